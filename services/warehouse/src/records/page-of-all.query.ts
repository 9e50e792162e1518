import type { ListItem, RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { foundAs, matches } from './ended-records.query.ts'
import { countOf, type ListQuery, listColumns, orders, type Page } from './list-item.query.ts'
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
 * The hits of a search, looked up by its words. Class and words are compared apart: Postgres would read the whole of
 * another index for the class beside the few hits of the words.
 */
const lookedUp = async (
  db: Kysely<Database>,
  rootType: RootType,
  { search = '', sort, limit, offset }: ListQuery,
): Promise<Page> => {
  const condition = sql`r.class in ('account', 'contact', 'product') and r.class || '' = ${rootType}
    and ${matches(search, null)}`
  const { rows } = await sql<{ id: string; total: number }>`
    select r.id, (count(*) over ())::int as total from record r where ${condition}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  // Behind the last page there is no row to carry the count.
  const isBehind = rows.length === 0 && offset > 0
  const total = isBehind
    ? await countOf(db, sql`select count(*) from record r where ${condition}`)
    : (rows[0]?.total ?? 0)
  const ids = rows.map(({ id }) => id)
  return { list: await rowsOf(db, ids, search), total }
}

/**
 * The page of a search with many hits that were counted before: walking along the list meets enough of them soon. Null where
 * it does not.
 */
const walked = async (
  db: Kysely<Database>,
  rootType: RootType,
  { search, sort, offset, limit }: ListQuery,
  { total, all }: { readonly total: number; readonly all: number },
): Promise<Page | null> => {
  const expected = ((offset + limit) * all) / total
  if (sort.startsWith('-') || expected > walkedAtMost) return null
  const far = Math.ceil(expected * 2)
  const hits = await idsAmongFirst(db, sortedList(rootType, sort), far, matches(search, null))
  if (hits.length < Math.min(offset + limit, total)) return null
  return { list: await rowsOf(db, hits.slice(offset, offset + limit), search), total }
}

const searchedPage = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  { head, listTotals }: Now,
): Promise<Page> => {
  const counted = { rootType, search: query.search }
  const total = await listTotals.known(db, head, counted)
  if (total === 0) return { list: [], total }
  if (total !== null) {
    const all = await listTotals.at(db, head, { rootType, search: undefined })
    const page = await walked(db, rootType, query, { total, all })
    if (page) return page
  }
  const page = await lookedUp(db, rootType, query)
  listTotals.keep(counted, { total: page.total, position: head })
  return page
}

/** A page of all records of a root type, wherever they stand. */
export const pageOfAll = (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  now: Now,
): Promise<Page> =>
  query.search ? searchedPage(db, rootType, query, now) : unsearchedPage(db, rootType, query, now)
