import type {
  ChangeSource,
  DynamicField,
  ErasureReason,
  FieldValue,
  LinkKind,
  RecordClass,
  RecordOrigin,
  SyncTarget,
} from '@stammbuch/contracts'
import type { Accept, Decline } from './decisions.decider.ts'

/** A value proposed for one field. `dynamic` are the dynamic fields the record may carry. */
export interface Propose {
  readonly do: 'propose'
  readonly changeId: string
  readonly attribute: string
  readonly newValue: FieldValue
  readonly source: ChangeSource
  readonly comment: string | null
  readonly dynamic: readonly DynamicField[]
  /** Propose even where an identical value is held or already waits (`force` of an import). */
  readonly force?: boolean
}

/** A proposal that stands for one made earlier. */
export interface Carry {
  readonly changeId: string
  readonly attribute: string
  /** Left out: the value now. */
  readonly oldValue?: FieldValue
  readonly newValue: FieldValue
  readonly source: ChangeSource
  readonly comment: string | null
  readonly proposedBy: string | null
  /** The log position and time of that one. */
  readonly place?: number
  readonly proposedAt?: string
}

/** A proposal that waits again as it did before it was decided; `reopens` is its first id. */
export interface Reopened extends Carry {
  readonly reopens: string
}

/** Everything that can be asked of a record. Ids and times come in with the command. */
export type RecordCommand =
  | {
      readonly do: 'create'
      readonly class: RecordClass
      readonly values: Readonly<Record<string, FieldValue>>
      readonly origin: RecordOrigin
    }
  | Propose
  | Accept
  | Decline
  | { readonly do: 'withdraw'; readonly changeId: string }
  | { readonly do: 'approve'; readonly dynamic: readonly DynamicField[] }
  | {
      readonly do: 'exclude' | 'restore'
      readonly changeId: string
      readonly kind: ChangeSource['kind']
    }
  /** `carried`: the mark comes over from a record that is merged into this one, verified or not. */
  | { readonly do: 'set-follow-up'; readonly value: boolean; readonly carried?: true }
  | { readonly do: 'request-sync'; readonly targets: readonly SyncTarget[]; readonly at: string }
  | {
      readonly do: 'acknowledge-sync'
      readonly target: SyncTarget
      readonly position: number
      readonly at: string
      readonly targetId?: string | null
    }
  | { readonly do: 'withdraw-sync'; readonly target: SyncTarget }
  | { readonly do: 'add-note'; readonly noteId: string; readonly content: string }
  | {
      readonly do: 'identify'
      readonly identificationId: string
      readonly value: string
      readonly scope: string | null
      readonly supplierId: string
    }
  | { readonly do: 'remove-identification'; readonly identificationId: string }
  | { readonly do: 'link' | 'unlink'; readonly kind: LinkKind; readonly to: string }
  /** Take a value over from a record that is merged into this one, proposed and accepted in one step. */
  | {
      readonly do: 'take-over'
      readonly changeId: string
      readonly attribute: string
      readonly newValue: FieldValue
    }
  /** Take over a proposal that waited on another record. */
  | ({ readonly do: 'carry' } & Carry)
  /** Close a proposal that says what the record has, or what waits on the record it is merged into. */
  | { readonly do: 'supersede'; readonly changeId: string }
  | {
      readonly do: 'change-holder'
      readonly attribute: 'accountId' | 'contactId'
      readonly to: string
    }
  | { readonly do: 'move-note'; readonly noteId: string; readonly to: string }
  | { readonly do: 'merge-into'; readonly into: string }
  | { readonly do: 'undo-merge' }
  | { readonly do: 'change-period'; readonly periodId: string }
  | {
      /** Bring back the value from before an accepted change, and open that change again. */
      readonly do: 'undo-accept'
      readonly attribute: string
      readonly accepted: FieldValue
      readonly before: FieldValue
      readonly undoId: string
      /** The change as it was proposed; `null` for what nobody had proposed. */
      readonly reopened: Reopened | null
    }
  /** Open a change again that was closed without its value being taken. */
  | { readonly do: 'reopen'; readonly reopened: Reopened }
  | { readonly do: 'undo-approval' }
  /** Forget the person: contacts only. */
  | { readonly do: 'erase'; readonly reason: ErasureReason; readonly at: string }
