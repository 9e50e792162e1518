import { Worker } from 'node:worker_threads'
import type { Comparison } from '../compare/compared-findings.ts'
import type { Look } from '../look.ts'
import type { Finding } from '../profile/finding.ts'
import type { FindingGroup } from '../profile/finding-group.ts'
import type { SheetProfile } from '../profile/profile-sheet.ts'
import type { Given, Reading } from '../reading.ts'
import type { LongCells, SheetRow } from '../sheet.ts'
import { SheetProblem } from '../sheet-problem.ts'
import type { SheetNews, SheetTask } from './sheet-task.ts'

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
async function* newsOf(task: SheetTask): AsyncGenerator<SheetNews> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  })
  const waiting: SheetNews[] = []
  let wake = (): void => undefined
  let failed: { readonly error: unknown } | undefined
  let ended = false
  worker.on('message', (news: SheetNews) => {
    waiting.push(news)
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
      const news = waiting.shift()
      if (news) {
        if ('end' in news) return
        if ('problem' in news) {
          const { code, message, line } = news.problem
          throw new SheetProblem(code, message, line)
        }
        yield news
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

/** Runs `lookAt` in a worker thread. */
export const lookBeside = async (file: string, given: Given = {}): Promise<Look> => {
  for await (const news of newsOf({ do: 'look', file, given })) if ('look' in news) return news.look
  throw new Error('The worker said nothing')
}

/** Runs `profileSheet` in a worker thread. */
export const profileBeside = async (file: string, reading: Reading): Promise<SheetProfile> => {
  for await (const news of newsOf({ do: 'profile', file, reading }))
    if ('profile' in news) return news.profile
  throw new Error('The worker said nothing')
}

/** Runs `compareSheets` in a worker thread. */
export const compareBeside = async (comparison: Comparison): Promise<readonly FindingGroup[]> => {
  for await (const news of newsOf({ do: 'compare', comparison }))
    if ('groups' in news) return news.groups
  throw new Error('The worker said nothing')
}

/** Runs `comparedFindings` in a worker thread. */
export async function* comparedFindingsBeside(
  comparison: Comparison,
): AsyncGenerator<readonly Finding[]> {
  for await (const news of newsOf({ do: 'compared-findings', comparison }))
    if ('findings' in news) yield news.findings
}

/** Reads the data records of a file in a worker thread, in batches of some hundred. */
export async function* rowsBeside(
  file: string,
  reading: Reading,
  long: LongCells = {},
): AsyncGenerator<readonly SheetRow[]> {
  for await (const news of newsOf({ do: 'rows', file, reading, long }))
    if ('rows' in news) yield news.rows
}

/** Runs `allFindings` in a worker thread. */
export async function* findingsBeside(
  file: string,
  reading: Reading,
  profile: SheetProfile,
): AsyncGenerator<readonly Finding[]> {
  for await (const news of newsOf({ do: 'findings', file, reading, profile }))
    if ('findings' in news) yield news.findings
}
