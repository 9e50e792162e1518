import type { RecordClass } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'

/** Condition that a membership `m` covers a position, or now. */
export const during = (at: number | null): RawBuilder<unknown> =>
  at === null
    ? sql`m.to_position is null`
    : sql`m.from_position <= ${at} and (m.to_position is null or m.to_position > ${at})`

/**
 * Returns a relation shaped like the record view: the view itself for now, or records of some classes as they were at a
 * position. One that nothing has happened to since stands in the view as it was; only the others are folded from the
 * log, and only those `among` selects the ids of.
 *
 * `open_changes` is the number of today, also in a reading of an earlier moment: see `openChangesAt`.
 */
export const recordsAt = (
  classes: readonly RecordClass[],
  at: number | null,
  among?: RawBuilder<unknown>,
): RawBuilder<unknown> => (at === null ? sql`record` : asOf(classes, at, among))

const asOf = (
  classes: readonly RecordClass[],
  at: number,
  among: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> => {
  const chosen = sql`o.class = any(${classes}::text[]) and o.created_position <= ${at}
    and ${among ? sql`o.id in (${among})` : sql`true`}`
  return sql`(
    select o.id, o.class, o.position, o.created_at, o.updated_at, o.fields, o.open_changes, o.label, o.search,
           o.is_approved, o.excluded, o.follow_up
    from record o where ${chosen} and o.position <= ${at}
    union all
    select o.id, o.class, f.position, o.created_at, f.updated_at, f.fields, o.open_changes,
           view.record_label(o.class, f.fields), view.fold(view.record_label(o.class, f.fields)),
           coalesce((f.fields -> 'isApproved')::boolean, false),
           coalesce((f.fields -> 'excludedByEditor')::boolean, false),
           coalesce((f.fields -> 'markedForFollowUp')::boolean, false)
    from record o cross join lateral (
      select max(e.position) as position, max(e.at) as updated_at,
             view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
      from event e left join event_personal p using (position)
      where e.stream = o.id and e.position <= ${at} and e.type not in ('ChangeProposed', 'ChangeDeclined')) f
    where ${chosen} and o.position > ${at})`
}

/** The number of open changes of record `r` at a position; counted for each selected row. */
export const openChangesAt = (at: number | null): RawBuilder<unknown> =>
  at === null
    ? sql`r.open_changes`
    : sql`(select (count(*) filter (where e.type = 'ChangeProposed')
          - count(*) filter (where e.type in ('ChangeAccepted', 'ChangeDeclined')))::int
        from event e where e.stream = r.id and e.position <= ${at})`
