export {
  type Asked,
  type Candidate,
  findMatches,
  type Limits,
  type Match,
} from './candidates.query.ts'
export {
  changedBetween,
  type Suspicion,
  suspicionsAbout,
  suspicionsAfter,
} from './duplicates.query.ts'
export { learnModel } from './learn-model.ts'
export { currentModel, type KeptModel, type MatchedRoot } from './match-model.query.ts'
