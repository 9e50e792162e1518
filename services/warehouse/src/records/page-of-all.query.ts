import type { ListItem, RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { foundAs, isFound, standsInList } from './ended-records.query.ts'
import { keyOrders, type ListQuery, listColumns, type Page } from './list-item.query.ts'
import { idsAmongFirst, type SortedList } from './list-keys.query.ts'
import type { ListPlaces } from './list-places.query.ts'
import type { ListTotals } from './list-totals.query.ts'

/** Totals and places of lists of everything, known from earlier log positions. */
export interface KnownLists {
  readonly listTotals: ListTotals
  readonly places: ListPlaces
}

type Now = KnownLists & { readonly head: number }

/** Records that a search walks past at most; beyond that its hits are looked up. */
const walkedAtMost = 5_000

/** Returns a list as an index has it. Products have neither town nor postcode: what they have in common leaves their names. */
const sortedList = (rootType: RootType, sort: ListQuery['sort']): SortedList => {
  if (rootType === 'product' || sort.endsWith('name'))
    return { rootType, first: null, descending: false }
  return {
    rootType,
    first: sort.endsWith('city') ? 'city' : 'zip',
    descending: sort.startsWith('-'),
  }
}

/** Returns the list rows of these records, in their order. */
const rowsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
  search: string | undefined,
): Promise<ListItem[]> => {
  const as = search ? sql`, ${foundAs(search)} as "foundAs"` : sql``
  const { rows } = await sql<ListItem>`
    select ${listColumns}${as} from unnest(${ids}::uuid[]) with ordinality hit (id, place)
    join record r on r.id = hit.id order by hit.place`.execute(db)
  return rows
}

/** The same page of the list the other way round. */
const turned = ({ offset, limit }: ListQuery, total: number) => {
  const first = Math.max(0, total - offset - limit)
  return { offset: first, limit: Math.max(0, total - offset - first) }
}

const unsearchedPage = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  { head, listTotals, places }: Now,
): Promise<Page> => {
  const total = await listTotals.at(db, head, { rootType, search: undefined })
  const isTurned = query.sort === '-name'
  const { offset, limit } = isTurned ? turned(query, total) : query
  const list = sortedList(rootType, query.sort)
  const ids = limit > 0 && offset < total ? await places.ids(db, list, { head, offset, limit }) : []
  return { list: await rowsOf(db, isTurned ? ids.toReversed() : ids, undefined), total }
}

/**
 * Lets Postgres plan for the very words of a search: a plan for any words takes all of them for rare ones. Rare words are looked
 * up by their trigrams, others in the list itself.
 */
const planForWords = async (db: Kysely<Database>): Promise<void> => {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db)
}

/**
 * The page of a search out of its hits. By name they may come in the order of the list, as far as the page reaches; otherwise they are
 * gathered first, for walking along the list by town might read every record.
 */
const lookedUp = async (
  db: Kysely<Database>,
  rootType: RootType,
  { search = '', sort, limit, offset }: ListQuery,
): Promise<ListItem[]> => {
  const gathered = sort.endsWith('name') ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<{ id: string }>`
    with r as ${gathered} (
      select r.id, r.label, r.city, r.zip from record r
      where r.class = ${rootType} and ${standsInList} and ${isFound(search)})
    select r.id from r order by ${keyOrders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rowsOf(
    db,
    rows.map(({ id }) => id),
    search,
  )
}

/** The page of a search with many hits: walking along the list meets enough of them soon. Null where it does not. */
const walked = async (
  db: Kysely<Database>,
  rootType: RootType,
  { search = '', sort, offset, limit }: ListQuery,
  { total, all }: { readonly total: number; readonly all: number },
): Promise<Page | null> => {
  const expected = ((offset + limit) * all) / total
  if (sort.startsWith('-') || expected > walkedAtMost) return null
  const far = Math.ceil(expected * 2)
  const hits = await idsAmongFirst(db, sortedList(rootType, sort), far, search)
  if (hits.length < Math.min(offset + limit, total)) return null
  return { list: await rowsOf(db, hits.slice(offset, offset + limit), search), total }
}

const searchedPage = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  { head, listTotals }: Now,
): Promise<Page> => {
  await planForWords(db)
  const total = await listTotals.at(db, head, { rootType, search: query.search })
  if (total === 0) return { list: [], total }
  const all = await listTotals.at(db, head, { rootType, search: undefined })
  const page = await walked(db, rootType, query, { total, all })
  return page ?? { list: await lookedUp(db, rootType, query), total }
}

/** A page of all records of a root type, wherever they stand. */
export const pageOfAll = (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  now: Now,
): Promise<Page> =>
  query.search ? searchedPage(db, rootType, query, now) : unsearchedPage(db, rootType, query, now)
