import type { BulkResult, Job, Period, RankingGroup } from '@stammbuch/contracts'
import { onTestFinished } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { runs } from '../run-store.ts'

const at = '2026-11-01T08:00:00.000Z'

export const idOf = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const project: RankingGroup = {
  id: idOf(1),
  name: 'Klinikliste',
  salesforceName: null,
  shortCode: 'KLI',
  publicationSector: 'SECTOR_GESUNDHEIT',
  rootType: 'account',
  rootTypeSimplified: 'account',
  salesforceManageAwards: false,
  salesforceManageAccounts: false,
  salesforceManageContacts: false,
  fourEyes: false,
  toplistLabels: [],
  managedDynamicLabelsCount: 0,
}

const period: Period = {
  id: idOf(2),
  name: '2026',
  awardsCount: 1,
  scoresCount: 1,
  samplesCount: 1,
  createdAt: at,
}

const toplist = (id: string, value: string) => ({
  id,
  value,
  sghId: null,
  rankingGroup: { id: project.id, shortCode: 'KLI', name: 'Klinikliste' },
  createdAt: at,
  updatedAt: at,
})

/** A job that has ended well. */
export const ended = (id: string, answer: unknown): Job => ({
  id,
  kind: 'bulk-accept',
  state: 'done',
  progress: { done: 3, total: 3, unit: 'Änderungen' },
  result: { answer },
  problem: null,
  createdAt: at,
  startedAt: at,
  finishedAt: at,
})

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
    listPeriods: { list: [period], total: 1 },
    listToplistLabels: {
      list: [toplist(idOf(3), 'Kardiologie'), toplist(idOf(4), 'Orthopädie')],
      total: 2,
    },
    bulkAccept: { jobId: idOf(8) },
    listRuns: { list: [], total: 0 },
    listSpotChecks: { list: [], total: 0 },
    previewUndo: {
      undone: 119,
      kept: 1,
      impossible: 0,
      reasons: { 'change-stale': 1 },
      left: [],
    },
    ...answers,
  })
  signedIn()
  onTestFinished(() => runs.set(new Map()))
  return { server, ...(await renderPage(path)) }
}
