import type { Job, LiveEvent, LiveRow, PresenceState } from '@stammbuch/contracts'

/** Update for a follower of a topic, at most once per painted frame. */
export type TopicUpdate =
  | {
      /** It happened; rows are already in the row store. */
      readonly kind: 'events'
      readonly events: readonly LiveEvent[]
      readonly rows: readonly LiveRow[]
      /** Everything up to this log position is known. */
      readonly position: number
    }
  | {
      /** Too much happened to tell: read again. `ids` are the root records, null for all. */
      readonly kind: 'stale'
      readonly ids: readonly string[] | null
      readonly position: number
    }
  /** Of topics without a log: the last state. */
  | { readonly kind: 'state'; readonly state: PresenceState | Job }
  /** The person may not follow it (any more): forget what was read. */
  | { readonly kind: 'revoked' }

export type TakeUpdate = (update: TopicUpdate) => void
