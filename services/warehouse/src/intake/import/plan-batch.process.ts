import type { ImportResult, RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely } from 'kysely'
import type { PreparedRow } from '../files/delivery-rows.query.ts'
import { readRow } from '../mapping/mapping.rules.ts'
import type { ImportContext } from './knowledge/import-context.query.ts'
import { type ReadOptions, readKnownRecords } from './knowledge/known-records.query.ts'
import { folded } from './planning/identity.rules.ts'
import type { ImportIndex } from './planning/import-index.rules.ts'
import { planRow } from './planning/plan-row.rules.ts'
import type { RowOutcome, RowPlan } from './planning/row-draft.rules.ts'

/** Rows that are planned, and written, at a time: an editor never waits longer than for one such batch. */
export const batchSize = 1_000

/** After so many rows other requests have their turn. */
const rowsInARow = 100

/** Plans a batch of rows, one after the other, over what the store and earlier rows say about all of them. */
export const planBatch = async (
  db: Kysely<Database>,
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
