import '@/styles/app.css'
import type { Provenance, ReleaseDocument, ReleaseLine } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { givenRelease } from '../testing/releases.ts'

afterEach(() => setTheme('system'))

const release = givenRelease(1, { numberOfAwards: 3 })
const cardiology = { id: idOf(701), value: 'Kardiologie' }
const orthopaedics = { id: idOf(702), value: 'Orthopädie' }

const given = (more: Partial<ReleaseDocument> = {}): ReleaseDocument => ({
  release,
  toplists: [
    { ...cardiology, lines: 2 },
    { ...orthopaedics, lines: 1 },
  ],
  targets: [
    {
      target: 'elasticsearch',
      states: [
        { state: 'acknowledged', lines: 2 },
        { state: 'waiting', lines: 1 },
      ],
    },
  ],
  printed: ['rank', 'scoring', 'name', 'shortName', 'city', 'product'],
  changed: 1,
  contentSha256: 'ab'.repeat(32),
  editions: [release],
  ...more,
})

const line = (number: number, more: Partial<ReleaseLine> = {}): ReleaseLine => ({
  id: idOf(1_000 + number),
  rank: number,
  scoring: 100 - number,
  toplist: cardiology,
  root: {
    id: idOf(2_000 + number),
    class: 'account',
    label: `Klinikum Nummer ${number}`,
    shortName: `Nr. ${number}`,
    city: 'Kiel',
  },
  product: null,
  targets: [{ target: 'elasticsearch', state: 'acknowledged', reason: null }],
  since: [],
  ...more,
})

const lines = [
  line(1, {
    since: [
      {
        targetClass: 'award',
        targetId: idOf(1_001),
        attributeName: 'rank',
        oldValue: 1,
        newValue: 4,
      },
      {
        targetClass: 'account',
        targetId: idOf(2_001),
        attributeName: 'excludedByEditor',
        oldValue: null,
        newValue: true,
      },
    ],
  }),
  line(2, {
    targets: [
      { target: 'elasticsearch', state: 'waiting', reason: 'Inhaber ist nicht verifiziert' },
    ],
  }),
  line(3, { toplist: orthopaedics }),
]

const provenance: Provenance = {
  targetClass: 'account',
  targetId: idOf(2_002),
  attributeName: 'name',
  newValue: 'Klinikum Nummer 2',
  setBy: 'creation',
  source: 'import',
  delivery: {
    id: idOf(3),
    fileName: 'KLI_2026.csv',
    supplier: 'Klinikverbund',
    receivedAt: '2026-03-01T08:00:00.000Z',
    row: 12,
    column: 'Haus',
  },
  mapping: null,
  runId: null,
  proposed: null,
  decided: null,
  releases: [],
  targets: [],
}

const open = async (answers: Answers = {}, search = '') => {
  const server = fakeServer({
    readRelease: given(),
    releaseLines: { list: lines, total: 3 },
    keptFindings: { isKnown: true, list: [], total: 0 },
    proofReadRelease: { list: [], total: 0, open: 0, against: null },
    ...answers,
  })
  signedIn()
  return { server, ...(await renderPage(`/freigabe/${release.id}${search}`)) }
}

test('[T-005] a release stands as it was printed, toplist by toplist, with what changed since in the margin', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Klinikliste - 2026' }))
    .toBeVisible()
  await expect.element(screen.getByText('Fassung 1', { exact: true })).toBeVisible()
  const table = screen.getByRole('region', { name: 'Kardiologie' })
  const first = table.getByRole('row').nth(1)
  await expect.element(first.getByText('Klinikum Nummer 1')).toBeVisible()
  await expect.element(first.getByText('Auszeichnung: Rang: 1 → 4')).toBeVisible()
  await expect.element(first.getByText('Seither ausgeschlossen')).toBeVisible()
  const second = table.getByRole('row').nth(2)
  await expect.element(second.getByText('Inhaber ist nicht verifiziert')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Orthopädie' }).getByText('Klinikum Nummer 3'))
    .toBeVisible()
})

test('[T-005] the number of a state leads to exactly its awards, and the address keeps that', async () => {
  const { screen, server, router } = await open()
  await screen.getByRole('button', { name: 'wartet 1' }).click()
  await expect
    .poll(() => server.callsOf('releaseLines').at(-1)?.query)
    .toMatchObject({ target: 'elasticsearch', state: 'waiting' })
  expect(router.state.location.search).toMatchObject({ ziel: 'elasticsearch', zustand: 'waiting' })
  await screen.getByRole('button', { name: 'Alle Auszeichnungen zeigen' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
  await screen.getByRole('button', { name: 'Seither geändert 1' }).click()
  await expect
    .poll(() => server.callsOf('releaseLines').at(-1)?.query)
    .toMatchObject({ only: 'changed' })
})

test('[T-005] every printed value tells where it came from, as of the release', async () => {
  const { screen, server } = await open({ fieldProvenance: provenance })
  await screen.getByRole('button', { name: 'Klinikum Nummer 2' }).click()
  const panel = screen.getByRole('dialog', { name: 'Herkunft: Name' })
  await expect.element(panel.getByText('KLI_2026.csv')).toBeVisible()
  await expect.element(panel.getByText(/Zeile 12 · Spalte „Haus“/)).toBeVisible()
  await expect
    .poll(() => server.callsOf('fieldProvenance')[0])
    .toMatchObject({
      params: { class: 'account', id: idOf(2_002), attribute: 'name' },
      query: { asOf: String(release.position) },
    })
  await expect
    .element(panel.getByRole('link', { name: 'Eintrag im Stand der Freigabe zeigen' }))
    .toHaveAttribute('href', `/account/${idOf(2_002)}?at=${release.position}`)
})

test('[T-005] a correction is asked for with its reason, and leads to the new edition', async () => {
  const made = { ...givenRelease(9, { edition: '1.1', reason: 'Rang vertauscht' }), marked: 6 }
  const { screen, server, router } = await open({
    correctRelease: { ...made, runId: idOf(4) },
  })
  await screen.getByRole('button', { name: 'Berichtigen' }).click()
  const asked = screen.getByRole('alertdialog', { name: 'Klinikliste - 2026 berichtigen?' })
  const yes = asked.getByRole('button', { name: 'Ja, berichtigen' })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await asked.getByRole('textbox', { name: 'Grund' }).fill('Rang vertauscht')
  await yes.click()
  await expect
    .poll(() => server.callsOf('correctRelease')[0]?.body)
    .toEqual({ reason: 'Rang vertauscht', push: true })
  await expect.poll(() => router.state.location.pathname).toBe(`/freigabe/${made.id}`)
})

test('[T-005] an edition that does not count says which does, and one that is withdrawn says why', async () => {
  const newer = givenRelease(2, { edition: '1.1', reason: 'Rang vertauscht' })
  const old = { ...release, state: 'superseded' as const }
  const { screen, server } = await open({
    readRelease: given({ release: old, editions: [newer, old] }),
  })
  await expect.element(screen.getByText('Es gilt Fassung 1.1.')).toBeVisible()
  const editions = screen.getByRole('list', { name: 'Fassungen' })
  await expect.element(editions.getByText('Grund: Rang vertauscht')).toBeVisible()
  await expect
    .element(editions.getByRole('link', { name: 'Unterschiede zeigen' }))
    .toHaveAttribute('href', `/freigabe/vergleich/${release.id}/${newer.id}`)
  await expect
    .element(screen.getByRole('button', { name: 'Berichtigen' }))
    .toHaveAttribute('aria-disabled', 'true')
  const withdrawn = {
    ...release,
    state: 'withdrawn' as const,
    withdrawn: {
      reason: 'Falsche Datei',
      at: '2026-11-21T08:00:00.000Z',
      by: { id: idOf(900), fullName: 'Emma Engel' },
      position: 5_000,
    },
  }
  server.answer({
    withdrawRelease: withdrawn,
    readRelease: given({ release: withdrawn, editions: [withdrawn] }),
  })
  await screen.getByRole('button', { name: 'Zurückziehen' }).click()
  const asked = screen.getByRole('alertdialog')
  await asked.getByRole('textbox', { name: 'Grund' }).fill('Falsche Datei')
  await asked.getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await expect.element(screen.getByText('Diese Fassung ist zurückgezogen.')).toBeVisible()
  await expect.element(screen.getByText(/^Emma Engel, .*: Falsche Datei$/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Zurückziehen zurücknehmen' }))
    .toBeVisible()
})

test('[T-005] whoever may not release finds nothing to act with, and an auditor the proof', async () => {
  fakeServer({ readRelease: given(), releaseLines: { list: lines, total: 3 } })
  signedIn(['ROLE_AUDITOR'])
  const { screen } = await renderPage(`/freigabe/${release.id}`)
  await expect.element(screen.getByRole('button', { name: 'Nachweis' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Herunterladen' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Berichtigen' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Zurückziehen' }).query()).toBeNull()
})

test.each<Theme>(['light', 'dark'])('the page has no accessibility faults (%s)', async (theme) => {
  setTheme(theme)
  const { screen } = await open()
  await expect.element(screen.getByText('Klinikum Nummer 3')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
