import type { RecordEvent } from '@stammbuch/contracts'
import {
  type EventInRange,
  eventsIn,
  eventsOf,
  ofShare,
  type PositionRange,
  type Projection,
  within,
} from '@stammbuch/ledger'
import { sql } from 'kysely'

type Type = RecordEvent['type']

const types = (...names: Type[]): readonly Type[] => names

/** Proposals and refusals move the stream on, but leave the record and its version as they are. */
const alters = sql.raw(`e.type not in ('ChangeProposed', 'ChangeDeclined')`)

const creates = sql.raw(`e.type = 'RecordCreated'`)

/** The time of the last event that altered the record; commands that met need not come in order of time. */
const alteredAt = sql`
  (array_agg(e.at order by e.position) filter (where ${alters}))
    [(count(*) filter (where ${alters}))::integer]`

const opened = sql`
  count(*) filter (where e.type = 'ChangeProposed')
    - count(*) filter (where e.type in ('ChangeAccepted', 'ChangeDeclined'))`

const patched = sql`
  view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position)
    filter (where ${alters})`

/**
 * The content of each event of the range for its record, and no more: sorted by record, everything that stands
 * here goes through the sort, and most of a log are proposals, which say nothing but when.
 */
const said = (range: PositionRange) => sql`
    select e.stream, e.position, e.version, e.type, e.at,
           case when ${alters} then view.record_patch(e.type, e.data, p.data, e.at) end as patch,
           case when ${creates} then e.data ->> 'class' end as class,
           case when ${creates} then (e.data -> 'origin' ->> 'sampleId')::uuid end as sample_id
    from event e left join event_personal p using (position)
    where e.position ${within(range)} and e.kind = 'record' ${ofShare(range)}
    offset 0`

/**
 * A record that begins in the stretch, as it is at its end. `offset 0` keeps what stands inside from being
 * worked out again for every column that uses it.
 */
const insertCreated = (range: PositionRange) => sql`
    insert into record (id, class, root_id, stream_version, version, position, created_position,
                        created_at, updated_at, sample_id, label, search, name_key, is_approved,
                        excluded, follow_up, open_changes, fields)
    select stream, class,
           case when class in ('award', 'score')
             then coalesce(fields ->> 'accountId', fields ->> 'contactId', stream::text)::uuid
             else stream end,
           stream_version, version, position, created_position, created_at, altered_at, sample_id,
           label, search, view.key_of_folded(search),
           coalesce(fields ->> 'isApproved' = 'true', false),
           coalesce(fields ->> 'excludedByEditor' = 'true', false),
           coalesce(fields ->> 'markedForFollowUp' = 'true', false), opened, fields
    from (
     select *, view.fold(label) as search from (
      select *, view.record_label(class, fields) as label
      from (select e.stream, max(e.version) as stream_version,
                   max(e.version) filter (where ${alters}) as version,
                   max(e.position) filter (where ${alters}) as position,
                   any_value(e.class) as class, any_value(e.sample_id) as sample_id,
                   max(e.position) filter (where ${creates}) as created_position,
                   max(e.at) filter (where ${creates}) as created_at,
                   ${alteredAt} as altered_at, ${opened} as opened,
                   view.merged(e.patch order by e.position) filter (where ${alters}) as fields
            from (${said(range)}) e
            group by e.stream having bool_or(${creates}) offset 0) created
      offset 0) labelled
     offset 0) folded
  `

/** The fields that `view.record_label` reads. */
const naming = ['name', 'surname', 'firstName', 'brand', 'label', 'modelYear', 'displayName']

/** Tells if setting this field may change the display name of the record. */
export const isNaming = (attribute: unknown): boolean =>
  typeof attribute === 'string' && naming.includes(attribute)

const named = sql.raw(`array['${naming.join("', '")}']`)

/** Records that began before; one that begins in the stretch is already what it comes to. */
const advance = (range: PositionRange) => sql`
    with moved as (
      select e.stream, max(e.version) as stream_version,
             max(e.version) filter (where ${alters}) as version,
             max(e.position) filter (where ${alters}) as position,
             ${alteredAt} as at, ${opened} as opened, coalesce(${patched}, '{}') as patch
      from event e left join event_personal p using (position)
      where e.position ${within(range)} and e.kind = 'record' and e.type <> 'RecordCreated'
      group by e.stream
    )
    update record r set
      root_id = case when r.class in ('award', 'score') and m.patch ?| array['accountId', 'contactId']
        then coalesce((r.fields || m.patch) ->> 'accountId', (r.fields || m.patch) ->> 'contactId')::uuid
        else r.root_id end,
      stream_version = m.stream_version,
      version = coalesce(m.version, r.version),
      position = coalesce(m.position, r.position),
      updated_at = coalesce(m.at, r.updated_at),
      open_changes = r.open_changes + m.opened::integer,
      is_approved = coalesce((m.patch -> 'isApproved')::boolean, r.is_approved),
      excluded = coalesce((m.patch -> 'excludedByEditor')::boolean, r.excluded),
      follow_up = coalesce((m.patch -> 'markedForFollowUp')::boolean, r.follow_up),
      label = case when m.patch ?| ${named}
        then view.record_label(r.class, r.fields || m.patch) else r.label end,
      search = case when m.patch ?| ${named}
        then view.fold(view.record_label(r.class, r.fields || m.patch)) else r.search end,
      name_key = case when m.patch ?| ${named}
        then view.name_key(view.record_label(r.class, r.fields || m.patch)) else r.name_key end,
      fields = r.fields || m.patch
    from moved m where r.id = m.stream and r.stream_version < m.stream_version
  `

/** One row per record: its values, flags and how much waits on it. */
export const recordProjection: Projection = {
  name: 'record',
  tables: { record: ['id'] },
  foundation: true,
  bare: true,
  steps: [
    { on: types('RecordCreated'), statement: insertCreated },
    {
      on: types(
        'ChangeProposed',
        'ChangeAccepted',
        'ChangeDeclined',
        'RecordApproved',
        'ApprovalUndone',
        'FollowUpSet',
        'SyncRequested',
        'SyncAcknowledged',
        'SyncRequestWithdrawn',
        'NoteAdded',
        'SupplierIdentified',
        'SupplierIdentificationRemoved',
        'RecordLinked',
        'RecordUnlinked',
        'AwardPeriodChanged',
        'HolderChanged',
        'NoteMoved',
        'RecordMerged',
        'MergeUndone',
        'ContactErased',
      ),
      begun: true,
      anySize: true,
      statement: advance,
    },
  ],
}

const decides = sql.raw(`d.type in ('ChangeAccepted', 'ChangeDeclined')`)

/** What is decided in the same stretch waits no more. Of a batch that is not to be a comparison of each with each. */
const staysOpen = (range: PositionRange) =>
  range.newest
    ? sql`e.subject not in (
        select d.subject from ${eventsIn(range)} d where ${decides} and d.subject is not null)`
    : sql`not exists (select from ${eventsOf(range)} d where d.subject = e.subject and ${decides})`

const openProposed = (range: PositionRange) => sql`
    insert into pending_change (change_id, record_id, root_id, class, attribute, old_value, new_value,
                                position, at, proposer, source, sample_id, comment, place, first_id)
    select e.subject, e.stream, r.root_id, r.class, e.data ->> 'attribute',
           coalesce(p.data, e.data) -> 'oldValue', coalesce(p.data, e.data) -> 'newValue',
           e.position, coalesce((e.data ->> 'proposedAt')::timestamptz, e.at),
           coalesce((e.data ->> 'proposedBy')::uuid, e.actor), e.data -> 'source',
           (e.data -> 'source' ->> 'sampleId')::uuid, coalesce(p.data, e.data) ->> 'comment',
           coalesce((e.data ->> 'place')::bigint, e.position),
           coalesce((e.data ->> 'reopens')::uuid, e.subject)
    from ${eventsIn(range)} e
    join record r on r.id = e.stream
    left join event_personal p on p.position = e.position
    where e.type = 'ChangeProposed' and ${staysOpen(range)}
  `

const closeDecided = (range: PositionRange) => sql`
    delete from pending_change c using ${eventsIn(range)} e
    where e.type in ('ChangeAccepted', 'ChangeDeclined') and c.change_id = e.subject
  `

/** Moves the pending changes of an award to its new holder. */
const moveWaiting = (range: PositionRange) => sql`
    update pending_change c set root_id = r.root_id
    from record r
    where r.id = c.record_id and r.id in (
      select e.stream from ${eventsOf(range)} e where e.type = 'HolderChanged')
  `

const decisions: readonly string[] = types('ChangeAccepted', 'ChangeDeclined')

const subjectsOf = (events: readonly EventInRange[], of: readonly string[]) =>
  new Set(events.filter(({ type }) => of.includes(type)).map(({ subject }) => subject))

const proposals = types('ChangeProposed')

/** Tells if something is proposed that is not decided at once, as an edit of one call is. */
const leavesOpen = (events: readonly EventInRange[]): boolean => {
  const decided = subjectsOf(events, decisions)
  return [...subjectsOf(events, proposals)].some((change) => !decided.has(change))
}

/** Tells if something is decided that was proposed before. */
const decidesOpen = (events: readonly EventInRange[]): boolean => {
  const proposed = subjectsOf(events, proposals)
  return [...subjectsOf(events, decisions)].some((change) => !proposed.has(change))
}

/** The pending changes; a decided one is deleted at once. */
export const pendingChangeProjection: Projection = {
  name: 'pending_change',
  tables: { pending_change: ['change_id'] },
  bare: true,
  steps: [
    { on: proposals, anySize: true, whenTogether: leavesOpen, statement: openProposed },
    {
      ...{ on: decisions, begun: true, anySize: true },
      whenTogether: decidesOpen,
      statement: closeDecided,
    },
    { on: types('HolderChanged'), begun: true, statement: moveWaiting },
  ],
}
