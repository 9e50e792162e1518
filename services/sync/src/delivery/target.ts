import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import type { SyncTarget } from '@stammbuch/records'
import type { RawBuilder } from 'kysely'

/** Where a record stands, through an award or a score. */
export interface Standing {
  readonly id: string
  readonly class: 'award' | 'score'
  readonly rankingGroupId: string | null
  readonly periodId: string | null
  readonly toplistId: string | null
}

/** A record as it was at one position of the log, with what belongs to it. */
export interface RecordSnapshot {
  readonly id: string
  readonly class: RecordClass
  readonly label: string
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Only through records that are verified and not excluded themselves. */
  readonly standings: readonly Standing[]
  readonly linked: readonly { readonly id: string; readonly class: RecordClass }[]
  readonly identifications: readonly {
    readonly supplierId: string
    readonly value: string
    readonly scope: string | null
  }[]
}

/** One thing to be done at a target. `position` is that of the log at which the record was read. */
export type Write =
  | {
      readonly do: 'put'
      readonly id: string
      readonly position: number
      readonly record: RecordSnapshot
    }
  | { readonly do: 'remove'; readonly id: string; readonly position: number }

/** What became of a write; without `error` the target holds it, or something newer. */
export interface Written {
  readonly id: string
  readonly error: string | null
}

/** Nothing can be said of the records: the target as a whole did not do its work. */
export class TargetUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TargetUnavailable'
  }
}

/** The target works, but lost what `prepare` makes. */
export class TargetNotReady extends TargetUnavailable {}

/** A system that holds copies of released records. */
export interface Target {
  readonly name: SyncTarget
  /** Whether record `r` may be there, in the terms of the views. */
  readonly eligible: RawBuilder<boolean>
  /**
   * Makes the target ready; whether it is empty and has to be filled again.
   *
   * @throws TargetUnavailable
   */
  readonly prepare: () => Promise<{ readonly emptied: boolean }>
  /**
   * Writes in any order, each as often as it likes: an older position never replaces a newer one.
   * Answers once for every write.
   *
   * @throws TargetUnavailable when nothing is known of any of them
   * @throws TargetNotReady when it has to be prepared again
   */
  readonly write: (writes: readonly Write[]) => Promise<readonly Written[]>
}
