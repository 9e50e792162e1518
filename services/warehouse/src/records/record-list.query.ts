import type { ListItem, RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foundAs, matches, standsForItself } from './ended-records.query.ts'
import { countOf, type ListQuery, listColumns, orders, type Page } from './list-item.query.ts'
import { type MembersAt, pageAt, recordsStanding } from './page-at.query.ts'
import { pageOfAll } from './page-of-all.query.ts'
import { during } from './records-at.query.ts'
import { isYearOfProject, type Now, yearPage } from './year-page.query.ts'

const isAnywhere = ({
  rankingGroupShortCode,
  periodName,
  toplistId,
  discoveryViaScores,
}: ListQuery): boolean => !rankingGroupShortCode && !periodName && !toplistId && !discoveryViaScores

/** Condition that a place `m` is one of those that a list is about. */
const isPlace = (rootType: RootType, query: ListQuery): RawBuilder<unknown> => {
  const { rankingGroupShortCode, periodName, toplistId } = query
  const keyOf = (kind: string, key: string) =>
    sql`(select id from catalogue_key where kind = ${kind} and key = lower(${key}::text))`
  const conditions = [
    sql`m.class = ${query.discoveryViaScores ? 'score' : 'award'}`,
    rootType === 'product' ? sql`m.product_id is not null` : sql`m.holder_class = ${rootType}`,
  ]
  if (rankingGroupShortCode)
    conditions.push(sql`m.ranking_group_id = ${keyOf('ranking-group', rankingGroupShortCode)}`)
  if (periodName) conditions.push(sql`m.period_id = ${keyOf('period', periodName)}`)
  if (toplistId) conditions.push(sql`m.toplist_id = ${toplistId}::uuid`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

const memberOf = (rootType: RootType): RawBuilder<unknown> =>
  rootType === 'product' ? sql`m.product_id` : sql`m.holder_id`

/** Ids of a root type's records that stand in the project, through awards or, on request, scores. */
const members = (
  rootType: RootType,
  query: ListQuery,
  at: number | null,
): RawBuilder<unknown> => sql`
  select ${memberOf(rootType)} as id from membership m where ${during(at)} and ${isPlace(rootType, query)}`

/** The members of a list at an earlier moment. */
const membersAt = (rootType: RootType, query: ListQuery, at: number): MembersAt => {
  const records = recordsStanding(rootType, at)
  if (isAnywhere(query)) return { rootType, at, all: undefined, standing: records }
  const stood = sql`m.from_position <= ${at} and ${isPlace(rootType, query)}`
  const standing =
    rootType === 'product'
      ? sql`${records} and r.id in (
          select m.product_id from membership m where m.to_position is null and ${stood})`
      : sql`select m.holder_id as id, m.holder_label as label, m.holder_search as search,
          m.holder_city as city, m.holder_zip as zip
        from membership m where m.to_position is null and ${stood}`
  const left = sql`
    select ${memberOf(rootType)} as id from membership m where m.to_position > ${at} and ${stood}`
  return { rootType, at, all: members(rootType, query, at), standing, left }
}

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

/** A page of those that stand in a project today, in any of its years. */
const pageOfProject = async (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
): Promise<Page> => {
  const condition = sql`r.class = ${rootType} and r.id in (${members(rootType, query, null)})
    and ${matches(query.search, null)}`
  if (query.search) return searchedPage(db, condition, query)
  // Only the page's records are read whole: what is sorted away is narrow.
  const { rows } = await sql<ListItem>`
    select ${listColumns} from (select r.id from record r where ${condition}
      order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}) hit
    join record r on r.id = hit.id order by ${orders[query.sort]}`.execute(db)
  // Whoever stands in a project is a record: its members can be counted without looking at them.
  const total = await countOf(
    db,
    sql`select count(distinct id) from (${members(rootType, query, null)}) member`,
  )
  return { list: rows, total }
}

/**
 * A page of records with the count of all matches.
 *
 * @param at a log position, or null for now
 */
export const recordPage = (
  db: Kysely<Database>,
  rootType: RootType,
  query: ListQuery,
  at: number | null,
  now: Now,
): Promise<Page> => {
  if (at !== null) return pageAt(db, membersAt(rootType, query, at), query, now)
  if (isYearOfProject(rootType, query)) return yearPage(db, rootType, query, now)
  return isAnywhere(query)
    ? pageOfAll(db, rootType, query, now)
    : pageOfProject(db, rootType, query)
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
