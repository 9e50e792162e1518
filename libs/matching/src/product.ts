import { type Comparison, type RootType, unknown, type Values } from './comparison.ts'
import { fold, wordsOf } from './fold.ts'
import { hashKey, hashKeys } from './key.ts'
import { jaroWinkler } from './similarity.ts'
import { levelOf, overlap } from './word-overlap.ts'

interface Maker {
  readonly last: string
  readonly initial: string
  readonly words: readonly string[]
}

/** The features of a product or published work that comparisons use. */
export interface Product {
  readonly words: readonly string[]
  readonly makers: readonly Maker[]
  readonly year: string
  /** The series or medium in which it appeared, folded. */
  readonly series: string
}

const fillers = new Set('the of for and a an in on with to by der die das und fuer'.split(' '))

const makersOf = (text: string | null | undefined): readonly Maker[] =>
  (text ?? '')
    .split(/[,;&]|\band\b|\bund\b/u)
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map((words) => ({ last: words.at(-1) ?? '', initial: words[0]?.[0] ?? '', words }))

const prepare = (values: Values): Product => {
  const words = wordsOf(values.label)
  const telling = words.filter((word) => !fillers.has(word))
  return {
    words: [...new Set(telling.length > 0 ? telling : words)],
    makers: makersOf(values.brand),
    year: /\d{4}/.exec(values.modelYear ?? '')?.[0] ?? '',
    series: fold(values.series ?? '').trim(),
  }
}

const label: Comparison<Product> = {
  name: 'label',
  label: 'Bezeichnung',
  fields: ['label'],
  levels: ['gleich', 'fast gleich', 'sehr ähnlich', 'ähnlich', 'wenig ähnlich', 'verschieden'],
  expected: [0.6, 0.2, 0.1, 0.05, 0.03, 0.02],
  usual: [1e-5, 1e-5, 1e-4, 1e-4, 1e-3, 1],
  compare: (a, b, corpus) => {
    if (a.words.length === 0 || b.words.length === 0) return unknown
    const weigh = ({ words }: Product) => ({
      words,
      weights: words.map((word) => corpus.weight(word)),
    })
    return levelOf(overlap(weigh(a), weigh(b)), [0.98, 0.9, 0.8, 0.65, 0.45])
  },
  terms: ({ words }) => [words.join(' ')],
}

const sameMaker = (a: Maker, b: Maker): number => {
  const last = a.last === b.last ? 1 : jaroWinkler(a.last, b.last)
  if (last >= 0.88) return a.initial === b.initial ? last : last * 0.9
  return a.initial === b.initial && (b.words.includes(a.last) || a.words.includes(b.last)) ? 0.9 : 0
}

const makerOverlap = (a: readonly Maker[], b: readonly Maker[]): number => {
  const free = new Set(b)
  let common = 0
  for (const one of a) {
    let [best, partner]: [number, Maker | undefined] = [0, undefined]
    for (const other of free)
      if (sameMaker(one, other) > best) [best, partner] = [sameMaker(one, other), other]
    if (partner) free.delete(partner)
    common += best
  }
  return (
    (common / Math.max(a.length, b.length)) * 0.6 + (common / Math.min(a.length, b.length)) * 0.4
  )
}

const brand: Comparison<Product> = {
  name: 'brand',
  label: 'Marke oder Urheber',
  fields: ['brand'],
  levels: ['gleich', 'fast gleich', 'größtenteils gleich', 'teilweise gleich', 'verschieden'],
  expected: [0.6, 0.2, 0.1, 0.06, 0.04],
  usual: [1e-3, 1e-4, 1e-3, 1e-2, 0.99],
  compare: (a, b) => {
    if (a.makers.length === 0 || b.makers.length === 0) return unknown
    return levelOf(makerOverlap(a.makers, b.makers), [0.98, 0.85, 0.6, 0.2])
  },
  terms: ({ makers }) => [makers.map(({ last }) => last).join(' ')],
}

const year: Comparison<Product> = {
  name: 'year',
  label: 'Jahr',
  fields: ['modelYear'],
  levels: ['gleich', 'ein Jahr auseinander', 'verschieden'],
  expected: [0.93, 0.05, 0.02],
  usual: [0.1, 0.18, 0.72],
  compare: (a, b) => {
    if (a.year === '' || b.year === '') return unknown
    if (a.year === b.year) return 0
    return Math.abs(Number(a.year) - Number(b.year)) === 1 ? 1 : 2
  },
  terms: (product) => [product.year],
}

/** Returns four bands of two smallest hashes each (Broder 1997): two texts that share half of their words share a band in most cases. */
const minHashes = (words: readonly string[]): readonly (readonly string[])[] => {
  const smallest = (seed: number): string => {
    let least: bigint | undefined
    for (const word of words) {
      const hash = hashKey(`${seed}${word}`)
      if (least === undefined || hash < least) least = hash
    }
    return least === undefined ? '' : String(least)
  }
  return [0, 1, 2, 3].map((band) => [`band${band}`, smallest(2 * band), smallest(2 * band + 1)])
}

const keys = ({ words, makers, year: when }: Product) => {
  const [first = '', second = ''] = words.toSorted(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  )
  return hashKeys('product', [
    ...minHashes(words),
    ['longest', ...[first, second].sort()],
    ...makers.slice(0, 1).map(({ last }) => ['maker', last, when, first.slice(0, 4)]),
    ['whole', words.join(' ')],
  ])
}

const series: Comparison<Product> = {
  name: 'series',
  label: 'Reihe',
  fields: ['series'],
  levels: ['entsprechen sich', 'unklar', 'entsprechen sich nicht'],
  expected: [0.8, 0.15, 0.05],
  usual: [0.3, 0.4, 0.3],
  compare: (a, b, corpus) => {
    if (a.series === '' || b.series === '') return unknown
    const affinity = corpus.affinity(a.series, b.series)
    return affinity === undefined ? unknown : levelOf(affinity, [1.5, 0.3])
  },
}

/** The configuration for comparing products and published works. */
export const product: RootType<Product> = {
  name: 'product',
  prepare,
  words: ({ words }) => words,
  relatives: [],
  keys,
  affine: (product) => product.series,
  comparisons: [label, brand, year, series],
}
