import type { ImportResult, RecordClass } from '@stammbuch/contracts'
import { type Database, eventsIn, Outdated } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../../platform/ledger.ts'
import type { PreparedRow } from '../files/delivery-rows.query.ts'
import { readRow } from '../mapping/mapping.rules.ts'
import type { ImportContext } from './knowledge/import-context.query.ts'
import { type ReadOptions, readKnownRecords } from './knowledge/known-records.query.ts'
import { folded } from './planning/identity.rules.ts'
import { ImportIndex } from './planning/import-index.rules.ts'
import { planRow } from './planning/plan-row.rules.ts'
import type { RowOutcome, RowPlan } from './planning/row-draft.rules.ts'
import { appendPlan, keepPlans, raiseConflicts } from './write-plans.process.ts'

type Db = Kysely<Database>

/** Rows that are planned, and written, at a time: an editor never waits longer than for one such batch. */
export const batchSize = 1_000

/** After so many rows other requests have their turn. */
const rowsInARow = 100

/** Plans a batch of rows, one after the other, over what the store and earlier rows say about all of them. */
export const planBatch = async (
  db: Db,
  context: ImportContext,
  index: ImportIndex,
  prepared: readonly PreparedRow[],
  options: ReadOptions = {},
): Promise<readonly RowPlan[]> => {
  const rows = prepared.map(({ row, cells }) => readRow(context.plan, row, cells))
  index.load(await readKnownRecords(db, context, rows, index, options))
  const plans: RowPlan[] = []
  for (const [at, row] of rows.entries()) {
    const plan = planRow(row, { context, index })
    index.add(row.row, plan.additions)
    plans.push(plan)
    if (at % rowsInARow === rowsInARow - 1) await new Promise(setImmediate)
  }
  return plans
}

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
  unit.foretell?.()
  const [progress] = await Promise.all([before(), kept])
  await mustStillHold(unit.db, context, batch)
  await raiseConflicts(unit, context, plans)
  return progress
}

/** Refused rows and values that are listed; all are counted. */
const listedAtMost = 1_000

/** Names of toplists that are listed. */
const toplistsAtMost = 1_000

const countOf = {
  new: 'newRows',
  changed: 'changedRows',
  unchanged: 'unchangedRows',
  conflict: 'conflicts',
  refused: 'refusedRows',
  skipped: 'skippedRows',
} as const satisfies Record<RowOutcome['kind'], keyof ImportResult>

/** The counts of an import so far. */
export type ImportTally = Omit<ImportResult, 'runId' | 'changes_created' | 'seconds'> & {
  readonly proposed: number
}

export const emptyTally: ImportTally = {
  proposed: 0,
  byClass: {},
  newRows: 0,
  changedRows: 0,
  unchangedRows: 0,
  conflicts: 0,
  refusedRows: 0,
  skippedRows: 0,
  rejectedRows: [],
  rejectedTotal: 0,
  relations: {},
  incompleteRows: 0,
  unknownToplists: [],
  likelyKnown: { rows: 0, sure: 0 },
}

type Relations = NonNullable<ImportTally['relations']>

const withRelations = (relations: Relations, outcomes: readonly RowOutcome[]): Relations => {
  const next: { [Class in keyof Relations]: Relations[Class] } = { ...relations }
  for (const { class: one, state } of outcomes.flatMap((outcome) => outcome.relations)) {
    const counts = next[one] ?? { known: 0, new: 0, doubtful: 0 }
    next[one] = { ...counts, [state]: counts[state] + 1 }
  }
  return next
}

type Toplists = NonNullable<ImportTally['unknownToplists']>

/** Names that one toplist would answer to are one: case does not count. The first way to write it is shown. */
const withToplists = (toplists: Toplists, outcomes: readonly RowOutcome[]): Toplists => {
  const counts = new Map(toplists.map((one) => [folded(one.value), { ...one }]))
  for (const { unknownToplist: value } of outcomes) {
    if (value === null) continue
    const known = counts.get(folded(value))
    if (known) known.rows += 1
    else if (counts.size < toplistsAtMost) counts.set(folded(value), { value, rows: 1 })
  }
  return [...counts.values()].sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
}

/** Rows that were taken, though something of them was refused. */
const isIncomplete = ({ kind, rejected }: RowOutcome): boolean =>
  rejected.length > 0 && (kind === 'new' || kind === 'changed' || kind === 'unchanged')

type LikelyKnown = NonNullable<ImportTally['likelyKnown']>

const withLikely = (likely: LikelyKnown, outcomes: readonly RowOutcome[]): LikelyKnown => {
  const found = outcomes.filter((one) => one.likely.length > 0)
  const certain = found.filter(
    ({ likely: [first, ...more] }) => more.length === 0 && first?.evidence,
  )
  return { rows: likely.rows + found.length, sure: likely.sure + certain.length }
}

/** Adds the outcomes of some more rows. */
export const tallied = (tally: ImportTally, plans: readonly RowPlan[]): ImportTally => {
  const outcomes = plans.map(({ outcome }) => outcome)
  const byClass: Partial<Record<RecordClass, number>> = { ...tally.byClass }
  const { relations = {}, incompleteRows = 0, unknownToplists = [], likelyKnown } = tally
  const next = {
    ...tally,
    byClass,
    rejectedRows: [...tally.rejectedRows],
    relations: withRelations(relations, outcomes),
    incompleteRows: incompleteRows + outcomes.filter(isIncomplete).length,
    unknownToplists: withToplists(unknownToplists, outcomes),
    likelyKnown: withLikely(likelyKnown ?? { rows: 0, sure: 0 }, outcomes),
  }
  for (const { kind, proposed, created, rejected } of outcomes) {
    next[countOf[kind]] += 1
    next.proposed += proposed
    for (const one of created) byClass[one] = (byClass[one] ?? 0) + 1
    next.rejectedTotal += rejected.length
    next.rejectedRows.push(...rejected.slice(0, listedAtMost - next.rejectedRows.length))
  }
  return next
}
