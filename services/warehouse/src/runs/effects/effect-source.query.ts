import type { EffectKind } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A source of values: what it is, and between which log positions its values were decided. */
export interface EffectSource {
  readonly kind: EffectKind
  readonly id: string
  readonly first: number
  readonly last: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const valueId = /^(\d{1,15})(?:\.(.+))?$/

/** The event of a value, and the field where that event set several. */
export const placeOfValue = (
  id: string,
): { readonly position: number; readonly attribute: string | null } => {
  const [, position, attribute = null] = valueId.exec(id) ?? []
  if (position === undefined) throw new Refusal('not-found', 'Diesen Wert gibt es nicht.')
  return { position: Number(position), attribute }
}

/** @throws Refusal `not-found` for an id that cannot be one of its kind */
export const mustFitKind = ({ kind, id }: Pick<EffectSource, 'kind' | 'id'>): void => {
  if (kind === 'value') placeOfValue(id)
  else if (!uuid.test(id)) throw new Refusal('not-found')
}

/** SQL: the ids of the runs that brought the values of a source; none for a value and for a person. */
export const runsOfSource = ({ kind, id }: EffectSource): RawBuilder<unknown> => {
  switch (kind) {
    case 'run':
      return sql`select id from run where id = ${id}`
    case 'delivery':
      return sql`select id from run where kind = 'import' and scope ->> 'sampleId' = ${id}`
    case 'supplier':
      return sql`select r.id from delivery d join run r on r.kind = 'import' and r.scope ->> 'sampleId' = d.id::text
        where d.supplier_id = ${id}`
    case 'mapping':
      return sql`select id from run where kind = 'import' and scope ->> 'mappingId' = ${id}`
    default:
      return sql`select null::uuid as id where false`
  }
}

const first = sql`coalesce((e.data ->> 'reopens')::uuid, e.subject)`

/** SQL: the ids that the proposals of a source had first. */
const seeds = (source: EffectSource): RawBuilder<unknown> => {
  const { kind, id } = source
  const ofDecisions = (which: RawBuilder<unknown>) => sql`
    select ${first} as first from event d join event e on e.type = 'ChangeProposed' and e.subject = d.subject
    where d.type in ('ChangeAccepted', 'ChangeDeclined') and ${which}`
  const ofProposals = (which: RawBuilder<unknown>) => sql`
    select ${first} as first from event e where e.type = 'ChangeProposed' and ${which}`
  switch (kind) {
    case 'value': {
      const { position } = placeOfValue(id)
      return sql`${ofProposals(sql`e.position = ${position}`)} union ${ofDecisions(sql`d.position = ${position}`)}`
    }
    case 'person':
      return sql`${ofDecisions(sql`d.actor = ${id} and d.position between ${source.first} and ${source.last}`)} union
        ${ofProposals(sql`e.actor = ${id} and e.run is null`)}`
    case 'run':
      return sql`${ofProposals(sql`e.run = ${id}`)} union ${ofDecisions(sql`d.run = ${id}`)}`
    default:
      return ofProposals(sql`e.run in (${runsOfSource(source)})`)
  }
}

/** SQL: an event `e` that created a record with values of a source. */
const creations = (source: EffectSource): RawBuilder<unknown> => {
  const { kind, id } = source
  switch (kind) {
    case 'value':
      return sql`e.position = ${placeOfValue(id).position}`
    case 'person':
      return sql`e.actor = ${id} and e.run is null`
    case 'run':
      return sql`e.run = ${id}`
    default:
      return sql`e.run in (${runsOfSource(source)})`
  }
}

/**
 * Lets the statements of this snapshot sort a hundred thousand values in memory; on disk that takes a second more. Whoever is not in a
 * transaction goes on as before.
 */
export const sortInMemory = async (db: Kysely<Database>): Promise<void> => {
  await sql`select set_config('work_mem', '64MB', true)`.execute(db)
}

/**
 * SQL: the common table expressions of the values of a source, each with its state. `valued` has a row for every proposal and for
 * every value of a created record; `from_position` and `to_position` say while the value stood first. In use is what no later
 * decision that stands has replaced: a decision that was taken back gave the value back.
 */
export const valuesWith = (source: EffectSource): RawBuilder<unknown> => {
  const { attribute } = source.kind === 'value' ? placeOfValue(source.id) : { attribute: null }
  return sql`
    seeds as materialized (${seeds(source)}),
    names as materialized (
      select s.first, s.first as change from seeds s
      union all
      select s.first, q.subject from seeds s join event q
        on q.type = 'ChangeProposed' and q.data ->> 'reopens' = s.first::text),
    latest as materialized (
      select distinct on (n.first) n.first, d.position, d.stream, d.type, d.data ->> 'attribute' as attribute,
        d.data ->> 'class' as class, d.data ->> 'reason' as reason, d.run, d.at, d.actor, d.command,
        t.position is not null as taken_back
      from names n
      cross join lateral (
        select d.* from event d
        where d.subject = n.change and d.type in ('ChangeAccepted', 'ChangeDeclined') offset 0) d
      left join taken_back t on t.position = d.position
      order by n.first, d.position desc),
    waiting as materialized (
      select s.first, w.* from seeds s join pending_change w on w.change_id = s.first
      union all
      select s.first, w.* from seeds s join pending_change w on w.first_id = s.first and w.first_id <> w.change_id),
    made as materialized (
      select e.position, e.stream, e.data ->> 'class' as class, e.run, e.at, e.actor, v.key as attribute
      from event e left join event_personal p using (position)
      cross join lateral jsonb_each(coalesce(e.data -> 'values', '{}') || coalesce(p.data -> 'values', '{}')) v
      where e.type = 'RecordCreated' and ${creations(source)} and v.value not in ('null', 'false', '""')
        and (${attribute}::text is null or v.key = ${attribute})),
    candidate as materialized (select u.*, u.state in ('set', 'taken-back') as was_set from (
      select l.first, l.position, l.stream, l.class, l.attribute, l.run, l.at, l.actor, false as is_first,
        case when w.change_id is not null then 'waiting' when l.type = 'ChangeAccepted' and not l.taken_back then 'set'
          when l.type = 'ChangeDeclined' and l.reason <> 'undone' and not l.taken_back then 'declined'
          else 'taken-back' end as state
      from latest l left join waiting w on w.first = l.first
      union all
      select w.first, w.position, w.record_id, w.class, w.attribute, null, w.at, w.proposer, false, 'waiting'
      from waiting w where not exists (select from latest l where l.first = w.first)
      union all
      select null, m.position, m.stream, m.class, m.attribute, m.run, m.at, m.actor, true, 'set' from made m) u),
    touched as materialized (select distinct stream from candidate where was_set),
    later as materialized (
      select s.stream, s.position, s.type, s.at, s.data ->> 'target' as target, (s.data -> 'position')::bigint as held,
        case s.type when 'AwardPeriodChanged' then 'periodId' else s.data ->> 'attribute' end as attribute,
        s.data ->> 'by' = 'undo' as is_undo, case when s.type = 'ContactErased' then s.data -> 'attributes' end as erased
      from touched h join event s on s.stream = h.stream
      where s.type in ('ChangeAccepted', 'AwardPeriodChanged', 'HolderChanged', 'ContactErased', 'SyncAcknowledged')),
    setter as materialized (
      select s.stream, s.position, s.attribute, s.is_undo is not true and t.position is null as stands
      from later s left join taken_back t on t.position = s.position
      where s.attribute is not null and s.type <> 'SyncAcknowledged'
      union all
      select s.stream, s.position, a.attribute, true
      from later s cross join lateral jsonb_array_elements_text(s.erased) a (attribute) where s.erased is not null),
    left_out as materialized (select id from record where excluded),
    valued as materialized (
      select c.position, c.stream, c.class, c.attribute, c.run, c.at, c.actor, c.is_first,
        case when c.state <> 'set' then c.state when o.id is not null then 'excluded'
          when c.replaced_at is not null then 'overwritten' else 'in-use' end as state,
        case when c.was_set then c.replaced_at end as replaced_at,
        case when c.was_set then c.position end as from_position,
        case when c.was_set and (c.state <> 'set' or c.replaced_at is not null) then c.ended end as to_position
      from (
        select u.*, min(u.position) filter (where u.is_setter) over after as ended,
          min(u.position) filter (where u.stands) over after as replaced_at
        from (
          select c.*, false as is_setter, false as stands from candidate c
          union all
          select null, s.position, s.stream, null, s.attribute, null, null, null, null, null, null, true, s.stands from setter s) u
        window after as (partition by u.stream, u.attribute order by u.position, u.is_setter desc
          rows between 1 following and unbounded following)) c
      left join left_out o on o.id = c.stream
      where not c.is_setter${source.first === 0 && source.last === Number.MAX_SAFE_INTEGER ? sql`` : sql` and c.position between ${source.first} and ${source.last}`})`
}

/** SQL: a value `v` was part of a release `x`, on an award itself, on its holder or on its product. */
export const printedIn = sql`v.from_position <= x.position and (v.to_position is null or v.to_position > x.position)`

/** SQL: the members of releases whose award, holder or product is a record, as rows with `record_id`. */
export const printedMembers = sql`
  select release_id, award_id, award_id as record_id from release_member
  union all select release_id, award_id, holder_id from release_member where holder_id is not null
  union all select release_id, award_id, product_id from release_member where product_id is not null`

/** SQL: an event `a` of `later` is the acknowledgement that a system had a version of a record with the value `v`. */
export const acknowledged = sql`a.type = 'SyncAcknowledged' and a.stream = v.stream and a.held >= v.from_position
  and (v.to_position is null or a.held < v.to_position)`
