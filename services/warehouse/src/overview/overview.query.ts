import type { Overview } from '@stammbuch/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'

type Db = Kysely<AppTables>

/** The span that is looked at: the log up to a position, and the days before its moment. */
export interface Span {
  readonly position: number
  readonly at: Date
  /** `YYYY-MM-DD`, the first day. */
  readonly since: string
}

const berlin = sql.raw(`'Europe/Berlin'`)
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${berlin})::date`

/** The days up to a moment: today and as many before it as make `days`. */
export const spanOf = async (db: Db, position: number, at: Date, days: number): Promise<Span> => {
  const { rows } = await sql<{ since: string }>`
    select (${dayOf(sql`${at}::timestamptz`)} - ${Math.max(days, 1) - 1}::int)::text as since`.execute(
    db,
  )
  return { position, at, since: rows[0]?.since ?? '' }
}

const within = ({ position, since }: Span): RawBuilder<unknown> => sql`
  e.at >= (${since}::date)::timestamp at time zone ${berlin} and e.position <= ${position}`

/**
 * What waits and for how long, in seconds; from the view for now, from the log for an earlier moment.
 *
 * @param earlier a log position, or null for now
 */
export const queueOf = async (
  db: Db,
  { at }: Span,
  earlier: number | null,
): Promise<Overview['queue']> => {
  const open =
    earlier === null
      ? sql`select c.at from pending_change c`
      : sql`select e.at from event e where e.type = 'ChangeProposed' and e.position <= ${earlier}
          and not exists (select from event d where d.subject = e.subject and d.position <= ${earlier}
            and d.type in ('ChangeAccepted', 'ChangeDeclined'))`
  const unapproved =
    earlier === null
      ? sql`select from record where root_id = id and not is_approved and not excluded`
      : sql`select from event c where c.type = 'RecordCreated' and c.position <= ${earlier}
          and c.data ->> 'class' in ('account', 'contact', 'product')
          and (select coalesce(sum(case e.type when 'RecordApproved' then 1 else -1 end), 0)
            from event e where e.stream = c.stream and e.position <= ${earlier}
              and e.type in ('RecordApproved', 'ApprovalUndone')) = 0
          and not coalesce((select (e.data -> 'newValue')::boolean from event e
            where e.stream = c.stream and e.position <= ${earlier} and e.type = 'ChangeAccepted'
              and e.data ->> 'attribute' = 'excludedByEditor'
            order by e.position desc limit 1), false)`
  const age = sql`greatest(extract(epoch from ${at}::timestamptz - o.at), 0)`
  const { rows } = await sql<Overview['queue']>`
    select count(*)::int as open, (select count(*)::int from (${unapproved}) u) as unapproved,
      percentile_cont(0.5) within group (order by ${age})::float8 as "medianAge",
      percentile_cont(0.9) within group (order by ${age})::float8 as "p90Age",
      max(${age})::float8 as "oldestAge"
    from (${open}) o`.execute(db)
  return rows[0] ?? { open: 0, unapproved: 0, medianAge: null, p90Age: null, oldestAge: null }
}

const counts = sql`
  (count(*) filter (where e.type = 'ChangeAccepted'))::int as accepted,
  (count(*) filter (where e.type = 'ChangeDeclined'))::int as declined`

/** What came and went on each day, and what was open when it ended. */
export const daysOf = async (db: Db, span: Span, open: number): Promise<Overview['days']> => {
  const { rows } = await sql<Overview['days'][number]>`
    with moved as (
      select ${dayOf(sql`e.at`)} as day,
        (count(*) filter (where e.type = 'ChangeProposed'))::int as proposed, ${counts}
      from event e where ${within(span)}
        and e.type in ('ChangeProposed', 'ChangeAccepted', 'ChangeDeclined')
      group by 1
    ), day as (
      select d.day::date as day, coalesce(m.proposed, 0) as proposed,
        coalesce(m.accepted, 0) as accepted, coalesce(m.declined, 0) as declined
      from generate_series(${span.since}::date, ${dayOf(sql`${span.at}::timestamptz`)},
        interval '1 day') as d (day)
      left join moved m on m.day = d.day::date
    )
    select day::text, proposed, accepted, declined,
      (${open}::int - coalesce(sum(proposed - accepted - declined) over (
        order by day desc rows between unbounded preceding and 1 preceding), 0))::int as "openAtEnd"
    from day order by day`.execute(db)
  return rows
}

/** Decisions that people made; what the rules closed by themselves is nobody's decision. */
const decided = sql`(e.type = 'ChangeAccepted' and e.data ->> 'by' in ('decision', 'approval')
  or e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'declined')`

/** Who decided how much; services are nobody here. */
export const editorsOf = async (db: Db, span: Span): Promise<Overview['editors']> => {
  const { rows } = await sql<Overview['editors'][number]>`
    select e.actor as id, min(u.entry ->> 'shortCode') as "shortCode",
      min(u.entry ->> 'fullName') as "fullName", ${counts},
      (count(*) filter (where e.type = 'RecordApproved'))::int as approvals,
      (count(*) filter (where e.run is not null))::int as "inRuns"
    from event e join catalogue_entry u on u.id = e.actor and u.kind = 'user'
    where ${within(span)} and (${decided} or e.type = 'RecordApproved')
    group by e.actor order by count(*) desc, e.actor`.execute(db)
  return rows
}

interface RateRow {
  readonly supplier_id: string | null
  readonly supplier: string | null
  readonly class: Overview['fields'][number]['class'] | null
  readonly attribute: string | null
  readonly accepted: number
  readonly declined: number
}

/** How much of what suppliers and fields proposed was taken, the most first. */
export const ratesOf = async (
  db: Db,
  span: Span,
): Promise<Pick<Overview, 'suppliers' | 'fields'>> => {
  const { rows } = await sql<RateRow>`
    select supplier_id, min(s.entry ->> 'name') as supplier, e.class, e.attribute, ${counts}
    from (
      select e.type, e.data ->> 'class' as class, e.data ->> 'attribute' as attribute, d.supplier_id
      from event e left join delivery d on d.id = (e.data ->> 'sampleId')::uuid
      where ${within(span)} and ${decided}
    ) e left join catalogue_entry s on s.id = supplier_id
    group by grouping sets ((supplier_id), (e.class, e.attribute))
    order by count(*) desc, supplier_id, e.class, e.attribute`.execute(db)
  return {
    suppliers: rows.flatMap(({ supplier_id: id, supplier: name, accepted, declined }) =>
      id === null ? [] : [{ id, name: name ?? '–', accepted, declined }],
    ),
    fields: rows.flatMap(({ class: recordClass, attribute, accepted, declined }) =>
      recordClass === null || attribute === null
        ? []
        : [{ class: recordClass, attributeName: attribute, accepted, declined }],
    ),
  }
}
