import type { BulkResult, Job } from '@stammbuch/contracts'
import { onTestFinished } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenJob, givenPeriod, givenProject, givenToplist, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'
import { runs } from '../run-store.ts'

const project = givenProject()

/** A job that has ended well. */
export const ended = (id: string, result: unknown): Job =>
  givenJob({ id, kind: 'bulk-accept', result })

/** A job that has failed. */
export const failed = (id: string): Job => ({
  ...ended(id, null),
  state: 'failed',
  result: null,
  problem: { code: 'internal', detail: 'Die Arbeit ist abgebrochen.', details: {} },
})

/** What a run did. */
export const bulkResult = (given: Partial<BulkResult> = {}): BulkResult => ({
  runId: idOf(9),
  acceptedChanges: 120,
  rejectedChanges: 3,
  pendingChanges: 0,
  reasons: { 'change-stale': 2, 'record-unapproved': 1 },
  ...given,
})

export const projectPath = `/verifikation/kurz?rgId=${project.id}&pName=2026`

/** The quick verification over a server with one project, one year and two toplists. */
export const openQuick = async (path: string, answers: Answers) => {
  const server = fakeServer({
    listRankingGroups: { list: [project], total: 1 },
    listPeriods: {
      list: [givenPeriod({ awardsCount: 1, scoresCount: 1, samplesCount: 1 })],
      total: 1,
    },
    listToplistLabels: {
      list: [givenToplist(), givenToplist({ id: idOf(4), value: 'Orthopädie' })],
      total: 2,
    },
    bulkAccept: { jobId: idOf(8) },
    listRuns: { list: [], total: 0 },
    listSpotChecks: { list: [], total: 0 },
    previewUndo: {
      ...undoAlone,
      undone: 119,
      kept: 1,
      impossible: 0,
      reasons: { 'change-stale': 1 },
      left: [],
      editedSince: [],
    },
    ...answers,
  })
  signedIn()
  onTestFinished(() => runs.set(new Map()))
  return { server, ...(await renderPage(path)) }
}
