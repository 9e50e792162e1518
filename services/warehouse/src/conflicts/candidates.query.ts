import type { Database } from '@stammbuch/ledger'
import {
  choose,
  type Explanation,
  explain,
  type RankedCandidate,
  type Values,
  type Verdict,
  verdictOf,
} from '@stammbuch/matching'
import type { Kysely } from 'kysely'
import { blocksOf, Newcomers } from './blocks.query.ts'
import type { KeptModel } from './match-model.query.ts'
import { type Ready, ReadyRecords } from './ready-records.ts'

type Db = Kysely<Database>

/** A row of a delivery, or a record, by the values of the field catalogue. */
export interface MatchQuery {
  /** Any number that tells queries apart. */
  readonly row: number
  readonly values: Values
}

/** A record of the store that may be the same as what was asked for. */
export interface Candidate {
  readonly id: string
  readonly label: string
  /** 0 to 1. */
  readonly probability: number
  readonly values: Values
  /** Why: what each aspect says, strongest first. Worked out when asked for. */
  readonly reasons: () => readonly Explanation[]
}

export interface Match {
  readonly row: number
  /** 'same': take the first one; 'ambiguous': somebody has to choose; 'new': nothing fits. */
  readonly verdict: Verdict
  /** Likeliest first; those below one percent are left out. */
  readonly candidates: readonly Candidate[]
}

export interface Limits {
  /** Only records that were created up to this log position. */
  readonly bornUntil?: number
  /** Knowledge of the records that came after that position, shared by several calls. */
  readonly newcomers?: Newcomers
  /** Records that are not to be found. */
  readonly without?: readonly string[]
}

const shown = 0.01

/** Other requests have their turn after so many milliseconds of comparing. */
const atOnce = 10

/** Those that share a key with a row, each once. */
const sharing = (
  keys: readonly bigint[],
  blocks: ReadonlyMap<bigint, readonly Ready[]>,
): readonly Ready[] => {
  const found = new Set<Ready>()
  for (const key of keys) for (const one of blocks.get(key) ?? []) found.add(one)
  return [...found]
}

const newcomersIn = ({ bornUntil, newcomers }: Limits): Newcomers | null =>
  newcomers ?? (bornUntil === undefined ? null : new Newcomers(bornUntil))

/** Returns the number of records of the store that share a key with any of these. */
export const countSharing = async (
  db: Db,
  { model: { root } }: KeptModel,
  asked: readonly Values[],
  limits: Limits = {},
): Promise<number> => {
  const keys = new Set(asked.flatMap((values) => root.keys(root.prepare(values))))
  const blocks = await blocksOf(db, [...keys], newcomersIn(limits))
  return new Set([...blocks.values()].flat()).size
}

/** The records that have these keys, by key. */
const readyBlocks = async (
  db: Db,
  keys: ReadonlySet<bigint>,
  limits: Limits,
  records: ReadyRecords,
): Promise<ReadonlyMap<bigint, readonly Ready[]>> => {
  const blocks = await blocksOf(db, [...keys], newcomersIn(limits))
  const ready = await records.byId(db, new Set([...blocks.values()].flat()))
  const found = new Map<bigint, readonly Ready[]>()
  for (const [key, ids] of blocks)
    found.set(
      key,
      ids.flatMap((id) => ready.get(id) ?? []),
    )
  return found
}

/**
 * Returns the match of each row, in the order of the rows: two statements for all of them. The
 * answer for a row does not depend on which other rows are asked for with it.
 *
 * Measured with a million made-up accounts of as many names and postcodes as a country has: a row costs 0.5 ms of
 * a processor here and 0.1 ms in Postgres when 378,000 are asked for in the order of places, with the same
 * records; 1.7 and 2.0 ms in any order, when each question reads anew what it needs.
 *
 * @param records those that questions to the same model under the same limits have met before
 */
export const findMatches = async (
  db: Db,
  kept: KeptModel,
  queries: readonly MatchQuery[],
  limits: Limits = {},
  records: ReadyRecords = new ReadyRecords(kept.model.root, limits),
): Promise<Match[]> => {
  const { model } = kept
  const { root } = model
  const prepared = queries.map(({ row, values }) => {
    const own = root.prepare(values)
    return { row, own, keys: root.keys(own) }
  })
  const keys = new Set(prepared.flatMap((one) => one.keys))
  const blocks = await readyBlocks(db, keys, limits, records)
  const matches: Match[] = []
  let began = performance.now()
  for (const { row, own, keys: shared } of prepared) {
    const chosen = choose(model, own, sharing(shared, blocks), ({ features }) => features)
    matches.push({ row, verdict: verdictOf(chosen), candidates: candidatesIn(model, own, chosen) })
    if (performance.now() - began < atOnce) continue
    await new Promise(setImmediate)
    began = performance.now()
  }
  return matches
}

const candidatesIn = (
  model: KeptModel['model'],
  own: unknown,
  chosen: readonly RankedCandidate<Ready>[],
): readonly Candidate[] =>
  chosen
    .filter(({ probability }) => probability >= shown)
    .sort((a, b) => b.probability - a.probability || (a.candidate.id < b.candidate.id ? -1 : 1))
    .map(({ candidate: { features, ...one }, probability }) => ({
      ...one,
      probability,
      reasons: () => explain(model, own, features),
    }))
