import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { eventsOf, type Op } from './operation.query.ts'

type Db = Kysely<Database>

/** That a later operation built on what an earlier one did to a record. */
export interface BuiltOn {
  /** The earlier one, and the record. */
  readonly op: string
  readonly stream: string
  /** Kind: `approval`, `creation`, `restoring`, `closing` and `merge` cannot go back alone; a later `set` holds. */
  readonly what: 'value' | 'set' | 'approval' | 'creation' | 'restoring' | 'closing' | 'merge'
  /** The event of the earlier one. */
  readonly position: number
  readonly by: string
  readonly isRun: boolean
  /** Position of the newest of its events here. */
  readonly at: number
  /** True if the later one forgot a person: nothing brings that back. */
  readonly final: boolean
}

/** That an event `l` still stands: no undo took it back, and it is none itself. */
const stands = sql`
  not exists (select from taken_back t where t.position = l.position)
  and not exists (select from run u where u.id = l.run and (u.kind = 'undo' or u.undone_by is not null))`

/** Types of events that count as work on a record: after one, its creation or restoring cannot go back alone. */
const worked = [
  'ChangeProposed',
  'ChangeAccepted',
  'ChangeDeclined',
  'RecordApproved',
  'FollowUpSet',
  'AwardPeriodChanged',
  'HolderChanged',
  'RecordMerged',
  'RecordLinked',
  'RecordUnlinked',
  'SupplierIdentified',
  'SupplierIdentificationRemoved',
  'ContactErased',
]

/** Moves whose way back writes to the person that they moved: nothing is written to one who was forgotten. */
const backOnPerson = [
  'NoteMoved',
  'RecordUnlinked',
  'SupplierIdentified',
  'SupplierIdentificationRemoved',
]

const excludes = sql`(l.type in ('RecordMerged', 'ContactErased') or l.type = 'ChangeAccepted'
  and l.data ->> 'attribute' = 'excludedByEditor' and l.data -> 'newValue' = 'true')`

const attributeOf = (event: 's' | 'l') => {
  const one = sql.ref(`${event}.data`)
  return sql`case ${sql.ref(`${event}.type`)} when 'FollowUpSet' then 'markedForFollowUp'
    when 'AwardPeriodChanged' then 'periodId' else ${one} ->> 'attribute' end`
}

const sets = ['ChangeAccepted', 'FollowUpSet', 'AwardPeriodChanged', 'HolderChanged']

const firstOf = (event: 's' | 'l') => sql`(
  select coalesce((o.data ->> 'reopens')::uuid, o.subject) from event o
  where o.type = 'ChangeProposed' and o.subject = ${sql.ref(`${event}.subject`)})`

/** The value that an event is about, where it may be a person's beside the event. */
const newValueOf = (event: string) => sql`(
  select coalesce(p.data, o.data) -> 'newValue' from event o left join event_personal p using (position)
  where o.type = 'ChangeProposed' and o.subject = ${sql.ref(`${event}.subject`)})`

/**
 * SQL: the relation (`BuiltOn['what']`) of a later event `l` of the same record to an event `s`; null if there
 * is none.
 */
const relation = sql`case
  when s.type = 'RecordCreated' and l.type = any(${worked}::text[]) then 'creation'
  when s.type = 'RecordApproved' and (l.type in ('FollowUpSet', 'AwardPeriodChanged')
    or l.type = 'ChangeAccepted' and l.data ->> 'attribute' <> 'excludedByEditor'
    or l.type = 'ChangeProposed' and l.data -> 'source' ->> 'kind' = 'editor'
      and l.data ->> 'attribute' <> 'excludedByEditor') then 'approval'
  when s.type = 'ChangeAccepted' and s.data ->> 'attribute' = 'excludedByEditor'
    and s.data -> 'newValue' = 'false' and l.type = any(${worked}::text[]) then 'restoring'
  when s.merged and s.type in ('HolderChanged', 'RecordMerged') and l.type in ('RecordMerged', 'ContactErased')
    then 'merge'
  when s.merged and s.type = any(${backOnPerson}::text[]) and l.type = 'ContactErased' then 'merge'
  when s.merged and s.type = 'HolderChanged' and l.type = 'HolderChanged'
    and l.data ->> 'attribute' = s.data ->> 'attribute' then 'merge'
  when s.merged and s.type in ('RecordLinked', 'RecordUnlinked')
    and l.type in ('RecordLinked', 'RecordUnlinked') and l.data ->> 'to' = s.data ->> 'to'
    and l.data ->> 'kind' = s.data ->> 'kind' then 'merge'
  when s.type = any(${sets}::text[]) and l.type = any(${sets}::text[])
    and ${attributeOf('l')} = ${attributeOf('s')} then 'set'
  when s.type in ('RecordLinked', 'RecordUnlinked') and l.type in ('RecordLinked', 'RecordUnlinked')
    and l.data ->> 'to' = s.data ->> 'to' and l.data ->> 'kind' = s.data ->> 'kind' then 'value'
  when s.type = 'ChangeProposed' and l.type in ('ChangeAccepted', 'ChangeDeclined')
    and ${firstOf('l')} = ${firstOf('s')} then 'value'
  when s.type = 'ChangeDeclined' and l.type = 'ChangeAccepted'
    and l.data ->> 'attribute' = s.data ->> 'attribute' and ${newValueOf('l')} = ${newValueOf('s')} then 'closing'
  when s.type in ('ChangeAccepted', 'ChangeDeclined', 'RecordApproved') and ${excludes} then 'value'
  end`

/**
 * SQL: the proposals and records that an import made since at the survivor of a merge, in rows that name their record
 * by an identification that the merge took there: without the merge they would have met another record. The rows are
 * read from the prepared delivery; once its file is deleted after its time, nobody can tell any more.
 */
const importedThroughMerge = sql`
  select s.op, s.stream, s.position, 'merge' as what, l.position as at
  from mine s
  join identification i on i.id = s.subject and i.record_id = s.stream and i.to_position is null
  join delivery d on d.supplier_id = i.supplier_id
  join event l on l.position > s.position and l.type in ('ChangeProposed', 'RecordCreated')
    and (l.stream = s.stream or l.stream in (
      select m.record_id from membership m where m.holder_id = s.stream and m.to_position is null))
    and coalesce(l.data -> 'source', l.data -> 'origin') ->> 'sampleId' = d.id::text
  join delivery_row w on w.sample_id = d.id
    and w.row = (coalesce(l.data -> 'source', l.data -> 'origin') ->> 'row')::int
  where s.merged and s.type = 'SupplierIdentified'
    and exists (select from jsonb_array_elements_text(w.cells) cell where btrim(cell) = i.value)`

/**
 * Elsewhere: things that were moved on, the record that stands for a merged one, a proposal of a merged record that
 * went because this one said the same, a mark that a merge took along, what was put at a made one.
 */
const elsewhere = sql`
  select s.op, s.stream, s.position, case when s.merged then 'merge' else 'value' end as what, l.position as at
  from mine s join event l on l.subject = s.subject and l.position > s.position
    and l.type in ('NoteMoved', 'SupplierIdentified', 'SupplierIdentificationRemoved')
  where s.type in ('NoteMoved', 'SupplierIdentified', 'SupplierIdentificationRemoved')
  union all
  select s.op, s.stream, s.position, 'merge', l.position
  from mine s join event l on l.stream = (s.data ->> 'into')::uuid and l.position > s.position
  where s.type = 'RecordMerged' and ${excludes}
  union all
  select s.op, s.stream, s.position, case when s.merged then 'merge' else 'closing' end, c.position
  from (
    select s.*, m.stream as ended, m.run as merging from mine s join event m
      on m.type = 'RecordMerged' and m.data ->> 'into' = s.stream::text and m.position > s.position
    where s.type in ('ChangeProposed', 'ChangeAccepted') offset 0) s
  cross join lateral (
    select c.position from event c where c.stream = s.ended and c.run = s.merging
      and c.type = 'ChangeDeclined' and c.data ->> 'reason' = 'superseded'
      and c.data ->> 'attribute' = s.data ->> 'attribute' and ${newValueOf('c')} = ${newValueOf('s')} offset 0) c
  union all
  select s.op, s.stream, s.position, case when s.type = 'RecordCreated' then 'creation' else 'merge' end, l.position
  from mine s join event l on l.type = 'RecordMerged' and l.data ->> 'into' = s.stream::text
    and l.position > s.position
  where s.type in ('RecordCreated', 'HolderChanged')
  union all
  select s.op, s.stream, s.position, 'restoring', l.position
  from mine s join event m on m.stream = s.stream and m.type = 'RecordMerged' and m.position > s.position
  join event l on l.run = m.run and l.stream = (m.data ->> 'into')::uuid and l.type = 'FollowUpSet'
  where s.type = 'FollowUpSet' and s.data -> 'value' = 'true'
  union all
  select s.op, s.stream, s.position, 'creation', k.from_position
  from mine s join link k on k.to_id = s.stream and k.to_position is null and k.from_position > s.position
  where s.type = 'RecordCreated'
  union all
  select s.op, s.stream, s.position, 'creation', m.from_position
  from mine s join membership m on m.holder_id = s.stream and m.to_position is null
    and m.from_position > s.position
  where s.type = 'RecordCreated'`

/**
 * Which operations built on some others and still stand. From the log alone: what an event set, opened, moved,
 * verified or made, and which later event of another operation is about the same.
 */
export const builtOn = async (
  db: Db,
  ops: readonly Op[],
  { above = 0, below = Number.MAX_SAFE_INTEGER } = {},
): Promise<readonly BuiltOn[]> => {
  if (ops.length === 0) return []
  const { rows } = await sql<BuiltOn>`
    with events as materialized (
      select e.* from (${eventsOf(ops)}) e
      where e.kind = 'record' and e.position > ${above} and e.position < ${below}
        and not exists (select from taken_back t where t.position = e.position)),
    mine as materialized (
      select e.*, e.op in (select op from events m where m.type = 'RecordMerged') as merged from events e),
    found as (
      select s.op, s.stream, s.position, r.what, r.at from mine s cross join lateral (
        select l.position as at, ${relation} as what from event l
        where l.stream = s.stream and l.version > s.version
          and coalesce(l.run, l.command) <> coalesce(s.run, s.command)) r
      where r.what is not null
      union all ${elsewhere}
      union all ${importedThroughMerge})
    select f.op, f.stream, f.what, f.position, coalesce(l.run, l.command) as by, l.run is not null as "isRun",
      max(l.position) as at, bool_or(l.type = 'ContactErased') as final
    from found f join event l on l.position = f.at
    where coalesce(l.run, l.command) <> f.op and ${stands}
    group by f.op, f.stream, f.what, f.position, coalesce(l.run, l.command), l.run is not null`.execute(
    db,
  )
  return rows
}
