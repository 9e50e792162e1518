import type { ListItem, RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasWordsInPassing } from '../platform/search.ts'
import { matches, standsForItself, successors } from './ended-records.query.ts'
import {
  countOf,
  isId,
  keyOrders,
  type ListQuery,
  listColumnsAt,
  orders,
  type Page,
} from './list-item.query.ts'
import { recordsAt } from './records-at.query.ts'
import type { YearTotals } from './year-totals.query.ts'

/** Members of a list at an earlier moment, as far as they are found without reading their history. */
export interface MembersAt {
  readonly rootType: RootType
  readonly at: number
  /** Selects the ids of all members at the moment; undefined: all records that were there. */
  readonly all: RawBuilder<unknown> | undefined
  /**
   * Members of today with `id`, `label`, `search`, `city` and `zip` of today that stood there then as well, each once or
   * several times.
   */
  readonly standing: RawBuilder<unknown>
  /** Selects the ids of members that do not stand there any more, if there can be any. */
  readonly left?: RawBuilder<unknown>
}

/** The moment that a reading is about is earlier than the one that it sees. */
interface Now {
  readonly head: number
  readonly totals: YearTotals
}

/**
 * Records that lists show elsewhere since a position: renamed, moved to another town, merged. All others are sorted and
 * searched by what they are called today. `event_of_naming` holds these events alone.
 */
const movedAfter = (at: number): RawBuilder<unknown> => sql`
  select e.stream as id from event e where e.position > ${at} and e.type = 'ChangeAccepted'
    and e.data ->> 'attribute' in ('name', 'surname', 'firstName', 'brand', 'label', 'modelYear', 'city', 'zipCode')
  union select e.stream from event e where e.position > ${at}
    and e.type in ('RecordMerged', 'MergeUndone', 'ContactErased')`

/** Members that have to be read in their history to be sorted, and searched there. */
const idsOfMoved = async (
  db: Kysely<Database>,
  { rootType, at, all, left }: MembersAt,
  search: string | undefined,
): Promise<string[]> => {
  const elsewhere = left ? sql`${movedAfter(at)} union ${left}` : movedAfter(at)
  const among = all ? sql`select x.id from (${elsewhere}) x where x.id in (${all})` : elsewhere
  const { rows } = await sql<{ id: string }>`
    select r.id from ${recordsAt([rootType], at, among)} r where ${matches(search, at)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The others, each once, with what they are sorted by. */
const stayed = (
  { at, standing, left }: MembersAt,
  search: string | undefined,
): RawBuilder<unknown> => {
  const own = !search
    ? sql`true`
    : sql`(${isId(search) ? sql`m.id = ${search}::uuid` : hasWordsInPassing(sql`m.search`, search)}
        or m.id = any(array(select id from ${successors(search, at)} s)))`
  return sql`(
    select distinct on (m.label collate "de-x-icu", m.id) m.id, m.label, m.city, m.zip from (${standing}) m
    where m.id not in (${movedAfter(at)}) and ${left ? sql`m.id not in (${left})` : sql`true`} and ${own}
    order by m.label collate "de-x-icu", m.id)`
}

/**
 * The ids of a page. Of those who stayed the list is cut so much earlier and longer as there are others: whichever of
 * them come in between, the page lies within.
 */
const idsOfPage = async (
  db: Kysely<Database>,
  members: MembersAt,
  moved: readonly string[],
  { search, sort, offset, limit }: ListQuery,
): Promise<string[]> => {
  const order = keyOrders[sort]
  const [cut, place] = [Math.max(0, offset - moved.length), Math.min(offset, moved.length)]
  const { rows } = await sql<{ id: string }>`
    select r.id from (
      (select r.* from ${stayed(members, search)} r order by ${order} limit ${limit + moved.length} offset ${cut})
      union all
      select r.id, r.label, r.fields ->> 'city', r.fields ->> 'zipCode'
      from ${recordsAt([members.rootType], members.at, sql`select unnest(${moved}::uuid[])`)} r) r
    order by ${order} limit ${limit} offset ${place}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of members at the moment, which stays the same whoever of them moves later: both parts are kept as one. */
const totalOf = async (
  db: Kysely<Database>,
  members: MembersAt,
  moved: readonly string[],
  query: ListQuery,
  { head, totals }: Now,
): Promise<number> => {
  const { search, sort: _, offset: __, limit: ___, ...filter } = query
  const count = async () =>
    moved.length + (await countOf(db, sql`select count(*) from ${stayed(members, search)} r`))
  if (search) return count()
  return totals.at(db, head, JSON.stringify([members.rootType, members.at, filter]), count)
}

/** A page of a list as it was at an earlier moment: only its records, and those that moved since, are read in their history. */
export const pageAt = async (
  db: Kysely<Database>,
  members: MembersAt,
  query: ListQuery,
  now: Now,
): Promise<Page> => {
  const { rootType, at } = members
  const moved = await idsOfMoved(db, members, query.search)
  const [ids, total] = await Promise.all([
    idsOfPage(db, members, moved, query),
    totalOf(db, members, moved, query, now),
  ])
  const { rows } = await sql<ListItem>`
    select ${listColumnsAt(at)} from ${recordsAt([rootType], at, sql`select unnest(${ids}::uuid[])`)} r
    where r.id = any(${ids}::uuid[]) order by ${orders[query.sort]}`.execute(db)
  return { list: rows, total }
}

/** Records of a root type that stood for themselves at a position and do so today, with what they are called today. */
export const recordsStanding = (rootType: RootType, at: number): RawBuilder<unknown> => sql`
  select r.id, r.label, r.search, r.city, r.zip from record r
  where r.class = ${rootType} and r.created_position <= ${at} and ${standsForItself}`
