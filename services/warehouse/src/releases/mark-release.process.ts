import type { RunEvent, SyncTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { decideOn, isApproved, isExcluded, loadRecords } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { causeOfJob, Interrupted, inSteps, type JobContext } from '../platform/runs/index.ts'
import { releaseById } from './releases.query.ts'

/** Records per transaction: an editor never waits longer than one such batch. */
const batchSize = 1_000
const nil = '00000000-0000-0000-0000-000000000000'

/** The progress of a run over a release. */
export const markProgress = z.object({
  releaseId: z.string(),
  total: z.number(),
  /** The last record that was looked at. */
  cursor: z.string(),
  tried: z.number(),
  marked: z.number(),
  /** Position of the last event. */
  position: z.number(),
  finished: z.boolean(),
})

type Progress = z.infer<typeof markProgress>

export const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Einträge' })

/** Everything in a release: its awards, their holders and products. */
const contents = (releaseId: string) => sql`
  select distinct unnest(array[m.award_id, m.holder_id, m.product_id]) as id
  from release_member m where m.release_id = ${releaseId}`

const countContents = async (db: Kysely<Database>, releaseId: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(id)::int as total from (${contents(releaseId)}) c`.execute(db)
  return rows[0]?.total ?? 0
}

/** Ids read at once, for many batches: telling apart who stands in a release more than once takes reading all of it. */
const readAhead = 100 * batchSize

const contentsAfter = async (
  db: Kysely<Database>,
  { releaseId, cursor }: Progress,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (${contents(releaseId)}) c where id > ${cursor}::uuid
    order by id limit ${readAhead}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The batches of a release from where a run is, in order of id; the last one is smaller than the others. */
async function* batchesOf(
  db: Kysely<Database>,
  from: Progress,
): AsyncGenerator<readonly string[], void> {
  for (let cursor = from.cursor; ; ) {
    const ids = await contentsAfter(db, { ...from, cursor })
    for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize)
    if (ids.length < readAhead) {
      if (ids.length % batchSize === 0) yield []
      return
    }
    cursor = ids.at(-1) ?? cursor
  }
}

const beginRun = async (
  unit: AppUnit,
  runId: string,
  releaseId: string,
  targets: readonly SyncTarget[],
): Promise<void> => {
  const { rankingGroup, period } = await releaseById(unit.db, releaseId)
  const scope = { releaseId, rankingGroupId: rankingGroup.id, periodId: period.id, targets }
  const started: RunEvent = { type: 'RunStarted', data: { kind: 'release-push', scope } }
  unit.append({ kind: 'run', id: runId, version: 0 }, [started])
}

/** Mark those that may go out and that a target takes; what was excluded since the release stays where it is. */
const markBatch = async (
  unit: AppUnit,
  ids: readonly string[],
  targets: readonly SyncTarget[],
): Promise<number> => {
  const streams = [...(await loadRecords(unit.db, ids)).values()]
  const fit = streams.filter(({ state }) => isApproved(state) && !isExcluded(state))
  const request = { do: 'request-sync', targets, at: unit.cause.at } as const
  return fit.filter((stream) => decideOn(unit, stream, request).length > 0).length
}

/** Returns the initial progress of marking a release. */
export const progressAt = async (db: Kysely<Database>, releaseId: string): Promise<Progress> => ({
  releaseId,
  total: await countContents(db, releaseId),
  cursor: nil,
  tried: 0,
  marked: 0,
  position: 0,
  finished: false,
})

const markNext = async (
  unit: AppUnit,
  runId: string,
  progress: Progress,
  { ids, targets }: { readonly ids: readonly string[]; readonly targets: readonly SyncTarget[] },
): Promise<Progress> => {
  const first = progress.tried === 0
  if (first) await beginRun(unit, runId, progress.releaseId, targets)
  const marked = progress.marked + (await markBatch(unit, ids, targets))
  const finished = ids.length < batchSize
  if (finished) {
    const result: RunEvent = { type: 'RunFinished', data: { result: { marked } } }
    unit.append({ kind: 'run', id: runId, version: first ? 0 : 1 }, [result])
  }
  const position = (await unit.flush()) ?? progress.position
  const tried = progress.tried + ids.length
  return { ...progress, cursor: ids.at(-1) ?? progress.cursor, tried, marked, position, finished }
}

/** Mark everything in a release for its targets, batch by batch, as one run. */
export const mark = async (
  ledger: AppLedger,
  working: JobContext,
  from: Progress,
  targets: readonly SyncTarget[],
): Promise<Progress> => {
  const { job, stopping } = working
  const step = inSteps({ ledger, working, cause: causeOfJob(job), shown })
  let progress = from
  if (progress.finished) return progress
  for await (const ids of batchesOf(ledger.db, from)) {
    if (stopping()) throw new Interrupted()
    progress = await step((unit) => markNext(unit, job.id, progress, { ids, targets }))
  }
  return progress
}
