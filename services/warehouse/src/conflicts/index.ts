export { Newcomers } from './blocks.query.ts'
export {
  type Candidate,
  countSharing,
  findMatches,
  type Limits,
  type Match,
} from './candidates.query.ts'
export { ConflictsModule } from './conflicts.module.ts'
export { DuplicateWatch } from './duplicate-watch.ts'
export {
  changedBetween,
  type Suspicion,
  suspicionsAbout,
  suspicionsAfter,
} from './duplicates.query.ts'
export { learnModel } from './learn-model.ts'
export { currentModel, type KeptModel, type MatchedRoot } from './match-model.query.ts'
export { mergeRecords } from './merge-records.ts'
export { noteSuspicions } from './note-suspicions.ts'
export { putAside } from './put-aside.ts'
export { ReadyRecords } from './ready-records.ts'
export { type RowInDoubt, rowSimilarities } from './row-similarity.query.ts'
export { type RowTaker, type WaitingRow, WaitingRows } from './waiting-rows.ts'
