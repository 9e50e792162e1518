import type { ListItem, RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasWordsInPassing } from '../platform/search.ts'
import { foundAs, successors } from './ended-records.query.ts'
import { countOf, isId, type ListQuery, listColumns, orders, type Page } from './list-item.query.ts'
import type { KnownLists } from './page-of-all.query.ts'
import type { YearTotals } from './year-totals.query.ts'

/** One year of one project: what `membership_by_name` holds in the order of names. */
export const isYearOfProject = (rootType: RootType, query: ListQuery): boolean =>
  rootType !== 'product' && Boolean(query.rankingGroupShortCode && query.periodName)

const searched = (search: string | undefined): RawBuilder<unknown> => {
  if (!search) return sql`true`
  const own = isId(search)
    ? sql`m.holder_id = ${search}::uuid`
    : hasWordsInPassing(sql`m.holder_search`, search)
  return sql`(${own} or m.holder_id = any(array(select id from ${successors(search, null)} s)))`
}

/** The places in the year, as `membership_by_name` is sorted, whose holder's name has the search in it. */
const places = (
  rootType: RootType,
  { rankingGroupShortCode, periodName, toplistId, discoveryViaScores, search }: ListQuery,
): RawBuilder<unknown> => sql`
  membership m where m.to_position is null and m.holder_class = ${rootType}
  and m.class = ${discoveryViaScores ? 'score' : 'award'}
  and m.ranking_group_id = (select id from catalogue_key
    where kind = 'ranking-group' and key = lower(${rankingGroupShortCode}::text))
  and m.period_id = (select id from catalogue_key
    where kind = 'period' and key = lower(${periodName}::text))
  and ${toplistId ? sql`m.toplist_id = ${toplistId}` : sql`true`}
  and ${searched(search)}`

/** The orders of a list, among members that say of each holder what it is sorted by. */
const memberOrders: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  name: sql`label, id`,
  '-name': sql`label desc, id desc`,
  zipCode: sql`zip, label, id`,
  '-zipCode': sql`zip desc nulls last, label, id`,
  city: sql`city, label, id`,
  '-city': sql`city desc nulls last, label, id`,
}

const sortedBy = (sort: ListQuery['sort']): RawBuilder<unknown> => {
  if (/zipCode$/.test(sort)) return sql`, m.holder_zip as zip`
  return /city$/.test(sort) ? sql`, m.holder_city collate "de-x-icu" as city` : sql``
}

/**
 * Each member of the year once, in however many places it stands. They come out of `membership_by_name` in the
 * order of names, from either end, so nothing is sorted or hashed to tell them apart.
 */
const members = (rootType: RootType, query: ListQuery): RawBuilder<unknown> => sql`
  select distinct on (label, id) m.holder_label collate "de-x-icu" as label, m.holder_id as id
    ${sortedBy(query.sort)}
  from ${places(rootType, query)}
  order by ${query.sort === '-name' ? memberOrders['-name'] : memberOrders.name}`

type YearCounts = ListItem & { readonly total: number | null }

/**
 * Ids in the wanted order, cut out of the index alone: a deep page reads no record but its own. What is searched has
 * to be looked through to its end anyway, so it is counted in passing.
 */
const pageOfYear = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
): Promise<readonly YearCounts[]> => {
  const { search } = query
  const total = search ? sql`(count(*) over ())::int` : sql`null::int`
  const as = search ? sql`, ${foundAs(search)} as "foundAs"` : sql``
  const { rows } = await sql<YearCounts>`
    select ${listColumns}, hit.total${as}
    from (select member.*, ${total} as total from (${members(rootType, query)}) member
          order by ${memberOrders[query.sort]} limit ${query.limit} offset ${query.offset}) hit
    join record r on r.id = hit.id order by ${orders[query.sort]}`.execute(db)
  return rows
}

/** The moment that a reading sees, and what is known of earlier ones. */
export interface Now extends KnownLists {
  /** The snapshot's log position. */
  readonly head: number
  readonly totals: YearTotals
}

const countMembers = (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
): Promise<number> =>
  countOf(db, sql`select count(distinct m.holder_id) from ${places(rootType, query)}`)

const keptTotal = (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  { head, totals }: Now,
): Promise<number> => {
  const { rankingGroupShortCode, periodName, toplistId, discoveryViaScores } = query
  const year = [rankingGroupShortCode, periodName, toplistId, discoveryViaScores]
  const count = () => countMembers(db, rootType, query)
  return totals.at(db, head, JSON.stringify([rootType, ...year]), count)
}

const pageOf = (rows: readonly YearCounts[], total: number): Page => ({
  list: rows.map(({ total: _, ...item }) => item),
  total,
})

const searchedPage = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
): Promise<Page> => {
  const rows = await pageOfYear(db, rootType, query)
  // The total is in every row; behind the last page there is none to carry it.
  if (rows.length > 0 || query.offset === 0) return pageOf(rows, rows[0]?.total ?? 0)
  return pageOf(rows, await countMembers(db, rootType, query))
}

const turned: Partial<Record<ListQuery['sort'], ListQuery['sort']>> = {
  name: '-name',
  '-name': 'name',
}

/** The same rows the other way round, counted from the other end; null where that is no nearer. */
const fromTheEnd = (query: ListQuery, total: number): ListQuery | null => {
  const sort = turned[query.sort]
  if (!sort || query.offset <= total / 2) return null
  const offset = Math.max(0, total - query.offset - query.limit)
  return { ...query, sort, offset, limit: Math.max(0, total - query.offset - offset) }
}

/** A page of one year of a project. */
export const yearPage = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  now: Now,
): Promise<Page> => {
  if (query.search) return searchedPage(db, rootType, query)
  const totalled = keptTotal(db, rootType, query, now)
  // Nothing about the first page depends on the total, so both are sent together.
  const fromEnd = query.offset > 0 ? fromTheEnd(query, await totalled) : null
  const [rows, total] = await Promise.all([pageOfYear(db, rootType, fromEnd ?? query), totalled])
  return pageOf(fromEnd ? rows.toReversed() : rows, total)
}
