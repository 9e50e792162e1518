import type { Overview } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Movement, Span } from './figures.rules.ts'

type Db = Kysely<Database>

const berlin = sql.raw(`'Europe/Berlin'`)
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${berlin})::date`

/** The time that a position stands for: that of its event, now for the head. */
export const timeOf = async (db: Db, position: number | null): Promise<Date> => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select at from event where position = ${position}::bigint), now()) as at`.execute(
    db,
  )
  return rows[0]?.at ?? new Date()
}

/** A number of days up to now, or the first and the last day of a free period. */
export interface Period {
  readonly days: number
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * The days from the first of a period to a moment; without a period today and as many before it as make `days`. What came after a
 * period is needed to know what was open in it.
 */
export const spanOf = async (db: Db, at: Date, { days, from }: Period): Promise<Span> => {
  const until = dayOf(sql`${at}::timestamptz`)
  const { rows } = await sql<Span>`
    select least(coalesce(${from ?? null}::date, ${until} - ${Math.max(days, 1) - 1}::int), ${until})::text as since,
      ${until}::text as until`.execute(db)
  return rows[0] ?? { since: '', until: '' }
}

/**
 * Returns the changes that were open at an earlier moment and their ages in seconds, from the log.
 *
 * @param earlier a log position
 */
export const earlierQueue = async (
  db: Db,
  at: Date,
  earlier: number,
): Promise<Overview['queue']> => {
  const open = sql`select coalesce((e.data ->> 'proposedAt')::timestamptz, e.at) as at from event e where e.type = 'ChangeProposed' and e.position <= ${earlier}
    and not exists (select from event d where d.subject = e.subject and d.position <= ${earlier}
      and d.type in ('ChangeAccepted', 'ChangeDeclined'))`
  const unapproved = sql`select from event c where c.type = 'RecordCreated' and c.position <= ${earlier}
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

/** Returns the movements of the days since one, after one log position and up to another. */
export const movementsSince = async (
  db: Db,
  since: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly Movement[]> => {
  const { rows } = await sql<Movement>`
    select ${dayOf(sql`e.at`)}::text as day, e.type, e.decided,
      case when e.decided or e.type = 'RecordApproved' then e.actor end as actor,
      e.decided and e.run is not null or e.type = 'RecordApproved' and e.run is not null as "inRun",
      case when e.decided then e.data ->> 'class' end as class,
      case when e.decided then e.data ->> 'attribute' end as attribute,
      case when e.decided then (e.data ->> 'sampleId')::uuid end as sample, count(*)::int as n
    from (
      select e.at, e.type, e.actor, e.run, e.data,
        e.type = 'ChangeAccepted' and e.data ->> 'by' in ('decision', 'approval')
          or e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'declined' as decided
      from event e
      where e.at >= (${since}::date)::timestamp at time zone ${berlin}
        and e.position > ${after} and e.position <= ${upTo}
        and e.type in ('ChangeProposed', 'ChangeAccepted', 'ChangeDeclined', 'RecordApproved')
      offset 0) e
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows
}

interface User {
  readonly id: string
  readonly shortCode: string | null
  readonly fullName: string | null
}

/** Those of the actors who are people, by id. */
export const usersOf = async (db: Db, ids: readonly string[]): Promise<Map<string, User>> => {
  const { rows } = await sql<User>`
    select id, entry ->> 'shortCode' as "shortCode", entry ->> 'fullName' as "fullName"
    from catalogue_entry where kind = 'user' and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((user) => [user.id, user]))
}

/** Suppliers of deliveries, by the delivery's id. */
export const suppliersOf = async (
  db: Db,
  samples: readonly string[],
): Promise<Map<string, { readonly id: string; readonly name: string | null }>> => {
  const { rows } = await sql<{ sample: string; id: string; name: string | null }>`
    select d.id as sample, d.supplier_id as id, s.entry ->> 'name' as name
    from delivery d left join catalogue_entry s on s.id = d.supplier_id
    where d.id = any(${[...samples]}::uuid[])`.execute(db)
  return new Map(rows.map(({ sample, id, name }) => [sample, { id, name }]))
}
