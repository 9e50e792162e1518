import type { ImportResult, RecordClass } from '@stammbuch/contracts'
import type { Taken } from './row-in-hand.ts'

/** Refused rows and values that are listed; all are counted. */
const listedAtMost = 1_000

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
}

/** Add what became of some more rows. */
export const tallied = (tally: Tally, rows: readonly Taken[]): Tally => {
  const byClass: Partial<Record<RecordClass, number>> = { ...tally.byClass }
  const next = { ...tally, byClass, rejectedRows: [...tally.rejectedRows] }
  for (const { outcome, proposed, created, rejected } of rows) {
    next[countOf[outcome]] += 1
    next.proposed += proposed
    for (const one of created) byClass[one] = (byClass[one] ?? 0) + 1
    next.rejectedTotal += rejected.length
    next.rejectedRows.push(...rejected.slice(0, listedAtMost - next.rejectedRows.length))
  }
  return next
}
