import type { Pairs } from './candidates.ts'

/** The records of one side, and the rival that each of a record's pairs belongs to. */
interface Side {
  readonly records: number
  readonly recordOf: Int32Array
  readonly claimOf: Int32Array
  readonly claims: number
}

const rounds = 24

/** The largest claim on each record and the sum of the others: subtracting one from a total would lose all its digits. */
class ClaimLoad {
  readonly #side: Side
  readonly #claims: Float64Array
  readonly #top: Float64Array
  readonly #rest: Float64Array
  readonly #holder: Int32Array
  readonly #ownerOf: Int32Array

  constructor(side: Side) {
    this.#side = side
    this.#claims = new Float64Array(side.claims)
    this.#top = new Float64Array(side.records)
    this.#rest = new Float64Array(side.records)
    this.#holder = new Int32Array(side.records)
    this.#ownerOf = new Int32Array(side.claims)
    for (const [pair, claim] of side.claimOf.entries())
      this.#ownerOf[claim] = side.recordOf[pair] ?? 0
  }

  put(odds: Float64Array, free: Float64Array): void {
    this.#claims.fill(0)
    this.#top.fill(0)
    this.#rest.fill(0)
    this.#holder.fill(-1)
    for (const [pair, claim] of this.#side.claimOf.entries())
      this.#claims[claim] = (this.#claims[claim] ?? 0) + (odds[pair] ?? 0) * (free[pair] ?? 0)
    for (const [claim, size] of this.#claims.entries())
      this.#add(this.#ownerOf[claim] ?? 0, claim, size)
  }

  #add(record: number, claim: number, size: number): void {
    const top = this.#top[record] ?? 0
    const smaller = size <= top
    this.#rest[record] = (this.#rest[record] ?? 0) + (smaller ? size : top)
    if (smaller) return
    this.#top[record] = size
    this.#holder[record] = claim
  }

  /** Returns the load of a pair's rivals on its record. */
  ofRivals(pair: number): number {
    const record = this.#side.recordOf[pair] ?? 0
    const claim = this.#side.claimOf[pair] ?? 0
    const rest = this.#rest[record] ?? 0
    if (this.#holder[record] === claim) return rest
    return (this.#top[record] ?? 0) + Math.max(0, rest - (this.#claims[claim] ?? 0))
  }
}

const sideOf = (recordOf: Int32Array, records: number, rivalOf: (pair: number) => number): Side => {
  const claims = new Map<string, number>()
  const claimOf = recordOf.map((record, pair) => {
    const key = `${record} ${rivalOf(pair)}`
    const known = claims.get(key) ?? claims.size
    claims.set(key, known)
    return known
  })
  return { records, recordOf, claimOf, claims: claims.size }
}

/**
 * The probability of each pair when a record of the left list matches at most one of the right, and one
 * of the right at most one of the left, or several that are the same by themselves (`groups` gives each
 * left record the number of its group).
 *
 * The pairs' odds are the weights of a monomer-dimer system: a matching is as likely as the product of
 * its pairs' odds. Its marginals come from belief propagation, which for this system converges to the one
 * fixed point (Bayati, Gamarnik, Katz, Nair & Tetali 2007): a record i is free for j with the probability
 * f(i→j) = 1 / (1 + Σ over its other candidates k of odds(i,k)·f(k→i)), and
 * p(i,j) = odds·f(i→j)·f(j→i) / (1 + odds·f(i→j)·f(j→i)). Messages move half of the way each round, so
 * that circles of equal candidates do not swing.
 */
export class Competition {
  readonly #left: ClaimLoad
  readonly #right: ClaimLoad

  constructor(
    { left, right }: Pairs,
    [lefts, rights]: readonly [number, number],
    groups: Int32Array | null,
  ) {
    this.#left = new ClaimLoad(sideOf(left, lefts, (pair) => right[pair] ?? 0))
    this.#right = new ClaimLoad(
      sideOf(right, rights, (pair) => groups?.[left[pair] ?? 0] ?? left[pair] ?? 0),
    )
  }

  probabilities(odds: Float64Array): Float64Array {
    const fromLeft = new Float64Array(odds.length).fill(0.5)
    const fromRight = new Float64Array(odds.length).fill(0.5)
    for (let round = 0; round < rounds; round++) {
      this.#left.put(odds, fromRight)
      this.#right.put(odds, fromLeft)
      for (let pair = 0; pair < odds.length; pair++) {
        fromLeft[pair] = ((fromLeft[pair] ?? 0) + 1 / (1 + this.#left.ofRivals(pair))) / 2
        fromRight[pair] = ((fromRight[pair] ?? 0) + 1 / (1 + this.#right.ofRivals(pair))) / 2
      }
    }
    return odds.map((weight, pair) => {
      const free = weight * (fromLeft[pair] ?? 0) * (fromRight[pair] ?? 0)
      return free / (1 + free)
    })
  }
}
