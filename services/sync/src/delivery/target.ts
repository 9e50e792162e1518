import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import type { SyncTarget } from '@stammbuch/records'

/** A project and year that a record belongs to through an award or a score. */
export interface ProjectMembership {
  readonly id: string
  readonly class: 'award' | 'score'
  readonly rankingGroupId: string | null
  readonly periodId: string | null
  readonly toplistId: string | null
}

/** A record at one position of the log, with its belongings. */
export interface RecordSnapshot {
  readonly id: string
  readonly class: RecordClass
  readonly label: string
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Only of records that are verified and not excluded themselves. */
  readonly memberships: readonly ProjectMembership[]
  /** Names of catalogue entries and products that its fields refer to, by id. */
  readonly names: Readonly<Record<string, string>>
  /** Records that its fields refer to and that the target holds. */
  readonly held: readonly string[]
  readonly linked: readonly { readonly id: string; readonly class: RecordClass }[]
  readonly identifications: readonly {
    readonly supplierId: string
    readonly value: string
    readonly scope: string | null
  }[]
}

/**
 * One write to a target. `position` is that of the log at which the record was read; targets get the `version`, which goes on growing
 * where positions begin again after a restore.
 */
export type Write =
  | {
      readonly do: 'put'
      readonly id: string
      readonly position: number
      readonly version: number
      readonly record: RecordSnapshot
    }
  | {
      readonly do: 'remove'
      readonly id: string
      readonly position: number
      readonly version: number
      /** `null` for an unknown record. */
      readonly class: RecordClass | null
      /** True for an erased person, of whom nothing may stay. */
      readonly forgotten?: boolean
    }

/**
 * The result of a write; without `error` the target holds that version or a newer one. With `busy` the error says nothing against the
 * record, which is tried again without end: another one works on it there (`record`), or the target takes nothing now (`target`).
 */
export interface Written {
  readonly id: string
  readonly error: string | null
  readonly busy?: 'record' | 'target'
  /** The version that the target holds, where it refused a write because that one is higher. */
  readonly newer?: number
  /** The record's id at the target, where the target gives one. */
  readonly targetId?: string
}

/** The course of a long call. */
export interface WriteProgress {
  /** Aborted when the worker has to end: the call is given up then. */
  readonly signal: AbortSignal
  /** Tells others that the worker is still there. */
  readonly alive: () => Promise<void>
}

/** A system that holds copies of released records. */
export interface Target {
  readonly name: SyncTarget
  /** Maximum number of records in one call. */
  readonly most?: number
  /** Larger calls: where at least `from` records of one class are due, they come in calls of up to `most`. */
  readonly bulk?: { readonly from: number; readonly most: number } | null
  /**
   * Milliseconds for which it may still carry out a call that was given up, where it cannot tell an older position from a newer one.
   * The worker sends such records again until that time is over.
   */
  readonly late?: number
  /**
   * Classes in the order in which they have to arrive, where records refer to one another; a call then holds one class only, and no
   * other class is sent.
   */
  readonly order?: readonly RecordClass[]
  /**
   * Makes the target ready; `emptied` means that it has to be filled again.
   * @throws TargetUnavailable
   */
  readonly prepare: () => Promise<{ readonly emptied: boolean }>
  /**
   * Writes in any order, each as often as necessary: an older position never replaces a newer one, except by a call that was given up
   * and is carried out `late`. Returns one result per write.
   * @throws TargetUnavailable when nothing is known of any of them
   * @throws TargetNotReady when it has to be prepared again
   */
  readonly write: (
    writes: readonly Write[],
    progress?: WriteProgress,
  ) => Promise<readonly Written[]>
  /**
   * Returns which of these records it holds now, by id, and the version of each; `null` for a target that cannot be asked, which
   * comparisons leave out.
   * @throws TargetUnavailable
   * @throws TargetNotReady when it has to be prepared again
   */
  readonly held:
    | ((
        records: readonly { readonly id: string; readonly class: RecordClass }[],
      ) => Promise<ReadonlyMap<string, number>>)
    | null
  /**
   * Lists everything that it holds of ours, in parts, whether the log knows it or not; `null` for a target that cannot be asked.
   * @throws TargetUnavailable
   * @throws TargetNotReady when it has to be prepared again
   */
  readonly list: (() => AsyncIterableIterator<readonly string[]>) | null
}
