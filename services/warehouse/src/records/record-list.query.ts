import type { ListItem, RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foundAs, matches, standsForItself } from './ended-records.query.ts'
import {
  countOf,
  type ListQuery,
  listColumns,
  listColumnsAt,
  orders,
  type Page,
} from './list-item.query.ts'
import { pageOfAll } from './page-of-all.query.ts'
import { during, recordsAt } from './records-at.query.ts'
import { isYearOfProject, type Now, yearPage } from './year-page.query.ts'

const isAnywhere = ({
  rankingGroupShortCode,
  periodName,
  toplistId,
  discoveryViaScores,
}: ListQuery): boolean => !rankingGroupShortCode && !periodName && !toplistId && !discoveryViaScores

/** Ids of a root type's records that stand in the project, through awards or, on request, scores. */
const members = (rootType: RootType, query: ListQuery, at: number | null): RawBuilder<unknown> => {
  const { rankingGroupShortCode = null, periodName = null, toplistId = null } = query
  const via = query.discoveryViaScores ? 'score' : 'award'
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

const inProject = (rootType: RootType, query: ListQuery, at: number | null): RawBuilder<unknown> =>
  isAnywhere(query) ? sql`true` : sql`r.id in (${members(rootType, query, at)})`

/** The records that a list is cut from: in an earlier moment of a project no others are folded but its members. */
const source = (rootType: RootType, query: ListQuery, at: number | null): RawBuilder<unknown> =>
  recordsAt([rootType], at, isAnywhere(query) ? undefined : members(rootType, query, at))

/** A search is looked up once, for its page and its count; only the page's records are read whole. */
const searchedPage = async (
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  { search = '', sort, limit, offset }: ListQuery,
): Promise<Page> => {
  const { rows } = await sql<ListItem & { readonly total: number }>`
    select ${listColumns}, hit.total, ${foundAs(search)} as "foundAs"
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

/** The count of all that a list holds, by the cheapest way there is. */
const countedBy = (
  rootType: RootType,
  query: ListQuery,
  at: number | null,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (query.search || isAnywhere(query))
    return sql`select count(*) from ${source(rootType, query, at)} r where ${condition}`
  // Whoever stands in a project is a record: its members can be counted without looking at them.
  return sql`select count(distinct id) from (${members(rootType, query, at)}) member`
}

/**
 * A page of records with the count of all matches.
 *
 * @param at a log position, or null for now
 */
export const recordPage = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  at: number | null,
  now: Now,
): Promise<Page> => {
  if (at === null && isYearOfProject(rootType, query)) return yearPage(db, rootType, query, now)
  if (at === null && isAnywhere(query)) return pageOfAll(db, rootType, query, now)
  const condition = sql`r.class = ${rootType} and ${inProject(rootType, query, at)}
    and ${matches(query.search, at)}`
  if (query.search && at === null) return searchedPage(db, condition, query)
  const chosen = sql`${source(rootType, query, at)} r where ${condition}
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`
  // Live, only the page's records are read whole: what is sorted away is narrow.
  const { rows } = await (at === null
    ? sql<ListItem>`select ${listColumns} from (select r.id from ${chosen}) hit
        join record r on r.id = hit.id order by ${orders[query.sort]}`
    : sql<ListItem>`select ${listColumnsAt(at)} from (select r.* from ${chosen}) r
        order by ${orders[query.sort]}`
  ).execute(db)
  const total = await countOf(db, countedBy(rootType, query, at, condition))
  return { list: rows, total }
}

/** Accounts with the same normalised name as this one, without itself and those that ended in another one. */
export const similarAccounts = async (db: Kysely<Database>, id: string): Promise<Page> => {
  const { rows } = await sql<ListItem>`
    select ${listColumns} from record r
    where r.class = 'account' and r.name_key = (
        select own.name_key from record own where own.id = ${id} and own.class = 'account')
      and r.id <> ${id} and r.name_key <> '' and ${standsForItself}
    order by r.label collate "de-x-icu", r.id limit 100`.execute(db)
  return { list: rows, total: rows.length }
}
