import type { RecordEvent, syncTargets } from '@stammbuch/contracts'

export type {
  AcceptedBy,
  ConflictEvent,
  DeclineReason,
  LinkKind,
  RecordEvent,
  RecordOrigin,
} from '@stammbuch/contracts'

export type SyncTarget = (typeof syncTargets)[number]

export type RecordEventOf<Type extends RecordEvent['type']> = Extract<RecordEvent, { type: Type }>

/** By these a stream says that the personal values of its events are forgotten. */
export const forgettingEvents: readonly RecordEvent['type'][] = ['ContactErased']
