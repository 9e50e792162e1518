import type { ErasureReport } from '@stammbuch/contracts'
import type { Decided } from '@stammbuch/ledger'

/**
 * What can happen to the check of an erasure. It has no values, only counts and places. `subject` is the person's
 * record. Names and shapes are on disk for good: add, never edit.
 */
export type ErasureEvent = Decided<'ErasureChecked', ErasureReport>
