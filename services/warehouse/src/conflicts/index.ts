export {
  type Asked,
  type Candidate,
  findMatches,
  type Limits,
  type Match,
} from './candidates.query.ts'
export { currentModel, type KeptModel, keepModel, type MatchedRoot } from './match-model.query.ts'
