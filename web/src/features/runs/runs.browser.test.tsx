import '@/styles/app.css'
import type { RegisteredRun, RunEventFacts, RunPage } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const erik = { id: idOf(71), fullName: 'Erik Ebert', shortCode: 'EE' }

const givenRun = (given: Partial<RegisteredRun> = {}): RegisteredRun => ({
  id: idOf(1),
  kind: 'import',
  scope: { sampleId: idOf(5), mappingId: idOf(6), matchByFields: true },
  subject: 'KLI_2026.csv',
  state: 'done',
  left: null,
  progress: null,
  result: { newRows: 2, changes_created: 3, conflicts: 1, rejectedRows: [] },
  hasEffect: true,
  startedAt: '2026-08-15T08:00:00.000Z',
  finishedAt: '2026-08-15T08:00:12.000Z',
  position: 40,
  by: erik,
  project: 'Klinikliste',
  undoneBy: null,
  ...given,
})

const undone = givenRun({
  ...{ id: idOf(2), kind: 'bulk-accept', subject: 'KLI · 2026', state: 'undone', left: 0 },
  ...{ position: 30, undoneBy: idOf(3), scope: {}, result: { acceptedChanges: 8 } },
})

const registered = (list: readonly RegisteredRun[]) => ({
  list: [...list],
  total: list.length,
  people: [erik],
})

const openRegister = async (path: string, roles?: Parameters<typeof signedIn>[0]) => {
  signedIn(roles)
  const server = fakeServer({
    registeredRuns: () => registered([givenRun(), undone]),
    listRankingGroups: { list: [], total: 0 },
  })
  return { server, ...(await renderPage(path)) }
}

test('[T-003] the register names each run, who began it and whether it still stands', async () => {
  localStorage.clear()
  const { screen } = await openRegister('/laeufe', ['ROLE_AUDITOR'])
  const row = screen.getByRole('row', { name: /KLI_2026.csv/ })
  await expect.element(row).toMatchTextContent(/Import/)
  await expect.element(row).toMatchTextContent(/Erik Ebert/)
  await expect.element(row).toMatchTextContent(/gilt/)
  await expect
    .element(screen.getByRole('row', { name: /Schnellverifikation/ }))
    .toMatchTextContent(/zurückgenommen/)
  expect(await pageViolations()).toEqual([])
})

test('[T-003] a link with a quarter asks for just that quarter, and the next visit remembers it', async () => {
  localStorage.clear()
  const quarter = { from: '2026-07-01', to: '2026-09-30' }
  const { server, screen } = await openRegister(`/laeufe?from=${quarter.from}&to=${quarter.to}`)
  await expect.element(screen.getByRole('row', { name: /KLI_2026.csv/ })).toBeVisible()
  expect(server.callsOf('registeredRuns').at(-1)?.query).toMatchObject({
    from: '2026-06-30T22:00:00.000Z',
    to: '2026-09-30T21:59:59.999Z',
  })
  await screen.unmount()
  const again = await renderPage('/laeufe')
  await expect.poll(() => again.router.state.location.search as object).toMatchObject(quarter)
})

const givenPage = (given: Partial<RunPage> = {}): RunPage => ({
  run: givenRun(),
  delivery: {
    ...{ id: idOf(5), fileName: 'KLI_2026.csv', receivedAt: '2026-08-14T08:00:00.000Z', rows: 12 },
    supplier: { id: idOf(8), name: 'Kliniknetz' },
  },
  mapping: { id: idOf(6), name: 'Klinik-Mapping', revision: 2 },
  period: { id: idOf(9), name: '2026' },
  toplists: [],
  record: null,
  figures: [
    {
      ...{ type: 'ChangeProposed', class: 'account', attributeName: 'city', fieldLabel: 'Stadt' },
      events: 3,
    },
  ],
  records: 5,
  left: [{ code: 'change-stale', items: 1 }],
  undoes: null,
  undos: [],
  ...given,
})

const proposed: RunEventFacts = {
  position: 41,
  at: '2026-08-15T08:00:03.000Z',
  type: 'ChangeProposed',
  by: erik,
  sentence: {
    actor: { id: erik.id, name: 'Erik Ebert' },
    predicate: 'schlug {change}{at} vor{from}',
    record: { class: 'account', id: idOf(20), label: 'Krankenhaus Zur Linde' },
    ...{ holder: null, other: null, thing: null, detail: null },
    change: {
      ...{ targetClass: 'account', targetId: idOf(20), attributeName: 'city', fieldLabel: 'Stadt' },
      ...{ oldValue: 'Kiel', newValue: 'Karlsruhe', personal: false, erased: false },
    },
    delivery: {
      ...{ id: idOf(5), fileName: 'KLI_2026.csv', supplier: 'Kliniknetz', row: 2, column: null },
    },
  },
  targetClass: 'account',
  targetId: idOf(20),
  target: { id: idOf(20), class: 'account', label: 'Krankenhaus Zur Linde' },
  attributeName: 'city',
  fieldLabel: 'Stadt',
  oldValue: 'Kiel',
  newValue: 'Karlsruhe',
  comment: null,
  values: [],
  changeId: idOf(21),
  reason: null,
  how: 'import',
  row: 2,
  takenBackBy: null,
}

const openRun = async (roles: Parameters<typeof signedIn>[0], page = givenPage()) => {
  signedIn(roles)
  const server = fakeServer({
    runPage: page,
    runEvents: { list: [proposed] },
    runLater: { later: [], laterTotal: 0 },
  })
  return { server, ...(await renderPage(`/laeufe/${idOf(1)}`)) }
}

test('[T-003] a run is one page: file, supplier, mapping, what it did as sentences, what it left', async () => {
  const { server, screen } = await openRun(['ROLE_AUDITOR'])
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Import „KLI_2026.csv“')
  await expect.element(screen.getByRole('link', { name: 'Kliniknetz' })).toBeVisible()
  await expect.element(screen.getByText('Klinik-Mapping')).toBeVisible()
  const row = screen.getByRole('row', { name: /Krankenhaus Zur Linde/ })
  await expect
    .element(row)
    .toMatchTextContent(
      /Erik Ebert schlug Stadt .*Kiel.*Karlsruhe bei Krankenhaus Zur Linde vor, aus KLI_2026\.csv \(Kliniknetz\), Zeile 2/,
    )
  await expect
    .element(row.getByRole('link', { name: 'Krankenhaus Zur Linde' }))
    .toHaveAttribute('href', `/account/${idOf(20)}`)
  await expect.element(screen.getByText('1 Zeile wartet als Konflikt')).toBeVisible()
  await expect.element(screen.getByText('Nichts baut auf diesem Lauf auf.')).toBeVisible()
  // An auditor takes nothing back.
  expect(screen.getByRole('button', { name: 'Alles zurücknehmen' }).elements()).toEqual([])
  await screen.getByRole('button', { name: /„Stadt“/ }).click()
  await expect
    .poll(() => server.callsOf('runEvents').at(-1)?.query)
    .toMatchObject({ type: 'ChangeProposed', class: 'account', attribute: 'city' })
  expect(await pageViolations()).toEqual([])
  await expect
    .element(screen.getByRole('link', { name: 'Stand vor diesem Lauf' }))
    .toHaveAttribute('href', '/?stand=39')
})

test('[T-003] an editor is offered the undo, one of a run that was taken back the way to what did it', async () => {
  const { screen } = await openRun(['ROLE_EDITOR'])
  await expect.element(screen.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
  await screen.unmount()
  const undo = givenRun({ id: idOf(3), kind: 'undo', subject: 'KLI_2026.csv' })
  const page = givenPage({ run: givenRun({ state: 'undone', undoneBy: idOf(3) }), undos: [undo] })
  const again = await openRun(['ROLE_EDITOR'], page)
  await expect
    .element(again.screen.getByRole('link', { name: /^am 15\.08\.2026/ }))
    .toHaveAttribute('href', `/laeufe/${idOf(3)}`)
  await expect
    .element(again.screen.getByRole('button', { name: 'Alles zurücknehmen' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('[T-003] an address of no run says so', async () => {
  signedIn()
  fakeServer({})
  const { screen } = await renderPage(`/laeufe/${idOf(9)}`)
  await expect.element(screen.getByText('Diesen Lauf gibt es nicht.')).toBeVisible()
})
