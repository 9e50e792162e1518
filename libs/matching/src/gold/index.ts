export { type GoldSet, readGoldSet } from './gold-set.ts'
export { type Score, score } from './score.ts'
