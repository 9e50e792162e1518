import type { ImportResult, RecordClass } from '@stammbuch/contracts'
import { folded } from './folded.ts'
import type { Taken } from './row-in-hand.ts'

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
} as const satisfies Record<Taken['outcome'], keyof ImportResult>

/** What an import has done so far. */
export type Tally = Omit<ImportResult, 'runId' | 'changes_created' | 'seconds'> & {
  readonly proposed: number
}

export const emptyTally: Tally = {
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

type Relations = NonNullable<Tally['relations']>

const withRelations = (relations: Relations, rows: readonly Taken[]): Relations => {
  const next: { [Class in keyof Relations]: Relations[Class] } = { ...relations }
  for (const { class: one, state } of rows.flatMap((row) => row.relations)) {
    const counts = next[one] ?? { known: 0, new: 0, doubtful: 0 }
    next[one] = { ...counts, [state]: counts[state] + 1 }
  }
  return next
}

type Toplists = NonNullable<Tally['unknownToplists']>

/** Names that one toplist would answer to are one: case does not count. The first way to write it is shown. */
const withToplists = (toplists: Toplists, rows: readonly Taken[]): Toplists => {
  const counts = new Map(toplists.map((one) => [folded(one.value), { ...one }]))
  for (const { unknownToplist: value } of rows) {
    if (value === null) continue
    const known = counts.get(folded(value))
    if (known) known.rows += 1
    else if (counts.size < toplistsAtMost) counts.set(folded(value), { value, rows: 1 })
  }
  return [...counts.values()].sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
}

/** Rows that were taken, though something of them was refused. */
const isIncomplete = ({ outcome, rejected }: Taken): boolean =>
  rejected.length > 0 && (outcome === 'new' || outcome === 'changed' || outcome === 'unchanged')

const withLikely = (likely: NonNullable<Tally['likelyKnown']>, rows: readonly Taken[]) => {
  const found = rows.filter((one) => one.likely.length > 0)
  const certain = found.filter(
    ({ likely: [first, ...more] }) => more.length === 0 && first?.evidence,
  )
  return { rows: likely.rows + found.length, sure: likely.sure + certain.length }
}

/** Add what became of some more rows. */
export const tallied = (tally: Tally, rows: readonly Taken[]): Tally => {
  const byClass: Partial<Record<RecordClass, number>> = { ...tally.byClass }
  const { relations = {}, incompleteRows = 0, unknownToplists = [], likelyKnown } = tally
  const next = {
    ...tally,
    byClass,
    rejectedRows: [...tally.rejectedRows],
    relations: withRelations(relations, rows),
    incompleteRows: incompleteRows + rows.filter(isIncomplete).length,
    unknownToplists: withToplists(unknownToplists, rows),
    likelyKnown: withLikely(likelyKnown ?? { rows: 0, sure: 0 }, rows),
  }
  for (const { outcome, proposed, created, rejected } of rows) {
    next[countOf[outcome]] += 1
    next.proposed += proposed
    for (const one of created) byClass[one] = (byClass[one] ?? 0) + 1
    next.rejectedTotal += rejected.length
    next.rejectedRows.push(...rejected.slice(0, listedAtMost - next.rejectedRows.length))
  }
  return next
}
