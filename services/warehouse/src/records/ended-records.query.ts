import { type RawBuilder, sql } from 'kysely'
import { isId, pattern } from './list-item.query.ts'

/** That a record `r` did not end in another one, which stands for it since. Only what is excluded can have. */
export const standsForItself = sql`not (r.excluded and r.fields ->> 'mergedInto' is not null)`

/** Whether a relation's `id` and `search` are those of a record that somebody looks for. */
export const isNamed = (
  search: string,
  { id, search: name }: Readonly<Record<'id' | 'search', string>>,
): RawBuilder<unknown> =>
  isId(search)
    ? sql`${sql.ref(id)} = ${search}::uuid`
    : sql`${sql.ref(name)} like view.fold(${pattern(search)})`

/** Records that have ended in another one, now or at a position. What they are called has not changed since. */
const ended = (at: number | null): RawBuilder<unknown> =>
  at === null
    ? sql`select id, (fields ->> 'mergedInto')::uuid as into_id, search, label
        from record where excluded and fields ->> 'mergedInto' is not null`
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

/** What an ended record was called because of which a search found record `r`; null when its own name was meant. */
export const foundAs = (search: string): RawBuilder<string | null> => sql`
  case when not ${isNamed(search, { id: 'r.id', search: 'r.search' })}
    then (select s.was from ${successors(search, null)} s where s.id = r.id) end`
