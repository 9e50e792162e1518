import type { RootType } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { hasWords, searchWords } from '../platform/search.ts'
import { isId } from './list-item.query.ts'

/** Condition that a record `r` was merged into another one. Only excluded records can be. */
const hasEnded = sql`r.excluded and r.fields ->> 'mergedInto' is not null`

/** Condition that a record `r` was not merged into another one, as nearly all. */
export const standsForItself = sql`not (${hasEnded})`

/** Counts the records of a root type that were not merged. As a difference, both parts are counted by indexes alone. */
export const countStanding = (rootType: RootType): RawBuilder<unknown> => sql`
  select (select count(*) from record r where r.class = ${rootType})
    - (select count(*) from record r where r.class = ${rootType} and ${hasEnded})`

/** Condition that a relation's `id` and `search` match a search for records. */
export const isNamed = (
  search: string,
  { id, search: name }: Readonly<Record<'id' | 'search', string>>,
): RawBuilder<unknown> =>
  isId(search) ? sql`${sql.ref(id)} = ${search}::uuid` : hasWords(sql.ref(name), search)

/** Records that have ended in another one, now or at a position. What they are called has not changed since. */
const ended = (at: number | null): RawBuilder<unknown> =>
  at === null
    ? sql`select r.id, (r.fields ->> 'mergedInto')::uuid as into_id, r.search, r.label
        from record r where ${hasEnded}`
    : sql`select n.id, e.into_id, n.search, n.label
        from (select distinct on (stream) stream, type, (data ->> 'into')::uuid as into_id from event
          where type in ('RecordMerged', 'MergeUndone') and position <= ${at}
          order by stream, position desc) e
        join record n on n.id = e.stream where e.type = 'RecordMerged'`

/**
 * Records (`id`) that stand for others which ended in them and which a search names, with what one of those was
 * called (`was`). A record may have ended in one that itself ended later.
 */
export const successors = (search: string, at: number | null): RawBuilder<unknown> => sql`(
  with recursive ended as (${ended(at)}), step (id, was) as (
    select into_id, label from ended where ${isNamed(search, { id: 'ended.id', search: 'ended.search' })}
    union select e.into_id, s.was from step s join ended e on e.id = s.id)
  select s.id, min(s.was) as was from step s
  where not exists (select from ended e where e.id = s.id) group by s.id)`

/** The name of a merged record by which a search found record `r`; null when its own name matched. */
export const foundAs = (search: string): RawBuilder<string | null> => sql`
  case when not ${isNamed(search, { id: 'r.id', search: 'r.search' })}
    then (select s.was from ${successors(search, null)} s where s.id = r.id) end`

/**
 * Condition that a record `r` was not merged and is the one of this ID, or has this in its name, whatever its case and
 * accents; or that one which ended in it has. `at`: a log position, or null for now.
 */
export const matches = (search: string | undefined, at: number | null): RawBuilder<unknown> => {
  if (!search) return standsForItself
  return sql`${standsForItself} and (${isNamed(search, { id: 'r.id', search: 'r.search' })}
    or r.id = any(array(select id from ${successors(search, at)} s)))`
}

/**
 * Condition that a record `r` was not merged, where an index has everything else that is asked for: those that were are few, and
 * told apart by their ids, so that no row has to be read.
 */
export const standsInList: RawBuilder<unknown> = sql`
  r.id not in (select m.id from record m where m.excluded and m.fields ->> 'mergedInto' is not null)`

/** Fewer letters have no trigram: an index of these is read as a whole for them, and every record with it. */
const trigram = 3

const hasTrigram = (search: string): boolean =>
  searchWords(search).some((word) => [...word].length >= trigram)

/**
 * Condition that a search finds record `r` of a list, by its own name or that of one which ended in it. What has no trigram is
 * looked for in the list alone.
 */
export const isFound = (search: string): RawBuilder<unknown> => {
  const own =
    isId(search) || hasTrigram(search)
      ? isNamed(search, { id: 'r.id', search: 'r.search' })
      : hasWords(sql`(r.search || '')`, search)
  return sql`(${own} or r.id = any(array(select id from ${successors(search, null)} s)))`
}

/** Counts the records of a root type that a search finds. */
export const countFound = (rootType: RootType, search: string): RawBuilder<unknown> => sql`
  select count(*) from record r
  where r.class = ${rootType} and ${standsInList} and ${isFound(search)}`
