import { createHash } from 'node:crypto'
import type { Database } from '@stammbuch/ledger'
import {
  type Explanation,
  explain,
  pairProbability,
  suspected,
  type Values,
} from '@stammbuch/matching'
import { matchFields } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { type Compared, comparedValues } from './compared-values.query.ts'
import type { KeptModel, MatchedRoot } from './match-model.query.ts'

type Db = Kysely<Database>

/** Two records of the store that are probably the same. */
export interface Suspicion {
  /** In order. */
  readonly ids: readonly [string, string]
  /** Probability in whole percent: 50 to 100. */
  readonly similarity: number
  /** The weight of each aspect, strongest first. */
  readonly reasons: readonly Explanation[]
  /**
   * SHA-256 over the compared values of both, hexadecimal: a decision holds as long as it is the same.
   * It is made of values of persons where contacts are compared.
   */
  readonly fingerprint: string
  readonly modelVersion: number
}

interface Pair {
  readonly a: string
  readonly b: string
}

const largestBlock = 100

const pairsOf = async (db: Db, ids: readonly string[], isWhole: boolean): Promise<Pair[]> => {
  const found = await sql<Pair>`
    with own as materialized (
      select record_id, key from match_key where record_id = any(${ids}::uuid[])
    ), block as materialized (
      select k.key, b.ids from (select distinct key from own) k
      cross join lateral (
        select array_agg(s.record_id) as ids
        from (select m.record_id from match_key m where m.key = k.key limit ${largestBlock + 1}) s
      ) b
      where cardinality(b.ids) between 2 and ${largestBlock}
    )
    select distinct least(o.record_id, i.id) as a, greatest(o.record_id, i.id) as b
    from own o join block b using (key), unnest(b.ids) as i (id)
    where i.id > o.record_id or (${!isWhole} and i.id < o.record_id)
    order by a, b`.execute(db)
  return found.rows
}

const comparedOf = async (db: Db, ids: readonly string[]): Promise<Map<string, Compared>> => {
  const found = await sql<Compared>`
    select r.id, r.label, ${comparedValues} as values
    from record r where r.id = any(${ids}::uuid[]) and not r.excluded`.execute(db)
  return new Map(found.rows.map((one) => [one.id, one]))
}

const fingerprintOf = (a: Values, b: Values): string => {
  const said = [a, b].map((values) => matchFields.map((field) => values[field] ?? null))
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** After so many pairs, or records made ready, other requests have their turn: a few milliseconds. */
const inARow = 250

const judge = async (
  db: Db,
  { model, version }: KeptModel,
  pairs: readonly Pair[],
): Promise<Suspicion[]> => {
  const compared = await comparedOf(db, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))])
  const ready = new Map<string, { readonly values: Values; readonly features: unknown }>()
  for (const [id, { values }] of compared) {
    if (ready.size % inARow === inARow - 1) await new Promise(setImmediate)
    ready.set(id, { values, features: model.root.prepare(values) })
  }
  const found: Suspicion[] = []
  for (const [index, { a, b }] of pairs.entries()) {
    if (index % inARow === inARow - 1) await new Promise(setImmediate)
    const [one, other] = [ready.get(a), ready.get(b)]
    if (!one || !other) continue
    const probability = pairProbability(model, one.features, other.features)
    if (probability < suspected) continue
    found.push({
      ids: [a, b],
      similarity: Math.round(probability * 100),
      reasons: explain(model, one.features, other.features),
      fingerprint: fingerprintOf(one.values, other.values),
      modelVersion: version,
    })
  }
  return found
}

/** Whatever may be the same as one of these records: for records that changed. Each pair once. */
export const suspicionsAbout = async (
  db: Db,
  kept: KeptModel,
  ids: readonly string[],
): Promise<Suspicion[]> => judge(db, kept, await pairsOf(db, ids, false))

/**
 * The next stretch of a pass over all records of the model's root type, in the order of their ids: each
 * pair comes up once in a pass, with the record of the lower id. `last` is where to go on after, `null` at the end.
 */
export const suspicionsAfter = async (
  db: Db,
  kept: KeptModel,
  after: string | null,
  limit = 10_000,
): Promise<{
  readonly found: readonly Suspicion[]
  readonly ids: readonly string[]
  readonly last: string | null
}> => {
  const { rows } = await sql<{ id: string }>`
    select id from record
    where class = ${kept.rootType} and not excluded
      and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await judge(db, kept, await pairsOf(db, ids, true))
  return { found, ids, last: ids.length < limit ? null : (ids.at(-1) ?? null) }
}

/** Records of a root type that came, went, or changed in what they are compared by, in a stretch of the log (both ends included). */
export const changedBetween = async (
  db: Db,
  rootType: MatchedRoot,
  from: number,
  to: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct e.stream as id from event e join record r on r.id = e.stream
    where e.position between ${from} and ${to} and r.class = ${rootType}
      and (e.type in ('RecordCreated', 'ContactErased', 'RecordMerged', 'MergeUndone')
        or e.type = 'ChangeAccepted'
          and e.data ->> 'attribute' = any(${[...matchFields, 'excludedByEditor']}::text[]))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
