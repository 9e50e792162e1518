import '@/styles/app.css'
import type { Job, Run } from '@stammbuch/contracts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { jobs } from '@/live/job-store.ts'
import { live } from '@/live/live.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenJob, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import {
  chooseMapping,
  dryRun,
  ended,
  imported,
  openImport,
  sample,
} from './testing/open-import.tsx'

afterEach(() => jobs.set([]))

const queued: Job = givenJob({
  id: idOf(9),
  kind: 'import',
  state: 'queued',
  waitsFor: 'kliniken-nord.csv',
  progress: { done: 0, total: 0, unit: 'Zeilen' },
  startedAt: null,
  finishedAt: null,
})
const { waitsFor: _, ...free } = queued
const running: Job = { ...free, state: 'running', startedAt: queued.createdAt }

test('an import that waits for one of the same supplier says for which, and goes on when that has ended', async () => {
  const { server, screen } = await openImport({
    getJob: ({ params }) => (params.id === idOf(8) ? ended(idOf(8), dryRun) : queued),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await screen.getByRole('button', { name: /1\.284 Änderungen/ }).click()
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect
    .element(tray.getByText('wartet auf den Import von „kliniken-nord.csv“'))
    .toBeVisible()
  server.answer({ getJob: running })
  await expect.element(tray.getByText('beginnt …')).toBeVisible()
  await expect.element(tray.getByText(/wartet auf/)).not.toBeInTheDocument()
  server.answer({ getJob: ended(idOf(9), imported) })
  await expect.element(screen.getByText('Der Import ist abgeschlossen.')).toBeVisible()
})

test('after a reload a waiting import is in the tray again with what it waits for, and can be taken out of the line', async () => {
  const server = fakeServer({
    listRankingGroups: { list: [], total: 0 },
    myJobs: { list: [{ ...queued, id: idOf(19) }], total: 1 },
    listRuns: { list: [], total: 0 },
    getJob: { ...queued, id: idOf(19) },
    cancelJob: queued as never,
  })
  signedIn()
  const { screen } = await renderPage('/')
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect
    .element(tray.getByText('wartet auf den Import von „kliniken-nord.csv“'))
    .toBeVisible()
  await tray.getByRole('button', { name: 'Abbrechen' }).click()
  await expect
    .poll(() => server.callsOf('cancelJob').map(({ params }) => params.id))
    .toEqual([idOf(19)])
})

/** A connection over which a topic is followed; what it gives tells of an event in it. */
const following = async (topic: string): Promise<() => void> => {
  const sub = vi
    // biome-ignore lint/complexity/useLiteralKeys: the connection is nobody's business but the test's.
    .spyOn(live.store['port'], 'sub')
    .mockImplementation(async (wanted) =>
      wanted.map(({ t }) => ({ t, ok: true, head: 1, missed: null })),
    )
  live.store.connected()
  onTestFinished(() => {
    live.store.disconnected()
    live.store.clear()
    sub.mockRestore()
  })
  await expect.poll(() => sub.mock.calls.flat(2).map(({ t }) => t)).toContain(topic)
  await Promise.all(sub.mock.results.map(({ value }) => value))
  const ended = { p: 2, k: 'RunFinished', a: idOf(7), v: 2, d: {}, by: 'EE', mid: idOf(4) }
  return () => live.store.take({ t: topic, prev: 1, pos: 2, ev: [ended], rows: [], at: 0 })
}

test('the same import from two windows: the second says that the first has done it, and shows what it made', async () => {
  const { server, screen } = await openImport({
    getJob: ({ params }) => (params.id === idOf(8) ? ended(idOf(8), dryRun) : queued),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await screen.getByRole('button', { name: /1\.284 Änderungen/ }).click()
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect.element(tray.getByText(/wartet auf/)).toBeVisible()
  server.answer({
    getJob: givenJob({
      id: idOf(9),
      kind: 'import',
      state: 'failed',
      problem: { code: 'already-imported' },
    }),
    getSample: { ...sample, importRunId: idOf(7), mappedDate: '2026-11-20T09:30:00.000Z' },
  })
  const dialog = screen.getByRole('dialog', { name: 'Diese Lieferung ist schon importiert.' })
  await expect.element(dialog.getByText(/^Jemand war schneller, oder Sie selbst/)).toBeVisible()
  await expect.element(dialog.getByText(/Es wurde nichts importiert/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Verstanden' }).click()
  await expect.element(screen.getByText(/^Diese Lieferung ist importiert, am/)).toBeVisible()
  await expect.element(screen.getByRole('grid', { name: 'Ergebnis je Zeile' })).toBeVisible()
})

test('an import that goes on at a reload is not offered again, and its result is shown when it has ended', async () => {
  const going: Run = {
    id: idOf(7),
    kind: 'import',
    scope: { sampleId: idOf(1) },
    subject: 'kliniken.csv',
    actor: null,
    state: 'running',
    progress: null,
    result: null,
    startedAt: '2026-11-02T08:00:01Z',
    finishedAt: null,
    left: null,
  }
  const { server, screen } = await openImport({
    listRuns: { list: [going], total: 1 },
    getJob: ({ params }) => ended(params.id ?? '', dryRun),
  })
  await expect.element(screen.getByText('Diese Lieferung wird gerade importiert.')).toBeVisible()
  const tell = await following('runs')
  await chooseMapping(screen)
  const next = screen.getByRole('button', { name: 'Test-Eintrag prüfen' })
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  server.answer({
    listRuns: { list: [{ ...going, state: 'done' }], total: 1 },
    getSample: { ...sample, importRunId: idOf(7), mappedDate: '2026-11-20T09:30:00.000Z' },
  })
  tell()
  await expect.element(screen.getByText(/^Diese Lieferung ist importiert, am/)).toBeVisible()
  await expect
    .element(screen.getByText('Diese Lieferung wird gerade importiert.'))
    .not.toBeInTheDocument()
})
