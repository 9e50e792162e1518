import '@/styles/app.css'
import type { Job, Run } from '@stammbuch/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call, commands } from '@/api/call.ts'
import { session } from '@/api/session.ts'
import { jobs } from '@/live/job-store.ts'
import { live } from '@/live/live.ts'
import { type Answers, fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'

const uuid = (at: number): string => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`

const group = {
  id: uuid(1),
  shortCode: 'KL',
  name: 'Klinikliste',
  publicationSector: 'SECTOR_GESUNDHEIT',
} as const

const job = (over: Partial<Job>): Job => ({
  id: uuid(2),
  kind: 'import',
  state: 'running',
  progress: { done: 400, total: 1000, unit: 'Zeilen' },
  result: null,
  problem: null,
  createdAt: '2026-11-02T08:00:00Z',
  startedAt: '2026-11-02T08:00:01Z',
  finishedAt: null,
  ...over,
})

const imported: Run = {
  id: uuid(2),
  kind: 'import',
  scope: { sampleId: uuid(7) },
  subject: 'kliniken.csv',
  actor: null,
  state: 'running',
  progress: null,
  result: null,
  startedAt: '2026-11-02T08:00:01Z',
  finishedAt: null,
  left: null,
}

const open = async (answers: Answers) => {
  const server = fakeServer({
    listRankingGroups: { list: [group as never], total: 1 },
    myJobs: { list: [], total: 0 },
    ...answers,
  })
  signedIn()
  return { server, ...(await renderPage('/')) }
}

afterEach(() => {
  jobs.set([])
  commands.clear()
  session.set({ state: 'resolving', user: null, problem: null })
  localStorage.clear()
  vi.restoreAllMocks()
})

test('[L-005] long work of an earlier visit comes back into the tray, is followed to its end, and stays away once put away', async () => {
  const finishedAt = '2026-11-02T08:05:00Z'
  let state: Partial<Job> = {}
  const brief = job({ id: uuid(3), state: 'done', finishedAt: '2026-11-02T08:00:02Z' })
  const answers: Answers = {
    myJobs: () => ({ list: [job(state), brief], total: 2 }),
    getJob: () => job(state),
    listRuns: { list: [imported], total: 1 },
  }
  const { screen } = await open(answers)
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect.element(tray.getByText('Import kliniken.csv')).toBeVisible()
  await expect.element(tray.getByText(/^40\s%\s·\s400 von 1\.000 Zeilen/)).toBeVisible()
  const result = { changes_created: 12, byClass: { account: 3 } }
  const progress = { done: 1000, total: 1000, unit: 'Zeilen' }
  state = { state: 'done', finishedAt, progress, result }
  await expect.element(tray.getByText('12 Änderungen und 3 neue Einträge angelegt')).toBeVisible()
  await expect
    .element(tray.getByRole('link', { name: 'Ergebnis ansehen' }))
    .toHaveAttribute('href', `/verifikation?tab=stichprobe&sampleId=${uuid(7)}`)
  expect(tray.getByRole('listitem').all()).toHaveLength(1)
  await tray.getByRole('button', { name: 'Aus der Liste entfernen' }).click()
  await screen.unmount()

  const again = await open(answers)
  await expect.poll(() => again.server.callsOf('myJobs').length).toBe(1)
  await expect.element(again.screen.getByRole('heading', { name: 'Gesundheit' })).toBeVisible()
  expect(jobs.get()).toEqual([])
})

test('[U-012] a check that found the log damaged is no success in the tray, however short it was', async () => {
  const result = {
    events: 9,
    seals: 1,
    unsealed: 0,
    ok: false,
    firstBroken: 17,
    lastBroken: 17,
    reason: null,
  }
  const finishedAt = '2026-11-02T08:00:01Z'
  const found = job({ kind: 'verify-log', state: 'done', finishedAt, result })
  const { screen } = await open({ myJobs: { list: [found], total: 1 } })
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect.element(tray.getByText('Das Protokoll ist beschädigt, ab Position 17')).toBeVisible()
  await expect.element(tray.getByRole('img', { name: 'Fehlgeschlagen' })).toBeVisible()
  await expect
    .element(tray.getByRole('link', { name: 'Ergebnis ansehen' }))
    .toHaveAttribute('href', '/nachweise')
})

test('[L-005] what a run of an earlier visit did can be taken back where the tray says how it ended', async () => {
  const over = job({
    state: 'done',
    progress: { done: 600, total: 1000, unit: 'Zeilen' },
    result: { changes_created: 5, byClass: {}, cancelled: true },
    finishedAt: '2026-11-02T08:05:00Z',
  })
  const { server, screen } = await open({
    myJobs: { list: [over], total: 1 },
    listRuns: { list: [{ ...imported, state: 'done' }], total: 1 },
    previewUndo: {
      ...undoAlone,
      undone: 5,
      kept: 1,
      impossible: 0,
      reasons: {},
      left: [],
      editedSince: [],
    },
    undoRun: { runId: uuid(8), undone: 5, left: [] },
  })
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect.element(tray.getByText('Abgebrochen: 5 Änderungen angelegt')).toBeVisible()
  await tray.getByRole('button', { name: 'Rückgängig machen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Import kliniken.csv rückgängig machen?' })
  await expect
    .element(question.getByText(/^5 Schritte werden zurückgenommen\. .* bleibt: 1\./))
    .toBeVisible()
  await question.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.poll(() => server.callsOf('undoRun')[0]?.params.runId).toBe(uuid(2))
  await expect.element(tray.getByText(/^Rückgängig gemacht: 5 Schritte/)).toBeVisible()
  await expect
    .element(tray.getByRole('button', { name: 'Rückgängig machen' }))
    .not.toBeInTheDocument()
})

test('[L-005] a running job is ended from the tray, where its work allows that', async () => {
  let state: Partial<Job> = {}
  let isForgotten = false
  const undoing = job({ id: uuid(3), kind: 'undo', progress: { done: 0, total: 0, unit: '' } })
  const { server, screen } = await open({
    myJobs: () => ({ list: [job(state), undoing], total: 2 }),
    getJob: ({ params }) => {
      if (params.id !== uuid(3)) return job(state)
      return isForgotten ? problem('not-found', 404) : undoing
    },
    // As long as a job waits for its turn it is no run.
    listRuns: () => (state.state ? { list: [imported], total: 1 } : { list: [], total: 0 }),
    cancelJob: () => {
      state = {
        state: 'done',
        result: { changes_created: 4, byClass: {}, cancelled: true },
        finishedAt: '2026-11-02T08:05:00Z',
      }
      return job({})
    },
  })
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect.element(tray.getByText('Rücknahme eines Laufs')).toBeVisible()
  await expect.element(tray.getByText('beginnt …')).toBeVisible()
  isForgotten = true
  await expect.element(tray.getByText('Rücknahme eines Laufs')).not.toBeInTheDocument()
  await expect.element(tray.getByText('Import', { exact: true })).toBeVisible()
  await tray.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => server.callsOf('cancelJob')[0]?.params.id).toBe(uuid(2))
  await expect.element(tray.getByText('Abgebrochen: 4 Änderungen angelegt')).toBeVisible()
  await expect.element(tray.getByText('Import kliniken.csv')).toBeVisible()
})

test('[L-005] the palette finds records, projects, pages and actions', async () => {
  const bare = { detail: null, record: null, foundAs: null, type: null, at: null, exact: true }
  const clinic = {
    ...{ ...bare, id: uuid(5), label: 'Klinik am See', detail: '24103 Kiel' },
    record: { id: uuid(5), class: 'account' as const, label: 'Klinik am See' },
  }
  const project = (id: string, label: string, detail: string) => ({ ...bare, id, label, detail })
  const { router } = await open({
    searchEverything: ({ query }) => {
      if (query.text === 'SUDTIROL') {
        const hits = [project(uuid(6), 'Ärzteliste Südtirol', 'AEL')]
        return { groups: [{ kind: 'project' as const, hits, more: false }], upTo: 7 }
      }
      if (query.text !== 'klini') return { groups: [], upTo: 7 }
      return {
        groups: [
          { kind: 'account' as const, hits: [clinic], more: false },
          { kind: 'project' as const, hits: [project(uuid(3), 'Klinikliste', 'KL')], more: false },
        ],
        upTo: 7,
      }
    },
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = page.getByRole('combobox')
  await input.fill('klini')
  await expect
    .element(page.getByRole('option', { name: /Klinik am See.*24103 Kiel/ }))
    .toBeVisible()
  await expect.element(page.getByRole('option', { name: /Klinikliste/ })).toBeVisible()
  await input.fill('upload')
  await expect.element(page.getByRole('option', { name: 'Upload' })).toBeVisible()
  await input.fill('übersicht')
  await expect.element(page.getByRole('option', { name: /^Kennzahlen/ })).toBeVisible()
  await input.fill('SUDTIROL')
  await expect.element(page.getByRole('option', { name: /Ärzteliste Südtirol/ })).toBeVisible()
  await input.fill('datenlief')
  await expect.element(page.getByRole('option', { name: 'Datenlieferanten' })).toBeVisible()
  await input.fill('letzte')
  await expect.element(page.getByRole('option', { name: /Letzte Aktionen/ })).toBeVisible()
  await input.fill('klini')
  await page.getByRole('option', { name: /Klinik am See/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/account/${uuid(5)}`)
})

test('[E-002] a project that the administration adds comes to the start by itself', async () => {
  const rehab = { ...group, id: uuid(4), shortCode: 'RK', name: 'Rehakliniken' }
  let list = [group]
  const { screen } = await open({
    listRankingGroups: () =>
      Response.json({ list, total: list.length }, { headers: { 'log-position': '7' } }),
  })
  await expect.element(screen.getByRole('link', { name: 'KL Klinikliste' })).toBeVisible()
  list = [group, rehab as never]
  live.store.invalidate('admin:ranking-group')
  await expect.element(screen.getByRole('link', { name: 'RK Rehakliniken' })).toBeVisible()
})

test('C8 what waits for the connection is said on every page, until it is sent', async () => {
  let isCut = true
  const { screen } = await open({
    proposeChange: () => {
      if (isCut) throw new TypeError('Failed to fetch')
      return { id: uuid(9) } as never
    },
  })
  const body = {
    targetClass: 'account',
    targetId: uuid(5),
    attributeName: 'city',
    newValue: 'Kiel',
  }
  const sent = call('proposeChange', { body: body as never })
  await expect.element(screen.getByText('Noch nicht gesendet')).toBeVisible()
  await expect.element(screen.getByText(/^1 Eingabe wartet auf die Verbindung/)).toBeVisible()
  isCut = false
  commands.retryNow()
  await expect(sent).resolves.toMatchObject({ id: uuid(9) })
  await expect.element(screen.getByText('Noch nicht gesendet')).not.toBeInTheDocument()
})

test('[R-001] signing out is in the menu of the person', async () => {
  const { screen } = await open({})
  await screen.getByRole('button', { name: /^Benutzermenü/ }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
})

test('[R-001] the loading bar stands in the head of the page', async () => {
  const hold = Promise.withResolvers<never>()
  const { screen } = await open({ listRankingGroups: () => hold.promise })
  const bar = screen.getByRole('banner').getByRole('progressbar', { name: 'Daten werden geladen' })
  await expect.element(bar).toBeInTheDocument()
})
