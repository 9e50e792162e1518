import { type Database, eventsIn, Outdated } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../../platform/ledger.ts'
import type { PreparedRow } from '../files/delivery-rows.query.ts'
import type { ImportContext } from './knowledge/import-context.query.ts'
import { planBatch } from './plan-batch.process.ts'
import { ImportIndex } from './planning/import-index.rules.ts'
import type { RowPlan } from './planning/row-draft.rules.ts'
import { appendPlan, keepPlans, raiseConflicts } from './write-plans.process.ts'

type Db = Kysely<Database>

/** A batch that was planned while the one before was written. */
export interface PlannedBatch {
  readonly plans: readonly RowPlan[]
  /** Its last row. */
  readonly lastRow: number
  /** The log position at which the store was read. */
  readonly readAt: number
  /** Versions that records must have when the batch is written: as they were read, and moved on by the batch before. */
  readonly versions: ReadonlyMap<string, number>
}

/** The batch before: its plans, and the versions that records had for it. */
export type BatchBefore = Pick<PlannedBatch, 'plans' | 'lastRow' | 'versions'>

/** Events that may make a row another one, though they are on no record that its batch was planned with. */
const disturbing = [
  'RecordCreated',
  'RecordLinked',
  'RecordUnlinked',
  'SupplierIdentified',
  'SupplierIdentificationRemoved',
  'HolderChanged',
  'AwardPeriodChanged',
  'RecordMerged',
  'MergeUndone',
  'ContactErased',
  'RunTookBack',
  'RunUndone',
]

/** The numbers of events that plans append, by their records. */
const eventCounts = (plans: readonly RowPlan[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { commands } of plans)
    for (const { record, events } of commands)
      counts.set(record, (counts.get(record) ?? 0) + events.length)
  return counts
}

const nothingUnseen: Pick<BatchBefore, 'plans' | 'versions'> = { plans: [], versions: new Map() }

/** Returns the versions of records that were read, or only planned before, once the unseen batch is written. */
const movedOn = (
  read: ReadonlyMap<string, number>,
  unseen: Pick<BatchBefore, 'plans' | 'versions'>,
  decidedOn: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const versions = new Map(read)
  for (const [id, count] of eventCounts(unseen.plans))
    if (read.has(id) || decidedOn.has(id))
      versions.set(id, (read.get(id) ?? unseen.versions.get(id) ?? 0) + count)
  return versions
}

/**
 * Plans a batch on one view of the store, which may or may not have the batch before; what it lacks is in that batch's
 * plans. Nothing is locked: `mustStillHold` looks at it again when the batch is written.
 */
export const planAhead = (
  db: Db,
  context: ImportContext,
  rows: readonly PreparedRow[],
  before: BatchBefore | undefined,
): Promise<PlannedBatch> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (view) => {
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(view)
      const seen = await sql<{ position: number; cursor: number | null }>`
        select h.position, (select (j.progress ->> 'cursor')::integer from job j
          where j.id = ${context.runId}::uuid) as cursor
        from log_head h`.execute(view)
      const { position: readAt = 0, cursor = null } = seen.rows[0] ?? {}
      const unseen = before && (cursor ?? 0) < before.lastRow ? before : nothingUnseen
      const index = new ImportIndex()
      index.addBatch(unseen.plans.map(({ additions }) => additions))
      const read = new Map<string, number>()
      const onRead = (id: string, version: number) => read.set(id, version)
      const plans = await planBatch(view, context, index, rows, { isTrial: true, onRead })
      const versions = movedOn(read, unseen, eventCounts(plans))
      return { plans, lastRow: rows.at(-1)?.row ?? 0, readAt, versions }
    })

/**
 * Locks the records that a batch was planned with, and compares them with what was read.
 *
 * @throws Outdated when one of them moved on, or somebody else made or moved what rows may refer to
 */
const mustStillHold = async (
  db: Db,
  { runId }: ImportContext,
  { readAt, versions }: PlannedBatch,
): Promise<void> => {
  const ids = [...versions.keys()]
  const [held, disturbed] = await Promise.all([
    sql<{ id: string; version: number }>`
      select id, stream_version as version from record where id = any(${ids}::uuid[])
      order by id for update`.execute(db),
    sql`
      select from ${eventsIn({ from: readAt + 1, to: Number.MAX_SAFE_INTEGER })} e
      where e.type = any(${disturbing}::text[]) and e.run is distinct from ${runId}::uuid
      limit 1`.execute(db),
  ])
  const isSame = held.rows.every(({ id, version }) => versions.get(id) === version)
  if (!isSame || held.rows.length < ids.length || disturbed.rows.length > 0)
    throw new Outdated('the store moved on since the rows were planned')
}

/**
 * Writes a batch that was planned ahead: the outcomes of its rows, which need no position, before its turn, and behind
 * `before` the events.
 *
 * @throws Outdated when it has to be planned again
 */
export const writePlanned = async <Progress>(
  unit: AppUnit,
  context: ImportContext,
  batch: PlannedBatch,
  before: () => Promise<Progress>,
): Promise<Progress> => {
  const { plans, versions } = batch
  const kept = keepPlans(unit.db, context, plans)
  for (const plan of plans) appendPlan(unit, plan, (id, version) => versions.get(id) ?? version)
  const [progress] = await Promise.all([before(), kept])
  await mustStillHold(unit.db, context, batch)
  await raiseConflicts(unit, context, plans)
  return progress
}
