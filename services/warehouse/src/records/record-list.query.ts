import type { InputOf, ListItem, listAccounts, RootType } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordsDb } from './record-rows.query.ts'
import { during, recordsAt } from './records-at.query.ts'
import type { YearTotals } from './year-totals.ts'

type Query = InputOf<typeof listAccounts>['query']

export interface Page {
  readonly list: ListItem[]
  readonly total: number
}

/** The columns of a list row, over a relation `r` shaped like the record view. */
export const listColumns = sql`
  r.id, r.class, r.label, r.fields ->> 'name' as name, r.fields ->> 'surname' as surname,
  r.fields ->> 'firstName' as "firstName", r.fields ->> 'street' as street,
  r.fields ->> 'zipCode' as "zipCode", r.fields ->> 'city' as city, r.is_approved as "isApproved",
  r.excluded as "excludedByEditor", r.open_changes as "openChanges", r.position`

const orders: Record<Query['sort'], RawBuilder<unknown>> = {
  name: sql`r.label collate "de-x-icu", r.id`,
  '-name': sql`r.label collate "de-x-icu" desc, r.id desc`,
  zipCode: sql`r.fields ->> 'zipCode', r.label collate "de-x-icu", r.id`,
  '-zipCode': sql`r.fields ->> 'zipCode' desc nulls last, r.label collate "de-x-icu", r.id`,
  city: sql`r.fields ->> 'city' collate "de-x-icu", r.label collate "de-x-icu", r.id`,
  '-city': sql`r.fields ->> 'city' collate "de-x-icu" desc nulls last, r.label collate "de-x-icu", r.id`,
}

/** Text as it goes into `like '%…%'`, its own wildcards made harmless. */
const pattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a folded text has the search in it. */
const has = (text: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> =>
  search ? sql`${text} like view.fold(${pattern(search)})` : sql`true`

/** Part of a name, whatever its case and accents. */
export const matches = (search: string | undefined): RawBuilder<unknown> =>
  has(sql`r.search`, search)

const isAnywhere = ({
  rankingGroupShortCode,
  periodName,
  toplistId,
  discoveryViaScores,
}: Query): boolean => !rankingGroupShortCode && !periodName && !toplistId && !discoveryViaScores

/** The live places in one year of one project, as `membership_by_name` is sorted. */
const ofYear = (
  rootType: RootType,
  { rankingGroupShortCode, periodName, toplistId, discoveryViaScores }: Query,
): RawBuilder<unknown> => sql`
  m.to_position is null and m.holder_class = ${rootType}
  and m.class = ${discoveryViaScores ? 'score' : 'award'}
  and m.ranking_group_id = (select id from catalogue_key
    where kind = 'ranking-group' and key = lower(${rankingGroupShortCode}::text))
  and m.period_id = (select id from catalogue_key
    where kind = 'period' and key = lower(${periodName}::text))
  and ${toplistId ? sql`m.toplist_id = ${toplistId}` : sql`true`}`

/** One year of one project: what `membership_by_name` holds in the order of names. */
const isYearOfProject = (rootType: RootType, query: Query): boolean =>
  rootType !== 'product' && Boolean(query.rankingGroupShortCode && query.periodName)

/** Ids of a root type's records that stand in the project, through awards or, on request, scores. */
const members = (rootType: RootType, query: Query, at: number | null): RawBuilder<unknown> => {
  const { rankingGroupShortCode = null, periodName = null, toplistId = null } = query
  const via = query.discoveryViaScores ? 'score' : 'award'
  if (at === null && isYearOfProject(rootType, query))
    return sql`select m.holder_id as id from membership m
      where ${ofYear(rootType, query)} and ${has(sql`m.holder_search`, query.search)}`
  const who =
    rootType === 'product'
      ? sql`m.product_id as id from membership m where m.product_id is not null`
      : sql`m.holder_id as id from membership m where m.holder_class = ${rootType}`
  return sql`
    select ${who} and ${during(at)} and m.class = ${via}
      and (${rankingGroupShortCode}::text is null or m.ranking_group_id = (
        select id from catalogue_key where kind = 'ranking-group'
          and key = lower(${rankingGroupShortCode}::text)))
      and (${periodName}::text is null or m.period_id = (
        select id from catalogue_key where kind = 'period' and key = lower(${periodName}::text)))
      and (${toplistId}::uuid is null or m.toplist_id = ${toplistId}::uuid)`
}

const inProject = (rootType: RootType, query: Query, at: number | null): RawBuilder<unknown> =>
  isAnywhere(query) ? sql`true` : sql`r.id in (${members(rootType, query, at)})`

const countOf = async (db: RecordsDb, counted: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ total: number }>`select (${counted})::int as total`.execute(db)).rows[0]?.total ?? 0

/** A search is looked up once, for its page and its count; only the page's records are read whole. */
const searchedPage = async (
  db: RecordsDb,
  condition: RawBuilder<unknown>,
  { sort, limit, offset }: Query,
): Promise<Page> => {
  const { rows } = await sql<ListItem & { readonly total: number }>`
    select ${listColumns}, hit.total
    from (select r.id, (count(*) over ())::int as total,
                 row_number() over (order by ${orders[sort]}) as place
          from record r where ${condition}
          order by place limit ${limit} offset ${offset}) hit
    join record r on r.id = hit.id order by hit.place`.execute(db)
  const list = rows.map(({ total: _, ...item }) => item)
  // Behind the last page there is no row to carry the count.
  const isBehind = rows.length === 0 && offset > 0
  const total = isBehind
    ? await countOf(db, sql`select count(*) from record r where ${condition}`)
    : (rows[0]?.total ?? 0)
  return { list, total }
}

/** The same orders among the members of a year, which say of each holder what it is sorted by. */
const memberOrders: Record<Query['sort'], RawBuilder<unknown>> = {
  name: sql`label, id`,
  '-name': sql`label desc, id desc`,
  zipCode: sql`zip, label, id`,
  '-zipCode': sql`zip desc nulls last, label, id`,
  city: sql`city, label, id`,
  '-city': sql`city desc nulls last, label, id`,
}

const sortedBy = (sort: Query['sort']): RawBuilder<unknown> => {
  if (/zipCode$/.test(sort)) return sql`, m.holder_zip as zip`
  return /city$/.test(sort) ? sql`, m.holder_city collate "de-x-icu" as city` : sql``
}

type Counted = ListItem & { readonly total: number | null }

/**
 * Ids in the wanted order, cut out of the index alone: a deep page reads no record but its own. What is searched has
 * to be looked through to its end anyway, so it is counted in passing.
 */
const pageOfYear = async (
  db: RecordsDb,
  rootType: RootType,
  query: Query,
): Promise<readonly Counted[]> => {
  const total = query.search ? sql`(count(*) over ())::int` : sql`null::int`
  const { rows } = await sql<Counted>`
    select ${listColumns}, hit.total
    from (select member.*, ${total} as total
          from (select distinct m.holder_label collate "de-x-icu" as label, m.holder_id as id
                  ${sortedBy(query.sort)}
                from membership m
                where ${ofYear(rootType, query)} and ${has(sql`m.holder_search`, query.search)}) member
          order by ${memberOrders[query.sort]} limit ${query.limit} offset ${query.offset}) hit
    join record r on r.id = hit.id order by ${orders[query.sort]}`.execute(db)
  return rows
}

const countMembers = (members: RawBuilder<unknown>) =>
  sql`select count(distinct id) from (${members}) member`

/** The moment that a reading sees, and what is known of earlier ones. */
export interface Now {
  /** The snapshot's log position. */
  readonly head: number
  readonly totals: YearTotals
}

const yearTotal = (
  db: RecordsDb,
  rootType: RootType,
  query: Query,
  { head, totals }: Now,
): Promise<number> => {
  const count = () => countOf(db, countMembers(members(rootType, query, null)))
  const { rankingGroupShortCode, periodName, toplistId, discoveryViaScores } = query
  const place = [rankingGroupShortCode, periodName, toplistId, discoveryViaScores]
  return totals.at(db, head, JSON.stringify([rootType, ...place]), count)
}

/** Total of what was searched: it is in every row; behind the last page there is none to carry it. */
const searchedTotal = async (
  db: RecordsDb,
  rootType: RootType,
  query: Query,
  rows: readonly Counted[],
): Promise<number> => {
  if (rows.length > 0 || query.offset === 0) return rows[0]?.total ?? 0
  return countOf(db, countMembers(members(rootType, query, null)))
}

/** A page of one year of a project. Page and kept total are sent together. */
const yearPage = async (
  db: RecordsDb,
  rootType: RootType,
  query: Query,
  now: Now,
): Promise<Page> => {
  const [rows, known] = await Promise.all([
    pageOfYear(db, rootType, query),
    query.search ? null : yearTotal(db, rootType, query, now),
  ])
  const total = known ?? (await searchedTotal(db, rootType, query, rows))
  return { list: rows.map(({ total: _, ...item }) => item), total }
}

/**
 * A page of records with the count of all matches.
 *
 * @param at a log position, or null for now
 */
export const recordPage = async (
  db: RecordsDb,
  rootType: RootType,
  query: Query,
  at: number | null,
  now: Now,
): Promise<Page> => {
  if (at === null && isYearOfProject(rootType, query)) return yearPage(db, rootType, query, now)
  const source = recordsAt([rootType], at)
  const condition = sql`r.class = ${rootType} and ${inProject(rootType, query, at)}
    and ${matches(query.search)}`
  if (query.search && at === null) return searchedPage(db, condition, query)
  const chosen = sql`${source} r where ${condition}
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`
  // Live, only the page's records are read whole: what is sorted away is narrow.
  const { rows } = await (at === null
    ? sql<ListItem>`select ${listColumns} from (select r.id from ${chosen}) hit
        join record r on r.id = hit.id order by ${orders[query.sort]}`
    : sql<ListItem>`select ${listColumns} from ${chosen}`
  ).execute(db)
  // Whoever stands in a project is a record: its members can be counted without looking at them.
  const total = await countOf(
    db,
    isAnywhere(query) || query.search
      ? sql`select count(*) from ${source} r where ${condition}`
      : countMembers(members(rootType, query, at)),
  )
  return { list: rows, total }
}

/** Accounts with the same normalised name as this one, itself left out. */
export const similarAccounts = async (db: RecordsDb, id: string): Promise<Page> => {
  const { rows } = await sql<ListItem>`
    select ${listColumns} from record r
    join record own on own.id = ${id} and own.class = 'account'
    where r.class = 'account' and r.name_key = own.name_key and r.id <> own.id and r.name_key <> ''
    order by r.label collate "de-x-icu", r.id limit 100`.execute(db)
  return { list: rows, total: rows.length }
}
