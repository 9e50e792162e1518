import { Worker } from 'node:worker_threads'
import type { Comparison } from '../compare-sheets.ts'
import type { Finding } from '../profile/finding.ts'
import type { FindingGroup } from '../profile/finding-group.ts'
import type { SheetProfile } from '../profile/profile-sheet.ts'
import type { Reading, ReadingHints } from '../reading.ts'
import type { LongCells, SheetRow } from '../sheet.ts'
import type { SheetPreview } from '../sheet-preview.ts'
import { SheetProblem } from '../sheet-problem.ts'
import type { SheetTask, WorkerReply } from './sheet-task.ts'

/** Memory limits of a worker, so that no file can exhaust the service. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

/** Timeout for a reply of a worker in milliseconds: a file of 100 MB takes some seconds. */
const longestSilence = 180_000

const tooLong = (): SheetProblem =>
  new SheetProblem(
    'unreadable',
    'Die Datei braucht zum Lesen zu lange. Bitte in mehrere Dateien teilen.',
  )

const tooMuch = (): SheetProblem =>
  new SheetProblem(
    'unreadable',
    'Die Datei braucht zum Lesen zu viel Speicher. Bitte in mehrere Dateien teilen.',
  )

const problemOf = (error: unknown): unknown =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error

/** Yields the replies of a worker, requested one by one; leaving the loop early ends it. */
async function* repliesOf(task: SheetTask): AsyncGenerator<WorkerReply> {
  const file = import.meta.url.endsWith('.ts') ? './sheet.worker.ts' : './sheet.worker.js'
  const worker = new Worker(new URL(file, import.meta.url), { workerData: task, resourceLimits })
  const waiting: WorkerReply[] = []
  let wake = (): void => undefined
  let failed: { readonly error: unknown } | undefined
  let ended = false
  worker.on('message', (reply: WorkerReply) => {
    waiting.push(reply)
    wake()
  })
  worker.on('error', (error) => {
    failed = { error: problemOf(error) }
    wake()
  })
  worker.on('exit', () => {
    ended = true
    wake()
  })
  try {
    for (;;) {
      const reply = waiting.shift()
      if (reply) {
        if ('end' in reply) return
        if ('problem' in reply) {
          const { code, message, line } = reply.problem
          throw new SheetProblem(code, message, line)
        }
        yield reply
        worker.postMessage('next')
        continue
      }
      if (failed) throw failed.error
      if (ended) throw new Error('The worker ended before its work')
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(tooLong()), longestSilence)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  } finally {
    await worker.terminate()
  }
}

/** Runs `previewSheet` in a worker thread. */
export const previewInWorker = async (
  file: string,
  given: ReadingHints = {},
): Promise<SheetPreview> => {
  for await (const reply of repliesOf({ do: 'preview', file, given }))
    if ('preview' in reply) return reply.preview
  throw new Error('The worker said nothing')
}

/** Runs `profileSheet` in a worker thread. */
export const profileInWorker = async (file: string, reading: Reading): Promise<SheetProfile> => {
  for await (const reply of repliesOf({ do: 'profile', file, reading }))
    if ('profile' in reply) return reply.profile
  throw new Error('The worker said nothing')
}

/** Runs `compareSheets` in a worker thread. */
export const compareInWorker = async (comparison: Comparison): Promise<readonly FindingGroup[]> => {
  for await (const reply of repliesOf({ do: 'compare', comparison }))
    if ('groups' in reply) return reply.groups
  throw new Error('The worker said nothing')
}

/** Runs `comparedFindings` in a worker thread. */
export async function* comparedFindingsInWorker(
  comparison: Comparison,
): AsyncGenerator<readonly Finding[]> {
  for await (const reply of repliesOf({ do: 'compared-findings', comparison }))
    if ('findings' in reply) yield reply.findings
}

/** Reads the data records of a file in a worker thread, in batches of some hundred. */
export async function* rowsInWorker(
  file: string,
  reading: Reading,
  long: LongCells = {},
): AsyncGenerator<readonly SheetRow[]> {
  for await (const reply of repliesOf({ do: 'rows', file, reading, long }))
    if ('rows' in reply) yield reply.rows
}

/** Runs `allFindings` in a worker thread. */
export async function* findingsInWorker(
  file: string,
  reading: Reading,
  profile: SheetProfile,
): AsyncGenerator<readonly Finding[]> {
  for await (const reply of repliesOf({ do: 'findings', file, reading, profile }))
    if ('findings' in reply) yield reply.findings
}
