import { eventTypes } from '@stammbuch/contracts'
import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'

interface LogFactTables {
  log_fact: {
    position: number
    at: Date
    type: string
    actor: string
    record_id: string
    class: string | null
    attribute: string | null
    delivery_id: string | null
    supplier_id: string | null
    ranking_group_id: string | null
    toplist_id: string | null
    person_id: string | null
    origin: string | null
    decision: string | null
    own: boolean
    replaced_at: number | null
    words: string | null
  }
}

declare module '@stammbuch/ledger' {
  interface Database extends LogFactTables {}
}

type Db = Kysely<Database>

/** The values of an event that are about nobody, as one text. */
const words = sql`view.fold(case
  when e.type in ('ChangeProposed', 'ChangeAccepted') then concat_ws(' ',
    coalesce(e.data ->> 'oldValue', e.data ->> 'valueBefore'), e.data ->> 'newValue', e.data ->> 'comment')
  when e.type = 'ChangeDeclined' then concat_ws(' ',
    p.data ->> 'oldValue', p.data ->> 'newValue', e.data ->> 'comment')
  when e.type = 'RecordCreated' then
    (select string_agg(v.value, ' ' order by v.key) from jsonb_each_text(e.data -> 'values') v)
  when e.kind = 'catalogue' then
    (select string_agg(v.value, ' ' order by v.key) from jsonb_each_text(e.data -> 'entry') v)
  else coalesce(e.data ->> 'fileName', e.data ->> 'name', e.data ->> 'reason') end)`

const decision = sql`case
  when e.type = 'ChangeAccepted' then case e.data ->> 'by'
    when 'decision' then 'accepted' when 'approval' then 'accepted'
    when 'exclusion' then 'other' else 'carried' end
  when e.type = 'ChangeDeclined' then case when e.data ->> 'reason' = 'declined' then 'declined' else 'closed' end
  when e.type = 'RecordApproved' then 'approved'
  when e.type in ('ConflictDecided', 'RecordMerged', 'ReleaseCreated', 'SpotCheckFinished') then 'other' end`

/**
 * The facts of some events: each with its proposal, its delivery and, for an award or a survey, what it was created with. Each is found by
 * a unique key.
 */
const factsOf = ({ from, to }: PositionRange): RawBuilder<unknown> => sql`
  select e.position, e.at, e.type, e.actor, e.stream as record_id, e.data ->> 'class' as class,
    coalesce(e.data ->> 'attribute', p.data ->> 'attribute') as attribute,
    d.stream as delivery_id,
    coalesce(d.data ->> 'supplierId', e.data ->> 'supplierId')::uuid as supplier_id,
    coalesce(c.data -> 'values' ->> 'rankingGroupId', d.data ->> 'rankingGroupId',
      e.data ->> 'rankingGroupId')::uuid as ranking_group_id,
    (c.data -> 'values' ->> 'toplistLabelId')::uuid as toplist_id,
    case when e.data ->> 'class' = 'contact' then e.stream
      else (c.data -> 'values' ->> 'contactId')::uuid end as person_id,
    coalesce(e.data -> 'source', p.data -> 'source', e.data -> 'origin') ->> 'kind' as origin,
    ${decision} as decision,
    coalesce(e.type = 'ChangeAccepted' and e.data ->> 'by' in ('decision', 'approval')
      and p.data -> 'source' ->> 'kind' = 'editor'
      and coalesce((p.data ->> 'proposedBy')::uuid, p.actor) = e.actor, false) as own,
    case when e.type = 'ChangeAccepted' then lead(e.position) over (
      partition by e.stream, e.type, e.data ->> 'attribute' order by e.position) end as replaced_at,
    ${words} as words
  from (select * from event where position between ${from} and ${to}) e
  left join event p on e.type in ('ChangeAccepted', 'ChangeDeclined')
    and p.type = 'ChangeProposed' and p.subject = e.subject
  left join event d on d.version = 1 and d.type = 'DeliveryReceived' and d.stream = case e.kind
    when 'delivery' then e.stream
    when 'record' then (coalesce(e.data -> 'source', p.data -> 'source', e.data -> 'origin') ->> 'sampleId')::uuid end
  left join event c on e.kind = 'record' and e.data ->> 'class' in ('award', 'score')
    and c.stream = e.stream and c.version = 1`

const addFacts = (db: Db, range: PositionRange) =>
  sql`
    insert into log_fact (position, at, type, actor, record_id, class, attribute, delivery_id, supplier_id,
      ranking_group_id, toplist_id, person_id, origin, decision, own, replaced_at, words)
    ${factsOf(range)}
    on conflict (position) do nothing`.execute(db)

/** Values of before that the first accepted change of the stretch replaced. */
const replaceFacts = (db: Db, { from, to }: PositionRange) =>
  sql`
    update log_fact f set replaced_at = n.position
    from (
      select record_id, attribute, min(position) as position from log_fact
      where position between ${from} and ${to} and type = 'ChangeAccepted'
      group by record_id, attribute) n
    where f.record_id = n.record_id and f.attribute = n.attribute and f.type = 'ChangeAccepted'
      and f.replaced_at is null and f.position < ${from}`.execute(db)

/** Brings the facts over a stretch of the log; what it has brought before stays. */
export const applyFacts = async (db: Db, range: PositionRange): Promise<void> => {
  await addFacts(db, range)
  if (range.from > 1) await replaceFacts(db, range)
}

/**
 * The facts by which the log is asked. They are not brought up to date with the events but behind them, by `factFold`; the checkpoint of
 * this name says how far.
 */
export const logFactProjection: Projection = {
  name: 'log-fact',
  tables: { log_fact: ['position'] },
  steps: [{ on: eventTypes, apply: applyFacts }],
}
