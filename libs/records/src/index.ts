export type {
  AcceptedBy,
  ConflictEvent,
  DeclineReason,
  LinkKind,
  RecordEvent,
  RecordOrigin,
  SyncTarget,
} from '@stammbuch/contracts'
export * from './conflict.decider.ts'
export * from './conflict-streams.ts'
export * from './decide-on.ts'
export * from './decisions.decider.ts'
export * from './label.query.ts'
export { headVersion, positionsPerEpoch, versionAt } from './log-epoch.query.ts'
export { noteLogRestored } from './log-restored.ts'
export * from './match-key.projection.ts'
export * from './record.commands.ts'
export * from './record.decider.ts'
export * from './record.projection.ts'
export * from './record.state.ts'
export * from './record.tables.ts'
export * from './record-streams.ts'
export * from './relations.projection.ts'
export * from './source.ts'
export * from './sync-progress.query.ts'
export * from './sync-requests.query.ts'
export * from './sync-rules.query.ts'
export { isWithdrawn, mayLeave, targetRules } from './sync-targets.query.ts'
