import type { DmsStrategy, SampleReading } from '@stammbuch/contracts'
import type { Decided } from '@stammbuch/ledger'

/** What is known of a delivery when its file has arrived whole. */
export interface Received {
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal, lower case. */
  readonly md5: string
  readonly sha256: string
  readonly supplierId: string
  readonly rankingGroupId: string
  readonly periodId: string
  readonly encoding: string
  readonly delimiter: string
  readonly headers: readonly string[]
  /** Everything about how the file is read; deliveries of the beginning lack it. */
  readonly reading?: SampleReading
  /** The delivery that this one is a duplicate of. */
  readonly parentId: string | null
  /** What of the DMS was asked for; absent for a file that somebody uploaded. */
  readonly fetched?: {
    readonly strategyAlias: DmsStrategy
    /** `null` stands for all toplists. */
    readonly toplistLabelId: string | null
  }
}

/** Everything that can happen to a delivery. Names and shapes are on disk for good: add, never edit. */
export type DeliveryEvent =
  | Decided<'DeliveryReceived', Received>
  | Decided<
      'DeliveryReadingChanged',
      {
        readonly encoding: string
        readonly delimiter: string
        readonly headers: readonly string[]
        readonly reading: SampleReading
      }
    >
  | Decided<'DeliveryPeriodChanged', { readonly periodId: string }>
  | Decided<'DeliveryProcessed', { readonly rows: number }>
  | Decided<
      'DeliveryImported',
      {
        readonly mappingId: string
        readonly revision: number
        readonly runId: string
        /** How many changes the import proposed. */
        readonly changes: number
      }
    >
  /** It is not to be imported: sent by mistake, or replaced by another one. */
  | Decided<'DeliverySetAside', { readonly reason: string }>
  | Decided<'DeliveryTakenUp', object>
  /** The delivered file was over its time, and everything copied out of it went with it. */
  | Decided<'DeliveryFileDeleted', { readonly sha256: string }>
  /** Rows were made unreadable; from now on another file stands in the place of the delivered one. */
  | Decided<
      'DeliveryRedacted',
      {
        readonly rows: readonly number[]
        readonly sha256: string
        readonly size: number
        readonly encoding: string
        readonly delimiter: string
      }
    >
