import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Anything that reads what this slice needs. */
/** Rows of one delivery. */
export interface DeliveredRows {
  readonly sampleId: string
  readonly rows: readonly number[]
}

/**
 * The rows of delivered files that tell of a person: those that its values came from, and those that
 * have its e-mail address or both its names in cells of their own, which brought nothing new.
 */
export const deliveredRowsOf = async (
  db: Kysely<Database>,
  person: string,
): Promise<DeliveredRows[]> => {
  const { rows } = await sql<DeliveredRows>`
    with said as (
      select coalesce(e.data -> 'origin', e.data -> 'source') as source from event e
      where e.stream = ${person} and e.type in ('RecordCreated', 'ChangeProposed')
    ), known as (
      select p.data -> 'values' ->> 'emailAddress' as email, p.data -> 'values' ->> 'surname' as surname,
             p.data -> 'values' ->> 'firstName' as first_name
      from event_personal p where p.subject = ${person} and p.data ? 'values'
      union
      select r.fields ->> 'emailAddress', r.fields ->> 'surname', r.fields ->> 'firstName'
      from record r where r.id = ${person}
    ), found as (
      select (source ->> 'sampleId')::uuid as sample_id, (source ->> 'row')::int as row from said
      where source ->> 'sampleId' is not null and source ->> 'row' is not null
      union
      select d.sample_id, d.row from delivery_row d join known k
        -- Without both names this compares nothing: an array without them is in every row.
        on d.cells ? k.email or k.surname is not null and k.first_name is not null
          and d.cells ?& array[k.surname, k.first_name]
    )
    select sample_id as "sampleId", array_agg(row order by row) as rows
    from found group by sample_id order by sample_id`.execute(db)
  return rows
}

/** The rows of delivered files that values of this record came from, and nothing else. */
export const ownRowsOf = async (db: Kysely<Database>, person: string): Promise<DeliveredRows[]> => {
  const { rows } = await sql<DeliveredRows>`
    with said as (
      select distinct coalesce(e.data -> 'origin', e.data -> 'source') as source from event e
      where e.stream = ${person} and e.type in ('RecordCreated', 'ChangeProposed'))
    select (source ->> 'sampleId')::uuid as "sampleId",
      array_agg(distinct (source ->> 'row')::int) as rows
    from said where source ->> 'sampleId' is not null and source ->> 'row' is not null
    group by 1 order by 1`.execute(db)
  return rows
}

/** Records whose notes name a person by surname: what people wrote there has to be looked at by people. */
export const mentionsOf = async (db: Kysely<Database>, person: string) => {
  const { rows } = await sql<{ recordId: string; class: string; label: string }>`
    select distinct r.id as "recordId", r.class, r.label
    from record p
    join note n on n.record_id <> p.id
      and strpos(view.fold(n.content), view.fold(p.fields ->> 'surname')) > 0
    join record r on r.id = n.record_id
    where p.id = ${person} and length(p.fields ->> 'surname') > 2
    order by r.label, r.id limit 100`.execute(db)
  return rows
}

/** Counts the events that keep values of a person. */
export const countPersonalEvents = async (
  db: Kysely<Database>,
  person: string,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_personal where subject = ${person}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Forget the values beside the events, and the answers of the commands that wrote them. */
export const forget = async (db: Kysely<Database>, person: string): Promise<void> => {
  await sql`select forget(${person})`.execute(db)
}
