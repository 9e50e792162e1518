import type {
  ConflictChoice,
  ConflictDetection,
  ConflictType,
  RecordClass,
} from '@stammbuch/contracts'

/** Who a conflict is about: records, or a row of a delivery. */
export interface ConflictMember {
  readonly sourceType: 'sample' | RecordClass
  readonly sourceId: string
  /** Number of the row in the delivered file; the header is 1. */
  readonly row: number | null
}

/** What can happen to a conflict. It holds ids only: what the records say is read from them. */
export type ConflictEvent =
  | {
      readonly type: 'ConflictDetected'
      readonly data: {
        readonly type: ConflictType
        readonly class: RecordClass
        readonly detectedWith: ConflictDetection
        /** Whole percent. */
        readonly similarity: number
        /** SHA-256, hexadecimal: changes when a compared field of a member changes. */
        readonly hashIdentifier: string
        /** Both ids in order, joined by a colon; null for rows. */
        readonly pair: string | null
        readonly modelVersion: number | null
        readonly rankingGroupId: string | null
        readonly members: readonly ConflictMember[]
      }
    }
  | {
      readonly type: 'ConflictReassessed'
      readonly data: {
        readonly similarity: number
        readonly hashIdentifier: string
        readonly modelVersion: number | null
      }
    }
  | {
      readonly type: 'ConflictDecided'
      readonly data: {
        readonly choice: ConflictChoice
        /** Of `pickOne`. */
        readonly chosenId: string | null
        /** Of `merge`. */
        readonly survivorId: string | null
      }
    }
  | { readonly type: 'ConflictReopened'; readonly data: object }
