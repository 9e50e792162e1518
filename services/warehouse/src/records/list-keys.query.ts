import type { RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isFound, standsForItself, standsInList } from './ended-records.query.ts'
import { movesOf } from './list-moves.query.ts'

/** The place of a record in a list: what it is sorted by first (null in a list by name), its name, its id. */
export interface ListKey {
  readonly first: string | null
  readonly label: string
  readonly id: string
}

/** All records of a root type in an order that an index holds. */
export interface SortedList {
  readonly rootType: RootType
  readonly first: 'city' | 'zip' | null
  readonly descending: boolean
}

const label = sql`r.label collate "de-x-icu"`

/** The value that the order sorts by first, in the collation of its index. */
const firstOf = ({ first }: SortedList): RawBuilder<unknown> =>
  first === 'zip' ? sql`r.zip` : sql`r.city collate "de-x-icu"`

const sorting = (list: SortedList): RawBuilder<unknown> => {
  if (list.first === null) return sql`${label}, r.id`
  const direction = list.descending ? sql`desc nulls last` : sql``
  return sql`${firstOf(list)} ${direction}, ${label}, r.id`
}

const standing = ({ rootType }: SortedList): RawBuilder<unknown> =>
  sql`record r where r.class = ${rootType} and ${standsForItself}`

/** Condition that a record comes with the key or after it, among those that have the same first value. */
const fromKey = ({ label: name, id }: ListKey): RawBuilder<unknown> =>
  sql`(${label}, r.id) >= (${name}, ${id}::uuid)`

/** Records that follow one another in a list, in an order that an index has. */
interface Stretch {
  readonly condition: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/**
 * The rest of a list from a key on, in stretches that follow one another. What has no value stands at the end, in whatever direction
 * the others are sorted: said apart, an index that is read backwards serves both.
 */
const stretches = (list: SortedList, from: ListKey | null): readonly Stretch[] => {
  const named = sql`${label}, r.id`
  if (list.first === null) return [{ condition: from ? fromKey(from) : sql`true`, order: named }]
  const first = firstOf(list)
  const order = sql`${first} ${list.descending ? sql`desc` : sql`asc`}, ${named}`
  const last = { condition: sql`${first} is null`, order: named }
  if (from === null) return [{ condition: sql`${first} is not null`, order }, last]
  if (from.first === null)
    return [{ condition: sql`${first} is null and ${fromKey(from)}`, order: named }]
  const beyond = list.descending ? sql`<` : sql`>`
  return [
    { condition: sql`${first} = ${from.first} and ${fromKey(from)}`, order: named },
    { condition: sql`${first} ${beyond} ${from.first}`, order },
    last,
  ]
}

/** A page that begins so many places behind a key, or behind the beginning. */
export interface KeyPage {
  readonly from: ListKey | null
  readonly skip: number
  readonly limit: number
}

/** Returns the ids of a page in the order of the list. */
export const idsFrom = async (
  db: Kysely<Database>,
  list: SortedList,
  { from, skip, limit }: KeyPage,
): Promise<string[]> => {
  const ids: string[] = []
  const missing = () => skip + limit - ids.length
  for (const stretch of stretches(list, from)) {
    if (missing() <= 0) break
    const { rows } = await sql<{ id: string }>`
      select r.id from ${standing(list)} and ${stretch.condition}
      order by ${stretch.order} limit ${missing()}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.slice(skip)
}

/** Returns those of a list's first so many records that a search finds, in the order of the list. */
export const idsAmongFirst = async (
  db: Kysely<Database>,
  list: SortedList,
  many: number,
  search: string,
): Promise<string[]> => {
  // Postgres must not take the search inside: it would look up all hits.
  const { rows } = await sql<{ id: string }>`
    select r.id from (
      select r.id, r.label, r.search, r.city, r.zip from record r
      where r.class = ${list.rootType} and ${standsInList} order by ${sorting(list)} limit ${many}) r
    where ${isFound(search)} order by ${sorting(list)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns every n-th key of a list, from its n-th place on. */
export const everyNthKey = async (
  db: Kysely<Database>,
  list: SortedList,
  n: number,
): Promise<readonly ListKey[]> => {
  const first = list.first === null ? sql`null::text` : sql.ref(`r.${list.first}`)
  const { rows } = await sql<ListKey>`
    select first, label, id from (
      select ${first} as first, r.label, r.id, row_number() over (order by ${sorting(list)}) - 1 as place
      from record r where r.class = ${list.rootType} and ${standsInList}) k
    where place > 0 and place % ${n} = 0 order by place`.execute(db)
  return rows
}

/** Condition that key `b` of a sample does not come after record `k`. */
const notAfter = ({ first, descending }: SortedList): RawBuilder<unknown> => {
  const named = sql`(b.label collate "de-x-icu", b.id) <= (k.label, k.id)`
  if (first === null) return named
  const own = sql.ref(`k.${first}`)
  const sample = first === 'zip' ? sql`b.first` : sql`b.first collate "de-x-icu"`
  const before = descending ? sql`${sample} > ${own}` : sql`${sample} < ${own}`
  return sql`case when ${own} is null then b.first is not null or ${named}
    when b.first is null then false else ${before} or ${sample} = ${own} and ${named} end`
}

/** Returns how many records came and went between the keys of a sample: `block` 0 is what stands before the first key. */
export const movesByBlock = async (
  db: Kysely<Database>,
  list: SortedList,
  keys: readonly ListKey[],
  moved: { readonly ids: readonly string[]; readonly after: number },
): Promise<readonly { readonly block: number; readonly delta: number }[]> => {
  const sample = [
    keys.map((key) => key.first),
    keys.map((key) => key.label),
    keys.map(({ id }) => id),
  ]
  const { rows } = await sql<{ block: number; delta: number }>`
    select block, sum(delta)::int as delta from (
      select k.delta, (select count(*)::int
        from unnest(${sample[0]}::text[], ${sample[1]}::text[], ${sample[2]}::uuid[]) as b (first, label, id)
        where ${notAfter(list)}) as block
      from ${movesOf(list.rootType, moved.ids, moved.after)} k) moves
    group by block having sum(delta) <> 0`.execute(db)
  return rows
}
