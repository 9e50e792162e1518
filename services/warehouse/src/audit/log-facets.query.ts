import {
  type LogFacet,
  type LogFacetName,
  type logFacets,
  type RecordClass,
  type ReplyOf,
} from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { LogDb } from './log.query.ts'
import { factsUpTo } from './log-fact-fold.process.ts'
import { factMatches, isReplaced, type LogFilter } from './log-filter.query.ts'

/** Values of one facet that are told. */
const most = 50

/** Accepted values that are followed into releases; a question with more names no releases. */
const mostFollowed = 50_000

interface CountRow {
  readonly actor: string | null
  readonly type: string | null
  readonly class: RecordClass | null
  readonly attribute: string | null
  readonly supplier: string | null
  readonly project: string | null
  readonly origin: string | null
  readonly decision: string | null
  readonly what: number
  readonly count: number
  readonly own: number
  readonly corrected: number
}

/** Bits of `grouping`: 0 where the column is what the row counts. */
const masks: readonly (readonly [LogFacetName, number])[] = [
  ['actor', 0b0111_1111],
  ['type', 0b1011_1111],
  ['attribute', 0b1100_1111],
  ['supplier', 0b1111_0111],
  ['project', 0b1111_1011],
  ['origin', 0b1111_1101],
  ['decision', 0b1111_1110],
]
const all = 0b1111_1111

const countsOf = async (db: LogDb, filter: LogFilter): Promise<readonly CountRow[]> =>
  (
    await sql<CountRow>`
      select actor, type, class, attribute, supplier_id as supplier, ranking_group_id as project, origin, decision,
        grouping(actor, type, class, attribute, supplier_id, ranking_group_id, origin, decision) as what,
        count(*)::int as count, count(*) filter (where own)::int as own,
        count(*) filter (where ${isReplaced(filter.upTo)})::int as corrected
      from log_fact f where ${factMatches(filter)}
      group by grouping sets ((), (actor), (type), (class, attribute), (supplier_id), (ranking_group_id),
        (origin), (decision))
      order by count desc`.execute(db)
  ).rows

interface Counted {
  readonly value: string
  readonly count: number
}

/** The releases that hold accepted values of a question as they were accepted. */
const releasesWith = async (db: LogDb, filter: LogFilter): Promise<readonly Counted[]> =>
  (
    await sql<Counted>`
      with value as (
        select f.position, f.record_id, f.replaced_at from log_fact f
        where ${factMatches(filter)} and f.type = 'ChangeAccepted' limit ${mostFollowed}),
      held as (
        select v.position, v.replaced_at, m.release_id from value v join release_member m on m.award_id = v.record_id
        union
        select v.position, v.replaced_at, m.release_id from value v join release_member m on m.holder_id = v.record_id
        union
        select v.position, v.replaced_at, m.release_id from value v join release_member m on m.product_id = v.record_id)
      select r.id as value, count(*)::int as count
      from held h join release r on r.id = h.release_id
        and h.position <= r.position and (h.replaced_at is null or h.replaced_at > r.position)
      group by r.id order by count(*) desc`.execute(db)
  ).rows

/** Names of what facets count: people and master data by today's names, releases by project and year. */
const namesOf = async (db: LogDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select c.id, coalesce(c.entry ->> 'fullName', c.entry ->> 'name') as name
    from catalogue_entry c where c.id = any(${ids}::uuid[])
    union all
    select r.id, concat_ws(' ', g.entry ->> 'name', p.entry ->> 'name')
    from release r join catalogue_entry g on g.id = r.ranking_group_id
      join catalogue_entry p on p.id = r.period_id
    where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? id]))
}

const named: readonly LogFacetName[] = ['actor', 'supplier', 'project', 'release']

/** Returns how the events of a question are spread, in three statements. */
export const logFacetsOf = async (
  db: LogDb,
  filter: LogFilter,
): Promise<ReplyOf<typeof logFacets>> => {
  const rows = await countsOf(db, filter)
  const sum = rows.find(({ what }) => what === all)
  const counted: [LogFacetName, (Counted & { readonly class?: RecordClass | null })[]][] =
    masks.map(([name, mask]) => [
      name,
      rows
        .filter((row) => row.what === mask)
        .flatMap((row) => {
          const value = row[name as Exclude<LogFacetName, 'release'>]
          return value === null ? [] : [{ value, count: row.count, class: row.class }]
        })
        .slice(0, most),
    ])
  const releases = (sum?.count ?? 0) > 0 ? await releasesWith(db, filter) : []
  counted.push(['release', [...releases]])
  const ids = counted.flatMap(([name, values]) =>
    named.includes(name) ? values.map(({ value }) => value) : [],
  )
  const names = await namesOf(db, ids)
  return {
    total: sum?.count ?? 0,
    upTo: await factsUpTo(db),
    own: sum?.own ?? 0,
    corrected: sum?.corrected ?? 0,
    facets: counted.map(
      ([name, values]): LogFacet => ({
        name,
        values: values.map(({ value, count, class: recordClass }) => ({
          value,
          label: names.get(value) ?? null,
          class: recordClass ?? null,
          count,
        })),
      }),
    ),
  }
}
