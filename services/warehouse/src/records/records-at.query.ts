import type { RecordClass } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a membership `m` covers a position, or now. */
export const during = (at: number | null): RawBuilder<unknown> =>
  at === null
    ? sql`m.to_position is null`
    : sql`m.from_position <= ${at} and (m.to_position is null or m.to_position > ${at})`

/**
 * Something to select from that is shaped like the record view: the view itself for now, or the records
 * of some classes folded from the log up to a position.
 */
export const recordsAt = (
  classes: readonly RecordClass[],
  at: number | null,
): RawBuilder<unknown> => (at === null ? sql`record` : folded(classes, at))

const folded = (classes: readonly RecordClass[], at: number): RawBuilder<unknown> => sql`(
  select f.id, f.class, f.position, f.created_at, f.updated_at, f.fields, f.open_changes,
         view.record_label(f.class, f.fields) as label,
         view.fold(view.record_label(f.class, f.fields)) as search,
         coalesce((f.fields -> 'isApproved')::boolean, false) as is_approved,
         coalesce((f.fields -> 'excludedByEditor')::boolean, false) as excluded,
         coalesce((f.fields -> 'markedForFollowUp')::boolean, false) as follow_up
  from (
    select e.stream as id, max(e.data ->> 'class') filter (where e.type = 'RecordCreated') as class,
           max(e.position) filter (where e.type not in ('ChangeProposed', 'ChangeDeclined')) as position,
           min(e.at) as created_at,
           max(e.at) filter (where e.type not in ('ChangeProposed', 'ChangeDeclined')) as updated_at,
           (count(*) filter (where e.type = 'ChangeProposed')
             - count(*) filter (where e.type in ('ChangeAccepted', 'ChangeDeclined')))::int as open_changes,
           view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
    from event e left join event_personal p using (position)
    where e.position <= ${at} and e.stream in (
      select id from record where class = any(${classes}::text[]) and created_position <= ${at})
    group by e.stream) f)`
