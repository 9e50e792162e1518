import '@/styles/app.css'
import type { ReadinessCell, ReadinessItem } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { givenReleaseServer, openReleases } from '../testing/releases.ts'

const project = { id: idOf(500), shortCode: 'KL' }
const year = (number: number, name: string) => ({ id: idOf(number), name })

const givenCell = (given: Partial<ReadinessCell>): ReadinessCell => ({
  rankingGroup: project,
  period: year(600, '2026'),
  awards: 1040,
  ...{ blocked: 0, printed: 0, rows: 0, deliveries: 0, doubtful: 0, release: null },
  ...given,
})

const blocked = givenCell({ blocked: 3, printed: 1, rows: 2, deliveries: 1, doubtful: 4 })
const released = givenCell({
  period: year(601, '2025'),
  release: { id: idOf(1), edition: '1.1', state: 'in-force', changed: 7, added: 2 },
})
const ready = givenCell({ rankingGroup: { id: idOf(501), shortCode: 'RE' }, awards: 1 })

const board = { list: [blocked, released, ready], total: 3 }

test('[T-006] the board says of every project and year how far it is, and each figure leads to its list', async () => {
  givenReleaseServer({ listReadiness: board })
  const { screen } = await renderPage('/freigabe/bereitschaft')
  const row = screen.getByRole('row', { name: /Klinikliste/ })
  await expect.element(row.getByText('Blockiert', { exact: true })).toBeVisible()
  await expect.element(row.getByText('Freigegeben, Fassung 1.1')).toBeVisible()
  const links = [
    ['3 blockiert', `/freigabe/bereitschaft?liste=blocked&rgId=${idOf(500)}&periodId=${idOf(600)}`],
    [
      'davon 1 im Druck',
      `/freigabe/bereitschaft?liste=printed&rgId=${idOf(500)}&periodId=${idOf(600)}`,
    ],
    [
      '2 wartende Zeilen',
      `/freigabe/bereitschaft?liste=rows&rgId=${idOf(500)}&periodId=${idOf(600)}`,
    ],
    [
      '1 nicht importiert',
      `/freigabe/bereitschaft?liste=deliveries&rgId=${idOf(500)}&periodId=${idOf(600)}`,
    ],
    [
      '4 zweifelhaft',
      `/freigabe/bereitschaft?liste=doubtful&rgId=${idOf(500)}&periodId=${idOf(600)}`,
    ],
    ['7 seither geändert', `/freigabe/${idOf(1)}?nur=seither`],
    ['2 seither neu', `/freigabe/bereitschaft?liste=added&rgId=${idOf(500)}&periodId=${idOf(601)}`],
  ] as const
  for (const [name, href] of links)
    await expect.element(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect.element(screen.getByRole('link', { name: 'Bereit', exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[T-006] the list behind a figure tells what would be printed from what would not', async () => {
  const item: ReadinessItem = {
    kind: 'blocked',
    root: { id: idOf(2_001), class: 'account', label: 'Klinik Offen' },
    changes: 3,
    unapproved: 1,
    printed: true,
    fields: [
      { targetClass: 'account', attributeName: 'city', changes: 1, printed: true },
      { targetClass: 'account', attributeName: 'street', changes: 2, printed: false },
    ],
  }
  const server = givenReleaseServer({ listReadinessItems: { list: [item], total: 1 } })
  const { screen } = await renderPage(
    `/freigabe/bereitschaft?liste=blocked&rgId=${idOf(500)}&periodId=${idOf(600)}`,
  )
  const line = screen.getByRole('grid', { name: 'Was zu verifizieren ist' }).getByRole('row').nth(1)
  await expect.element(line.getByText('nicht verifiziert, Stadt')).toBeVisible()
  await expect.element(line.getByText('Straße (2)')).toBeVisible()
  await expect.element(screen.getByText('1 Zeile', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Zur Verifikation' }))
    .toHaveAttribute('href', `/verifikation?rgId=${idOf(500)}&pName=2026`)
  expect(server.callsOf('listReadinessItems')[0]?.query).toEqual({
    rankingGroupId: idOf(500),
    periodId: idOf(600),
    kind: 'blocked',
    offset: '0',
    limit: '100',
  })
})

test('[T-006] the choice of a year says the same as the board', async () => {
  const { screen } = await openReleases(
    { listReadiness: { list: [blocked], total: 1 } },
    `?rgId=${idOf(500)}`,
  )
  await screen.getByRole('combobox', { name: 'Jahrgang' }).click()
  await expect
    .element(
      screen.getByRole('option', {
        name: '2026 – Blockiert: 3 blockiert, davon 1 im Druck, 2 wartende Zeilen, 1 nicht importiert, 4 zweifelhaft',
      }),
    )
    .toBeVisible()
})
