export { type Account, account } from './account.ts'
export type { RecordLists } from './background.ts'
export { candidatesBetween, candidatesWithin, largestBlock, type Pairs } from './candidates.ts'
export {
  choose,
  noRival,
  pairProbability,
  type RankedCandidate,
  sure,
  suspected,
  type Verdict,
  verdictOf,
} from './choose.ts'
export { type Comparison, type RootType, unknown, type Values } from './comparison.ts'
export { Competition } from './competition.ts'
export { type Contact, contact } from './contact.ts'
export { domainOf, mailOf, phoneDigits } from './contact-points.ts'
export { Corpus, CorpusCounter, type Counts, corpusOf } from './corpus.ts'
export { type Explanation, explain, otherReason } from './explain.ts'
export { type LearningResult, learn } from './learn.ts'
export { type Contribution, type LevelOdds, Model, type Priors } from './model.ts'
export { type ModelJson, modelFromJson, modelToJson, usualModel } from './model-json.ts'
export { type Product, product } from './product.ts'
export type { Relatives } from './relatives.ts'
export { type RootName, rootTypes } from './root-types.ts'
