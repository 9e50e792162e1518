import '@/styles/app.css'
import type { KeptFinding, ReleaseFinding } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { press } from '@/testing/press.ts'
import { pageViolations } from '@/testing/violations.ts'
import { openReleases, previewed } from '../testing/releases.ts'

const line = (
  number: number,
  label: string,
  rank: number | null,
  before: number | null = null,
) => ({
  id: idOf(1_000 + number),
  rank,
  scoring: rank === null ? null : 91.5,
  toplist: { id: idOf(701), value: 'Kardiologie' },
  root: { id: idOf(2_000 + number), class: 'account' as const, label },
  product: null,
  before: before === null ? null : { rank: before, scoring: 90 },
})

const finding = (
  kind: ReleaseFinding['kind'],
  key: string,
  given: Partial<ReleaseFinding> = {},
): ReleaseFinding => ({
  kind,
  key: key.repeat(64),
  toplist: { id: idOf(701), value: 'Kardiologie' },
  rank: null,
  upTo: null,
  parts: [],
  lines: [line(1, 'Klinikum Kiel', 3)],
  numberOfLines: 1,
  waived: null,
  ...given,
})

const gap = finding('rank-gap', 'a', { rank: 4, upTo: 6 })
const tie = finding('rank-tie', 'b', {
  rank: 3,
  lines: [line(1, 'Klinikum Kiel', 3), line(2, 'Klinikum Lübeck', 3)],
  numberOfLines: 2,
})
const jump = finding('jump', 'c', { lines: [line(3, 'Klinikum Husum', 2, 14)] })
const open = { list: [gap, tie, jump], total: 3, open: 3, against: { id: idOf(9), period: '2025' } }

test('[T-006] proof-reading names what looks wrong before the button, and each finding leads to its entries', async () => {
  const { screen } = await openReleases({ proofReadRelease: open }, previewed)
  const proof = screen.getByRole('region', { name: 'Korrektur lesen' })
  await expect
    .element(proof.getByText('3 Befunde, davon 3 offen. Verglichen mit 2025.'))
    .toBeVisible()
  await expect.element(proof.getByText('Die Ränge 4 bis 6 fehlen')).toBeVisible()
  await expect.element(proof.getByText('Rang 3 mehrfach')).toBeVisible()
  await expect.element(proof.getByText('(Rang 14 → 2)')).toBeVisible()
  await expect
    .element(proof.getByRole('link', { name: 'Klinikum Lübeck' }))
    .toHaveAttribute('href', `/account/${idOf(2_002)}`)
  expect(await pageViolations()).toEqual([])
})

test('[T-006] a finding is let pass with a reason, and opened again', async () => {
  const { server, screen } = await openReleases(
    { proofReadRelease: open, waiveFindings: { waived: 1 }, takeUpFindings: { takenUp: 1 } },
    previewed,
  )
  const ties = screen.getByRole('region', { name: 'Gleiche Ränge' })
  await ties.getByRole('button', { name: 'Gelten lassen' }).click()
  const asked = screen.getByRole('alertdialog', { name: '1 Befund gelten lassen?' })
  const confirm = asked.getByRole('button', { name: 'Gelten lassen' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await asked.getByRole('textbox', { name: /Grund/ }).fill('Gleichstand nach Punkten')
  const waived = {
    reason: 'Gleichstand nach Punkten',
    by: { id: idOf(900), fullName: 'Emma Engel' },
  }
  server.answer({
    proofReadRelease: {
      ...open,
      list: [gap, jump, { ...tie, waived: { ...waived, at: '2026-11-24T09:00:00.000Z' } }],
      open: 2,
    },
  })
  await confirm.click()
  await expect.element(ties.getByText('Gleichstand nach Punkten')).toBeVisible()
  const scope = { rankingGroupId: idOf(500), periodId: idOf(600), keys: ['b'.repeat(64)] }
  expect(server.callsOf('waiveFindings').map(({ body }) => body)).toEqual([
    { ...scope, reason: 'Gleichstand nach Punkten' },
  ])
  server.answer({ proofReadRelease: open })
  await ties.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect.element(ties.getByRole('button', { name: 'Gelten lassen' })).toBeVisible()
  expect(server.callsOf('takeUpFindings').map(({ body }) => body)).toEqual([scope])
})

test('[T-006] U takes back that a finding was let pass, and that one was opened again', async () => {
  const { server, screen } = await openReleases(
    { proofReadRelease: open, waiveFindings: { waived: 1 }, takeUpFindings: { takenUp: 1 } },
    previewed,
  )
  const ties = screen.getByRole('region', { name: 'Gleiche Ränge' })
  const waived = {
    ...{ reason: 'Gleichstand nach Punkten', at: '2026-11-24T09:00:00.000Z' },
    by: { id: idOf(900), fullName: 'Emma Engel' },
  }
  const passing = { ...open, list: [gap, jump, { ...tie, waived }], open: 2 }
  await ties.getByRole('button', { name: 'Gelten lassen' }).click()
  const asked = screen.getByRole('alertdialog', { name: '1 Befund gelten lassen?' })
  await asked.getByRole('textbox', { name: /Grund/ }).fill(waived.reason)
  server.answer({ proofReadRelease: passing })
  await asked.getByRole('button', { name: 'Gelten lassen' }).click()
  await expect.element(ties.getByText(waived.reason)).toBeVisible()
  await expect.element(screen.getByText('Befund gelten gelassen')).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
  server.answer({ proofReadRelease: open })
  await press('u')
  await expect.element(ties.getByRole('button', { name: 'Gelten lassen' })).toBeVisible()
  const key = 'b'.repeat(64)
  expect(server.callsOf('takeUpFindings').map(({ body }) => body)).toMatchObject([{ keys: [key] }])

  server.answer({ proofReadRelease: passing })
  await ties.getByRole('button', { name: 'Gelten lassen' }).click()
  await asked.getByRole('textbox', { name: /Grund/ }).fill(waived.reason)
  await asked.getByRole('button', { name: 'Gelten lassen' }).click()
  server.answer({ proofReadRelease: open })
  await ties.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect.element(screen.getByText('Befund wieder geöffnet')).toBeVisible()
  server.answer({ proofReadRelease: passing })
  await press('u')
  await expect.element(ties.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
  expect(server.callsOf('waiveFindings').at(-1)?.body).toMatchObject({
    ...{ keys: [key], reason: waived.reason },
  })
})

test('[T-006] the last question names what is neither put right nor explained', async () => {
  const { screen } = await openReleases({ proofReadRelease: open }, previewed)
  await expect.element(screen.getByText('Rang 3 mehrfach')).toBeVisible()
  await screen.getByRole('button', { name: /^Alles in Ordnung/ }).click()
  await expect
    .element(
      screen.getByRole('alertdialog').getByText('3 Befunde sind weder behoben noch begründet.'),
    )
    .toBeVisible()
})

test('[T-006] an edition shows the findings that it was released with, and their reasons', async () => {
  const kept: KeptFinding = {
    ...tie,
    reason: 'Gleichstand',
    by: { id: idOf(900), fullName: 'Emma Engel' },
  }
  const { screen } = await openReleases(
    {
      keptFindings: {
        isKnown: true,
        list: [kept, { ...kept, key: 'd'.repeat(64), reason: null, by: null }],
        total: 2,
      },
    },
    `/${idOf(1)}`,
  )
  await screen.getByText('2 Befunde, davon 1 ohne Grund').click()
  await expect.element(screen.getByText('Gleiche Ränge, Emma Engel: Gleichstand')).toBeVisible()
  await expect.element(screen.getByText('Gleiche Ränge: ohne Grund')).toBeVisible()
})
