import '@/styles/app.css'
import type { Conflict, ConflictDetail, ConflictRecord } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const [left, right, sample, run] = [idOf(1), idOf(2), idOf(3), idOf(4)]

const conflict = (given: Partial<Conflict> = {}): Conflict => ({
  id: idOf(10),
  type: 'ENTITY_AMBIGUITY',
  approachedWith: 'ENTITY_AMBIGUITY_SOLUTION_STRATEGY',
  detectedWith: 'RECORD_LINKAGE',
  choice: null,
  createdAt: '2026-11-02T09:30:00.000Z',
  solvedAt: null,
  solvedBy: null,
  hashIdentifier: 'ab12',
  chanceIsConflict: 97,
  class: 'account',
  conflictMembers: [
    {
      sourceType: 'account',
      sourceId: left,
      sampleRowNumber: null,
      class: 'account',
      label: 'Sankt Marien-Hospital Kiel gGmbH',
    },
    {
      sourceType: 'account',
      sourceId: right,
      sampleRowNumber: null,
      class: 'account',
      label: 'St. Marienhospital',
    },
  ],
  runId: null,
  ...given,
})
const solved = conflict({
  choice: 'merge',
  solvedAt: '2026-11-03T08:00:00.000Z',
  solvedBy: { id: left, fullName: 'Anna Berg' },
  runId: run,
})

const record = (given: Partial<ConflictRecord>): ConflictRecord => ({
  id: left,
  class: 'account',
  label: 'Sankt Marien-Hospital Kiel gGmbH',
  isApproved: true,
  excluded: false,
  createdAt: '2024-02-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
  values: { name: 'Sankt Marien-Hospital Kiel gGmbH', street: 'Marienstraße 12', city: 'Kiel' },
  supplierIds: [{ supplier: 'Kliniklisten AG', value: 'K-1022' }],
  counts: { awards: 3, scores: 1, contacts: 2, notes: 0, openChanges: 0 },
  ...given,
})
const other = record({
  id: right,
  label: 'St. Marienhospital',
  isApproved: false,
  values: { name: 'St. Marienhospital', street: 'Marienstr. 12', city: 'Kiel' },
  supplierIds: [],
  counts: { awards: 2, scores: 0, contacts: 1, notes: 1, openChanges: 1 },
})
const contributions = [
  { name: 'name', label: 'Name', fields: ['name'], statement: 'fast gleich', bits: 8.1 },
  { name: 'street', label: 'Straße', fields: ['street'], statement: 'gleiche Straße', bits: 6.4 },
  { name: 'contact', label: 'Kontakt', fields: ['website'], statement: 'verschieden', bits: -2.2 },
]
const field = (name: string, label: string, a: string | null, b: string | null) => ({
  name,
  label,
  a,
  b,
  shownA: null,
  shownB: null,
  isEqual: a === b,
  proposed: a === null ? ('b' as const) : ('a' as const),
  reason: a === null ? 'nur hier angegeben' : 'verifiziert',
})
const ambiguity = (of: Conflict): ConflictDetail => ({
  conflict: of,
  next: { id: idOf(11), type: 'MULTI_MINQ_IDS' },
  others: 56,
  decisionParameters: {
    kind: 'ambiguity',
    members: [record({}), other],
    contributions,
    fields: [
      field('name', 'Name', 'Sankt Marien-Hospital Kiel gGmbH', 'St. Marienhospital'),
      field('street', 'Straße', 'Marienstraße 12', 'Marienstr. 12'),
      field('shortName', 'Kurzname', null, 'SMH'),
      field('city', 'Ort', 'Kiel', 'Kiel'),
    ],
    awards: [
      {
        key: idOf(60),
        project: 'Klinikliste',
        toplist: 'Kardiologie',
        period: '2026',
        product: null,
        a: { id: idOf(60), rank: 4, scoring: 71.5, isApproved: true },
        b: { id: idOf(61), rank: 2, scoring: 80, isApproved: false },
        proposed: 'a',
        reason: 'verifiziert',
      },
    ],
    proposedSurvivor: 'a',
    survivorReason: 'verifiziert',
  },
})

const lists = {
  listUnresolvedConflicts: {
    list: [
      conflict(),
      ...Array.from({ length: 11 }, (_, at) =>
        conflict({ id: idOf(20 + at), chanceIsConflict: 90 - at }),
      ),
    ],
    total: 57,
    autoSolveFrom: 99,
  },
  listResolvedConflicts: { list: [solved], total: 1, autoSolveFrom: 99 },
  listRankingGroups: { list: [], total: 0 },
}

test('[R-030] open and solved conflicts are listed and narrowed; administrators ignore the first ten and start Autosolve', async () => {
  document.documentElement.lang = 'de'
  const server = fakeServer({
    ...lists,
    ignoreConflicts: { ignored: 2, ids: [idOf(10), idOf(20)] },
    reopenConflicts: { reopened: 2, left: [] },
  })
  signedIn(['ROLE_ADMIN'])
  const { screen, router } = await renderPage('/konflikte')
  await expect
    .element(screen.getByRole('link', { name: /Sankt Marien-Hospital/ }).first())
    .toHaveAttribute('href', `/ea-konflikt/${idOf(10)}`)
  expect(await pageViolations()).toEqual([])

  await screen.getByRole('combobox', { name: 'Mindestähnlichkeit' }).click()
  await expect.element(screen.getByRole('option', { name: 'ab 100 %' })).toBeVisible()
  await screen.getByRole('option', { name: 'ab 10 %' }).click()
  await expect
    .poll(() => server.callsOf('listUnresolvedConflicts').at(-1)?.query.minSimilarity)
    .toBe('10')

  await screen.getByRole('button', { name: 'Batch ignore' }).click()
  await expect.element(screen.getByText('Die ersten 10 von 57 in dieser Liste:')).toBeVisible()
  await screen.getByRole('button', { name: '10 Konflikte ignorieren' }).click()
  await expect
    .poll(() => server.callsOf('ignoreConflicts').at(-1)?.body)
    .toEqual({
      ids: [idOf(10), ...Array.from({ length: 9 }, (_, at) => idOf(20 + at))],
    })
  await screen.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => server.callsOf('reopenConflicts').at(-1)?.body)
    .toEqual({ ids: [idOf(10), idOf(20)] })
  await expect.element(screen.getByText('2 Konflikte sind wieder offen.')).toBeVisible()
  await screen.getByRole('button', { name: 'Trigger Autosolve' }).click()
  await expect.element(screen.getByText(/Ähnlichkeit ab 99 %/)).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await screen.getByRole('tab', { name: /Gelöst/ }).click()
  await expect.element(screen.getByText('Zusammengeführt')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ tab: 'geloest', min: '10' })
})

test('[R-030] without conflicts it says so; editors see no buttons for many at once', async () => {
  fakeServer({ ...lists, listUnresolvedConflicts: { list: [], total: 0, autoSolveFrom: 99 } })
  signedIn()
  const { screen } = await renderPage('/konflikte')
  await expect.element(screen.getByText('Keine Konflikte vorhanden.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Zurück zur Verifikation' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Batch ignore' })).not.toBeInTheDocument()
})

test('[R-032] two suspected duplicates are compared field by field and merged as chosen', async () => {
  let current = conflict()
  const server = fakeServer({
    getConflict: () => ambiguity(current),
    decideConflict: () => {
      current = solved
      return solved
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await expect.element(screen.getByText('1 gleiches Feld')).toBeVisible()
  expect(await pageViolations()).toEqual([])

  const street = screen.getByRole('radio', { name: 'Straße von links' })
  await expect.element(street).toBeChecked()
  await street.click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Straße von rechts' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Kardiologie 2026: Rang von rechts' }).click()
  await userEvent.keyboard('m')
  await expect
    .element(screen.getByText(/Dorthin gehen: 2 Auszeichnungen, 1 Ansprechpartner/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Zusammenführen', exact: true }).last().click()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  expect(server.callsOf('decideConflict').at(-1)?.body).toEqual({
    command: 'merge',
    survivorId: left,
    fields: { name: 'a', street: 'b', shortName: 'b', city: 'a' },
    awards: { [idOf(60)]: 'b' },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Nächster Konflikt' }))
    .toHaveAttribute('href', `/minq-konflikt/${idOf(11)}`)
  await expect.element(screen.getByRole('button', { name: 'Rückgängig machen' })).toBeVisible()
  // By keyboard it goes on with Eingabe.
  await expect.element(screen.getByRole('link', { name: 'Nächster Konflikt' })).toHaveFocus()
})

test('[R-030] [R-032] a narrowed list is gone through conflict by conflict, without leaving it', async () => {
  const following = conflict({ id: idOf(12), chanceIsConflict: 93 })
  const server = fakeServer({
    ...lists,
    getConflict: ({ params }) => ({
      ...ambiguity(params.id === idOf(12) ? following : conflict()),
      next: { id: idOf(12), type: 'ENTITY_AMBIGUITY' },
    }),
  })
  signedIn()
  const { screen, router } = await renderPage('/konflikte?min=90')
  await screen
    .getByRole('link', { name: /Sankt Marien-Hospital/ })
    .first()
    .click()
  await expect.element(screen.getByText(/57 offene Konflikte/)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => router.state.location.pathname).toBe(`/ea-konflikt/${idOf(12)}`)
  expect(router.state.location.search).toEqual({ min: '90' })
  await expect.poll(() => server.callsOf('getConflict').at(-1)?.query.minSimilarity).toBe('90')
})

test('[R-032] who puts a conflict aside takes it up again from the toast or from its page', async () => {
  const ignored = conflict({ choice: 'ignore', solvedAt: '2026-11-03T08:00:00.000Z' })
  let current = conflict()
  const server = fakeServer({
    getConflict: () => ambiguity(current),
    decideConflict: () => {
      current = ignored
      return ignored
    },
    reopenConflicts: () => {
      current = conflict()
      return { reopened: 1, left: [] }
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await userEvent.keyboard('i')
  await screen.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => server.callsOf('reopenConflicts').at(-1)?.body)
    .toEqual({ ids: [idOf(10)] })
  await expect.element(screen.getByText('Der Konflikt ist wieder offen.')).toBeVisible()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.')).not.toBeInTheDocument()
  await userEvent.keyboard('i')
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await expect.poll(() => server.callsOf('reopenConflicts')).toHaveLength(2)
})

test('[R-030] what was ignored is found by its decision and taken up again in the list', async () => {
  const ignored = conflict({ choice: 'ignore', solvedAt: '2026-11-03T08:00:00.000Z' })
  const refused = { reopened: 0, left: [{ id: idOf(10), code: 'record-excluded' }] }
  const server = fakeServer({
    ...lists,
    listResolvedConflicts: { list: [ignored], total: 1, autoSolveFrom: 99 },
    reopenConflicts: refused,
  })
  signedIn()
  const { screen, router } = await renderPage('/konflikte?tab=geloest')
  await screen.getByRole('combobox', { name: 'Entscheidung' }).click()
  await screen.getByRole('option', { name: 'Ignoriert' }).click()
  await expect
    .poll(() => server.callsOf('listResolvedConflicts').at(-1)?.query.choice)
    .toBe('ignore')
  expect(router.state.location.search).toMatchObject({ tab: 'geloest', choice: 'ignore' })
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: /^Wieder aufnehmen: Sankt Marien/ }).click()
  await expect.element(screen.getByText('Der Konflikt bleibt gelöst.')).toBeVisible()
  await expect.element(screen.getByText('Der Eintrag ist ausgeschlossen.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/konflikte')
})

test('[R-031] a row is taken for the record that the key names; one that a colleague solved says so', async () => {
  const waiting = conflict({ type: 'MULTI_MINQ_IDS' })
  const detail: ConflictDetail = {
    conflict: waiting,
    next: null,
    others: 0,
    decisionParameters: {
      kind: 'minq',
      accounts: [
        { ...record({}), similarity: 96, contributions },
        { ...other, similarity: 91, contributions },
      ],
      sampleEntry: {
        sampleId: sample,
        fileName: 'kliniken-2026.csv',
        supplier: 'Kliniklisten AG',
        row: 42,
        cells: [
          { header: 'Name', cell: 'Marienhospital Kiel' },
          { header: 'Ort', cell: 'Kiel' },
        ],
        values: { name: 'Marienhospital Kiel', city: 'Kiel' },
      },
    },
  }
  let now = detail
  const server = fakeServer({
    getConflict: () => now,
    decideConflict: () => {
      now = { ...detail, conflict: { ...solved, type: 'MULTI_MINQ_IDS', choice: 'pickOne' } }
      return problem('conflict-solved', 409)
    },
  })
  signedIn()
  const { screen } = await renderPage(`/minq-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('Zeile 42')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('2')
  await expect
    .poll(() => server.callsOf('decideConflict').at(-1)?.body)
    .toEqual({ command: 'pickOne', chosenAccountId: right })
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await userEvent.keyboard('n')
  expect(server.callsOf('decideConflict')).toHaveLength(1)
})
