import type { RecordEvent } from '@stammbuch/contracts'

export type {
  AcceptedBy,
  ConflictEvent,
  DeclineReason,
  LinkKind,
  RecordEvent,
  RecordOrigin,
  SyncTarget,
} from '@stammbuch/contracts'

export type RecordEventOf<Type extends RecordEvent['type']> = Extract<RecordEvent, { type: Type }>

/** By these a stream says that the personal values of its events are forgotten. */
export const forgettingEvents: readonly RecordEvent['type'][] = ['ContactErased']
