import { type RawBuilder, sql } from 'kysely'

/** Selects `id` and `entry` of master data as they were at a position; `among` selects their ids. */
export const entriesAt = (position: number, among: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.id, case when c.position <= ${position} then c.entry else f.entry end as entry
  from catalogue_entry c
  left join lateral (
    select view.merged(coalesce(e.data -> 'entry', '{}') || coalesce(p.data -> 'entry', '{}')
      order by e.position) as entry
    from event e left join event_personal p using (position)
    where c.position > ${position} and e.stream = c.id and e.position <= ${position}) f on true
  where c.id in (${among})`
