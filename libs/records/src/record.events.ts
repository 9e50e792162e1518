import type { ChangeSource, ErasureReason, FieldValue, RecordClass } from '@stammbuch/contracts'

type Values = Readonly<Record<string, FieldValue>>
type Event<Type extends string, Data, Personal = never> = {
  readonly type: Type
  readonly subject?: string
  readonly data: Data
  readonly personal?: Readonly<Record<string, unknown>> & Partial<Personal>
}

/** Why a change was closed: an editor's word, a newer value, the rules, an undone run, an erasure. */
export type DeclineReason = 'declined' | 'superseded' | 'invalid' | 'undone' | 'erased'
/** Whose word an acceptance was. */
export type AcceptedBy = 'decision' | 'approval' | 'exclusion' | 'merge' | 'undo'
export type SyncTarget = 'elasticsearch' | 'salesforce'
export type LinkKind = 'contact-account' | 'product-account'

/** Where a created record's values came from. `columns` names the delivery's column per attribute. */
export type RecordOrigin = Omit<ChangeSource, 'column'> & {
  readonly columns: Readonly<Record<string, string>>
  readonly mappingId: string | null
  readonly revision: number | null
}

/**
 * Everything that can happen to a record. Names and shapes are on disk for good: add, never edit.
 * `subject` is the id of the change, note or identification. Values about a person stand in
 * `personal` under the names they would have in `data`.
 */
export type RecordEvent =
  | Event<
      'RecordCreated',
      { readonly class: RecordClass; readonly values: Values; readonly origin: RecordOrigin },
      { readonly values: Values }
    >
  | Event<
      'ChangeProposed',
      {
        readonly class: RecordClass
        readonly attribute: string
        readonly oldValue?: FieldValue
        readonly newValue?: FieldValue
        readonly source: ChangeSource
        readonly comment?: string | null
        /** Who made the proposal that this one stands for, where a merge or its undo put it down. */
        readonly proposedBy?: string
        /** The log position and the time at which that one was made: its place among what waits. */
        readonly place?: number
        readonly proposedAt?: string
        /** Id of the first proposal that this one is again, after the decision on it was taken back. */
        readonly reopens?: string
      },
      {
        readonly oldValue: FieldValue
        readonly newValue: FieldValue
        readonly comment: string | null
      }
    >
  | Event<
      'ChangeAccepted',
      {
        readonly class: RecordClass
        readonly attribute: string
        readonly newValue?: FieldValue
        /** The record's value just before; differs from the change's old value when it was stale. */
        readonly valueBefore?: FieldValue
        readonly stale: boolean
        readonly by: AcceptedBy
        readonly sampleId: string | null
      },
      { readonly newValue: FieldValue; readonly valueBefore: FieldValue }
    >
  | Event<
      'ChangeDeclined',
      {
        readonly class: RecordClass
        readonly attribute: string
        readonly reason: DeclineReason
        readonly detail: string | null
        readonly comment?: string | null
        readonly sampleId: string | null
      },
      { readonly comment: string | null }
    >
  | Event<'RecordApproved', { readonly class: RecordClass }>
  | Event<'ApprovalUndone', { readonly class: RecordClass }>
  | Event<'FollowUpSet', { readonly class: RecordClass; readonly value: boolean }>
  | Event<
      'SyncRequested',
      { readonly class: RecordClass; readonly targets: readonly SyncTarget[]; readonly at: string }
    >
  | Event<
      'SyncAcknowledged',
      {
        readonly class: RecordClass
        readonly target: SyncTarget
        /** Log position of the record's version that the target now holds. */
        readonly position: number
        readonly at: string
        readonly first: boolean
        /** The record's id over there, where the target gives one and it is new. */
        readonly targetId?: string
      }
    >
  | Event<
      'SyncRequestWithdrawn',
      {
        readonly class: RecordClass
        readonly targets: readonly SyncTarget[]
        /** The last request that was met; null when none ever was, and none stands any more. */
        readonly at: string | null
      }
    >
  | Event<
      'NoteAdded',
      { readonly class: RecordClass; readonly content?: string },
      { readonly content: string }
    >
  | Event<
      'SupplierIdentified',
      {
        readonly class: RecordClass
        readonly value?: string
        readonly scope: string | null
        readonly supplierId: string
        /** No other record of the class stood under this value of the supplier's; earlier events do not say so. */
        readonly unique?: true
      },
      { readonly value: string }
    >
  | Event<'SupplierIdentificationRemoved', { readonly class: RecordClass }>
  | Event<
      'RecordLinked',
      { readonly class: RecordClass; readonly kind: LinkKind; readonly to: string }
    >
  | Event<
      'RecordUnlinked',
      { readonly class: RecordClass; readonly kind: LinkKind; readonly to: string }
    >
  | Event<
      'AwardPeriodChanged',
      { readonly class: RecordClass; readonly periodId: string; readonly from: string | null }
    >
  /** An award, a score … belongs to another holder from now on. */
  | Event<
      'HolderChanged',
      {
        readonly class: RecordClass
        readonly attribute: 'accountId' | 'contactId'
        readonly from: string
        readonly to: string
      }
    >
  /** A note (the subject) stands in the log book of another record from now on. */
  | Event<'NoteMoved', { readonly class: RecordClass; readonly to: string }>
  /** The record was merged into another, which stands for it from now on. */
  | Event<'RecordMerged', { readonly class: RecordClass; readonly into: string }>
  | Event<'MergeUndone', { readonly class: RecordClass }>
  | Event<
      'ContactErased',
      {
        readonly class: 'contact'
        readonly reason: ErasureReason
        /** The attributes that were about the person, all without a value from now on. */
        readonly attributes: readonly string[]
        readonly at: string
      }
    >

export type RecordEventOf<Type extends RecordEvent['type']> = Extract<RecordEvent, { type: Type }>

/** By these a stream says that the personal values of its events are forgotten. */
export const forgettingEvents: readonly RecordEvent['type'][] = ['ContactErased']
