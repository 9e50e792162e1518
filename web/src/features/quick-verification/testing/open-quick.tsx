import type { BulkAcceptCounts, BulkResult, Change, Job } from '@stammbuch/contracts'
import { onTestFinished } from 'vitest'
import type { Locator } from 'vitest/browser'
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

/** The result of a run. */
export const bulkResult = (given: Partial<BulkResult> = {}): BulkResult => ({
  runId: idOf(9),
  acceptedChanges: 120,
  rejectedChanges: 3,
  pendingChanges: 0,
  reasons: { 'change-stale': 2, 'record-unapproved': 1 },
  ...given,
})

/** The open changes of the project and year, and of each of its two toplists. */
export const givenCounts = (given: Partial<BulkAcceptCounts> = {}): BulkAcceptCounts => ({
  open: 535,
  takeable: 412,
  reasons: { 'change-stale': 23, 'record-unapproved': 100 },
  examples: [1, 2, 3].map((number) => givenExample(number)),
  toplists: [
    { toplistId: idOf(3), open: 500, takeable: 400, reasons: { 'record-unapproved': 100 } },
    { toplistId: idOf(4), open: 35, takeable: 12, reasons: { 'change-stale': 23 } },
  ],
  ...given,
})

const givenExample = (number: number): Change => ({
  id: idOf(60 + number),
  targetClass: 'account',
  targetId: idOf(70 + number),
  target: { id: idOf(70 + number), class: 'account', label: `Klinik ${number}` },
  attributeName: 'city',
  fieldLabel: 'Stadt',
  oldValue: 'Kiel',
  newValue: `Ort ${number}`,
  currentValue: 'Kiel',
  stale: false,
  curator: null,
  source: { kind: 'import', sampleId: null, row: number, column: 'Ort' },
  comment: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  acceptedDate: null,
  declinedDate: null,
  reason: null,
  decidedBy: null,
  position: number,
  place: number,
})

/** The row of a toplist: its name with what the last run did, and the counts. */
export const rowOf = (toplist: string): HTMLTableRowElement | undefined =>
  [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].find((one) =>
    one.textContent?.startsWith(toplist),
  )

/** Press a button that starts a run, and say yes to the question. */
export const verify = async (
  button: Locator,
  screen: { getByRole: Locator['getByRole'] },
): Promise<void> => {
  await button.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: /^Ja, / }).click()
}

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
    countBulkAccept: givenCounts(),
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
