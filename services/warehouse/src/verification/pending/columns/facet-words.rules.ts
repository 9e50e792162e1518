import { type WaitingFacet, waitingFacets } from '../pending-items.rules.ts'
import { ageNames, traitFacets } from './column-filter.rules.ts'
import type { PendingColumns } from './pending-columns.rules.ts'

/** Counts how often a word of bits came. */
class WordCounter {
  private keys = new Int32Array(1_024)
  private counts = new Uint32Array(1_024)
  private size = 0

  add(word: number, count: number): void {
    const { keys, counts } = this
    const mask = keys.length - 1
    let at = (Math.imul(word, 0x9e3779b1) >>> 8) & mask
    while (counts[at] !== 0 && keys[at] !== word) at = (at + 1) & mask
    if (counts[at] === 0) {
      keys[at] = word
      this.size += 1
    }
    counts[at] = (counts[at] as number) + count
    if (this.size * 2 > keys.length) this.widen()
  }

  *all(): Generator<readonly [word: number, count: number]> {
    for (const [at, count] of this.counts.entries())
      if (count > 0) yield [this.keys[at] as number, count]
  }

  private widen(): void {
    const known = [...this.all()]
    this.keys = new Int32Array(this.keys.length * 4)
    this.counts = new Uint32Array(this.counts.length * 4)
    this.size = 0
    for (const [word, count] of known) this.add(word, count)
  }
}

interface FacetValue {
  readonly facet: WaitingFacet
  readonly value: string
}

const wordLength = 31
/** The number that stands for all facets, behind those of each. */
export const allFacets = waitingFacets.length

/**
 * The values of all facets as bits of two words, so that the values on a root are gathered by OR and a root is counted once by
 * counting its words. Facets with too many values for that are counted value by value.
 */
export class FacetWords {
  /** Bits by code of traits, in either word. */
  readonly one: Int32Array
  readonly other: Int32Array
  readonly isChange: Uint8Array
  /** True if there are facets that are counted value by value. */
  readonly hasMore: boolean
  /** Bits of the first word: not stale and stale, each age, unapproved and approved. */
  readonly stale = new Int32Array(2)
  readonly ages = new Int32Array(ageNames.length)
  readonly actions = new Int32Array(2)
  /** Bits of all values of a facet, by its number, in either word; every bit for all facets. */
  readonly oneOf = new Int32Array(allFacets + 1)
  readonly otherOf = new Int32Array(allFacets + 1)
  private readonly bits: readonly [FacetValue[], FacetValue[]] = [[], []]
  private readonly counters = [new WordCounter(), new WordCounter()] as const
  private readonly more: { readonly facet: WaitingFacet; readonly tally: ValueTally }[] = []

  constructor(columns: PendingColumns) {
    const { traits } = columns
    this.one = new Int32Array(traits.end)
    this.other = new Int32Array(traits.end)
    this.isChange = new Uint8Array(traits.end)
    for (const [code, { isChange }] of traits.all()) this.isChange[code] = isChange ? 1 : 0
    this.oneOf[allFacets] = -1
    this.otherOf[allFacets] = -1
    this.enterOwn()
    const known = [...traits.all()]
    const valuesOf = traitFacets.map((facet) => ({
      facet,
      values: new Set(known.flatMap(([, one]) => one[facet] ?? [])),
    }))
    for (const { facet, values } of valuesOf.toSorted((a, b) => a.values.size - b.values.size))
      this.enter(facet, values, columns)
    this.hasMore = this.more.length > 0
  }

  /** Counts a root with these words once. */
  count(one: number, other: number): void {
    if (one !== 0) this.counters[0].add(one, 1)
    if (other !== 0) this.counters[1].add(other, 1)
  }

  /** Counts a root for the values of an item in facets that have no bits; of one facet by its number, or of all. */
  countMore(code: number, root: number, facet: number): void {
    for (const { facet: name, tally } of this.more)
      if (facet === allFacets || waitingFacets[facet] === name) tally.count(code, root)
  }

  /** Returns the values that somebody has, with their numbers of roots. */
  counted(): Record<WaitingFacet, Map<string, { readonly count: number }>> {
    const counts = Object.fromEntries(
      waitingFacets.map((facet) => [facet, new Map<string, { readonly count: number }>()]),
    ) as Record<WaitingFacet, Map<string, { readonly count: number }>>
    for (const [at, counter] of this.counters.entries()) {
      const sums = new Float64Array(wordLength)
      for (const [word, count] of counter.all())
        for (let bit = 0; bit < wordLength; bit += 1)
          if (word & (1 << bit)) sums[bit] = (sums[bit] as number) + count
      for (const [bit, { facet, value }] of (this.bits[at] ?? []).entries()) {
        const count = sums[bit] as number
        if (count > 0) counts[facet].set(value, { count })
      }
    }
    for (const { facet, tally } of this.more) counts[facet] = tally.counted()
    return counts
  }

  private enterOwn(): void {
    for (const [at, value] of ['false', 'true'].entries())
      this.stale[at] = this.bitFor(0, { facet: 'stale', value })
    for (const [at, value] of ageNames.entries())
      this.ages[at] = this.bitFor(0, { facet: 'age', value })
    for (const [at, value] of ['initial', 'changes'].entries())
      this.actions[at] = this.bitFor(0, { facet: 'action', value })
  }

  private enter(
    facet: (typeof traitFacets)[number],
    values: ReadonlySet<string>,
    { traits }: PendingColumns,
  ): void {
    const word = this.bits.findIndex((taken) => taken.length + values.size <= wordLength)
    if (word < 0) {
      this.more.push({ facet, tally: new ValueTally(traits, facet) })
      return
    }
    const bits = new Map([...values].map((value) => [value, this.bitFor(word, { facet, value })]))
    const column = word === 0 ? this.one : this.other
    for (const [code, one] of traits.all())
      column[code] = (column[code] as number) | (bits.get(one[facet] ?? '') ?? 0)
  }

  private bitFor(word: number, one: FacetValue): number {
    const taken = this.bits[word] ?? []
    const bit = 1 << taken.length
    taken.push(one)
    const of = word === 0 ? this.oneOf : this.otherOf
    const facet = waitingFacets.indexOf(one.facet)
    of[facet] = (of[facet] as number) | bit
    return bit
  }
}

/** Roots by the values of a facet that has many. */
class ValueTally {
  private readonly values: string[] = []
  /** Number of the value by code of traits; -1 for none. */
  private readonly numbers: Int32Array
  private readonly counts: Uint32Array
  /** The root that was counted last, by number of the value. */
  private readonly last: Int32Array

  constructor(traits: PendingColumns['traits'], facet: (typeof traitFacets)[number]) {
    this.numbers = new Int32Array(traits.end).fill(-1)
    const known = new Map<string, number>()
    for (const [code, { [facet]: value }] of traits.all()) {
      if (value === null) continue
      const number = known.get(value) ?? known.size
      if (number === known.size) this.values.push(value)
      known.set(value, number)
      this.numbers[code] = number
    }
    this.counts = new Uint32Array(known.size)
    this.last = new Int32Array(known.size).fill(-1)
  }

  count(code: number, root: number): void {
    const number = this.numbers[code] as number
    if (number < 0 || this.last[number] === root) return
    this.last[number] = root
    this.counts[number] = (this.counts[number] as number) + 1
  }

  counted(): Map<string, { readonly count: number }> {
    return new Map(
      this.values.flatMap((value, number) => {
        const count = this.counts[number] as number
        return count > 0 ? [[value, { count }] as const] : []
      }),
    )
  }
}
