import { type RootType, unknown } from './comparison.ts'
import type { Corpus } from './corpus.ts'
import { seeded } from './random.ts'

const randomPairs = 200_000
const seed = 20_261_120

/** The records to learn from: one list in which duplicates are sought, or two without duplicates of their own. */
export interface RecordLists<Features> {
  readonly left: readonly Features[]
  readonly right: readonly Features[] | null
}

/** Share of each level among pairs of which hardly any are the same. */
export interface Background {
  readonly shares: readonly (readonly number[])[]
  readonly known: readonly number[]
  readonly pairs: number
  readonly all: number
}

const allPairs = <Features>({ left, right }: RecordLists<Features>): number =>
  right ? left.length * right.length : (left.length * (left.length - 1)) / 2

const eachRandomPair = <Features>(
  { left, right }: RecordLists<Features>,
  visit: (a: Features, b: Features) => void,
): number => {
  const others = right ?? left
  const all = allPairs({ left, right })
  if (all <= randomPairs) {
    for (const [i, a] of left.entries())
      for (let j = right ? 0 : i + 1; j < others.length; j++) visit(a, others[j] as Features)
    return all
  }
  const random = seeded(seed)
  for (let drawn = 0; drawn < randomPairs; ) {
    const i = Math.floor(random() * left.length)
    const j = Math.floor(random() * others.length)
    if (!right && i === j) continue
    visit(left[i] as Features, others[j] as Features)
    drawn++
  }
  return randomPairs
}

/** Counts the levels of random pairs, or of all pairs where there are few. */
export const backgroundOf = <Features>(
  root: RootType<Features>,
  corpus: Corpus,
  lists: RecordLists<Features>,
): Background => {
  const counts = root.comparisons.map(({ levels }) => levels.map(() => 0))
  const pairs = eachRandomPair(lists, (a, b) => {
    for (const [index, { compare }] of root.comparisons.entries()) {
      const level = compare(a, b, corpus)
      const own = counts[index]
      if (own && level !== unknown) own[level] = (own[level] ?? 0) + 1
    }
  })
  const known = counts.map((own) => own.reduce((sum, one) => sum + one, 0))
  const shares = counts.map((own, index) => own.map((one) => one / Math.max(1, known[index] ?? 0)))
  return { shares, known, pairs, all: allPairs(lists) }
}
