import type { FieldValue, FlatEntry } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { AppUnit } from '../platform/ledger.ts'

/** A row of a delivery whose import found several records for it. */
export interface WaitingRow {
  readonly sampleId: string
  readonly row: number
  /** The import that it belongs to. */
  readonly runId: string
}

/** The intake's operations on a row that waits in a conflict. */
export interface RowTaker {
  /** Returns the row's values for its record, and the whole row in flat words. */
  readonly read: (row: WaitingRow) => Promise<{
    readonly values: Readonly<Record<string, FieldValue>>
    readonly flat: FlatEntry
  }>
  /** Have the row's file at hand, before a transaction begins. */
  readonly prepare: (row: WaitingRow) => Promise<void>
  /** Take the row in after all: for one of its records, or as a new one (`null`). */
  readonly take: (unit: AppUnit, row: WaitingRow, recordId: string | null) => Promise<void>
}

/** Holds the intake's operations on waiting rows: the intake knows conflicts, and not the other way round. */
export class WaitingRows {
  private taker: RowTaker | undefined

  takenBy(taker: RowTaker): void {
    this.taker = taker
  }

  get by(): RowTaker {
    if (!this.taker) throw new Refusal('unavailable')
    return this.taker
  }
}
