import '@/styles/app.css'
import type { Job } from '@stammbuch/contracts'
import { jobKinds } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { commands } from '@/api/call.ts'
import { session } from '@/api/session.ts'
import { jobs, type TrayJob } from '@/live/job-store.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { JobTray } from './job-tray.tsx'

const job = (over: Partial<Job>): Job => ({
  ...{ id: idOf(2), kind: 'import', state: 'done', result: null, problem: null },
  progress: { done: 0, total: 0, unit: 'Zeilen' },
  createdAt: '2026-11-02T08:00:00Z',
  startedAt: '2026-11-02T08:00:01Z',
  finishedAt: '2026-11-02T08:05:00Z',
  ...over,
})

const open = async (list: readonly Job[]) => {
  const server = fakeServer({
    getJob: ({ params }) => list.find(({ id }) => id === params.id) ?? job({}),
    listRankingGroups: { list: [], total: 0 },
    listRuns: { list: [], total: 0 },
    myJobs: { list: [...list], total: list.length },
  })
  signedIn()
  const { screen } = await renderPage('/')
  return { server, screen, tray: screen.getByRole('region', { name: 'Aufträge' }) }
}

afterEach(() => {
  jobs.set([])
  commands.clear()
  session.set({ state: 'resolving', user: null, problem: null })
  localStorage.clear()
})

const nothing = [
  ['import', { changes_created: 0, byClass: { account: 0 }, cancelled: true }],
  [
    'bulk-accept',
    { acceptedChanges: 0, rejectedChanges: 0, pendingChanges: 40, reasons: {}, cancelled: true },
  ],
  ['bulk-decide', { decided: 0, refused: 0, reasons: {}, cancelled: true }],
  ['bulk-approve', { approved: 0, rejected: 0, reasons: {}, cancelled: true }],
  ['auto-solve', { merged: 0, assigned: 0, left: 3, cancelled: true }],
  ['award-duplication', { duplicated: 0, cancelled: true }],
] as const

test.for(nothing)(
  'a cancelled %s without any effect offers no way back',
  async ([kind, result]) => {
    const { tray } = await open([job({ kind, result })])
    await expect
      .element(tray.getByText('Abgebrochen, bevor etwas geändert wurde.', { exact: true }))
      .toBeVisible()
    expect(tray.getByRole('button', { name: 'Rückgängig machen' }).elements()).toEqual([])
  },
)

test('a run that wrote nothing offers no way back and says why, whatever its result counts', async () => {
  const { tray } = await open([job({ kind: 'geo', result: {}, hasEffect: false })])
  await expect.element(tray.getByText(/abgeglichen; es gibt nichts zurückzunehmen$/)).toBeVisible()
  expect(tray.getByRole('button', { name: 'Rückgängig machen' }).elements()).toEqual([])
})

test('an import that raised nothing but conflicts can be taken back', async () => {
  const result = { changes_created: 0, newRows: 0, byClass: {}, conflicts: 3 }
  const { tray } = await open([job({ kind: 'import', result, hasEffect: true })])
  await expect.element(tray.getByRole('button', { name: 'Rückgängig machen' })).toBeVisible()
})

test('an erasure is told once, by its name and with what came of it', async () => {
  const erased = job({
    kind: 'erase-contact',
    result: { values: 12, closedChanges: 1, deliveredRows: 0, mentions: [] },
  })
  const { screen, tray } = await open([erased])
  await expect.element(tray.getByText('Löschen der Angaben zu einer Person')).toBeVisible()
  await expect.element(tray.getByText('12 Angaben endgültig gelöscht')).toBeVisible()
  await screen.unmount()
  jobs.set([])
  const again = await open([erased])
  await expect.poll(() => again.server.callsOf('myJobs').length).toBe(1)
  await expect.element(again.screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(jobs.get()).toEqual([])
})

test('no kind of work is only a job without a name', async () => {
  const running = jobKinds.map((kind, at) =>
    job({ id: idOf(100 + at), kind, state: 'queued', finishedAt: null, startedAt: null }),
  )
  const { tray } = await open(running)
  await expect.element(tray.getByText('Prüfung des Protokolls')).toBeVisible()
  expect(tray.getByRole('listitem').all()).toHaveLength(jobKinds.length)
  expect(tray.getByText(/^Auftrag$/).elements()).toEqual([])
})

const left = {
  values: 12,
  ...{ closedChanges: 1, deliveredRows: 0, mentions: [] },
  check: { outcome: 'found', stores: [{ store: 'targets', removed: 0, left: 2 }], unsearched: [] },
}

test.for([
  ['erase-contact', left, '12 Angaben endgültig gelöscht, 2 Stellen bitte selbst prüfen'],
  [
    'bulk-accept',
    { acceptedChanges: 0, rejectedChanges: 40, pendingChanges: 0, reasons: {} },
    /40 nicht möglich/,
  ],
  ['bulk-decide', { decided: 0, refused: 3, reasons: {} }, /3 nicht möglich/],
  ['bulk-approve', { approved: 0, rejected: 3, reasons: {} }, /3 nicht möglich/],
] as const)(
  '[U-012] a %s that left what somebody has to look at gets no green tick',
  async ([kind, result, said]) => {
    // An id of its own: those of the running jobs above are followed still.
    const { tray } = await open([job({ id: idOf(990), kind, result })])
    const item = tray.getByRole('listitem').filter({ hasText: said })
    await expect.element(item.getByRole('img', { name: 'Bitte ansehen' })).toBeVisible()
    expect(item.getByRole('img', { name: 'Fertig' }).elements()).toEqual([])
  },
)

const ended: TrayJob = {
  ...{ id: idOf(2), title: 'Import von „kliniken.csv“', state: 'done', done: 9, total: 9 },
  ...{ unit: 'Zeilen', startedAt: 0, finishedAt: 1, message: '9 Änderungen angelegt.', href: null },
}

test('once all has ended well the tray folds by itself; what went wrong keeps it open', async () => {
  jobs.set([{ ...ended, state: 'running', message: null }])
  const screen = await render(<JobTray rest={0} />)
  const fold = screen.getByRole('button', { expanded: true })
  await expect.element(fold).toBeVisible()
  jobs.set([ended])
  await expect.element(screen.getByRole('button', { expanded: false })).toBeVisible()
  expect(screen.getByText('9 Änderungen angelegt.').query()).toBeNull()
  jobs.set([ended, { ...ended, id: idOf(3), state: 'failed', message: 'Die Datei ist fort.' }])
  await expect.element(screen.getByText('Die Datei ist fort.')).toBeVisible()
})

test('on a phone the tray is one line until somebody opens it', async () => {
  await page.viewport(390, 800)
  jobs.set([{ ...ended, state: 'running', message: null }])
  const screen = await render(<JobTray />)
  await screen.getByRole('button', { name: /Auftrag läuft im Hintergrund/ }).click()
  await expect.element(screen.getByText('Import von „kliniken.csv“')).toBeVisible()
  await page.viewport(1280, 800)
})
