import { eventsOf, type PositionRange, type Projection, within } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { conflictProjection } from './conflict.projection.ts'
import { dynamicFieldUseProjection } from './dynamic-field-use.projection.ts'
import { matchKeyProjection } from './match-key.projection.ts'
import { isNaming, pendingChangeProjection, recordProjection } from './record.projection.ts'

/** The membership of each event's award or score: from the values of its creation and the moves since. */
const placings = (range: PositionRange) => sql`
        select e.stream, e.position,
               case when e.type = 'RecordCreated' then e.data -> 'values' else (
                 select view.merged(case f.type when 'RecordCreated' then f.data -> 'values'
                     when 'HolderChanged'
                       then jsonb_build_object(f.data ->> 'attribute', f.data -> 'to')
                     else jsonb_build_object('periodId', f.data -> 'periodId') end
                   order by f.position)
                 from event f where f.stream = e.stream and f.position <= e.position
                   and f.type in ('RecordCreated', 'AwardPeriodChanged', 'HolderChanged'))
                 end as values
        from ${eventsOf(range)} e
        where (e.type in ('AwardPeriodChanged', 'HolderChanged')
          or e.type = 'RecordCreated' and e.data ->> 'class' in ('award', 'score'))
        offset 0`

/** Tells if anything in the stretch may move that stands somewhere; what is new has nothing to be closed. */
const moves = ({ types }: PositionRange): boolean =>
  types.has('AwardPeriodChanged') || types.has('HolderChanged')

const closedMembership = sql`, closed as (
      update membership m set to_position = p.position
      from (select stream, min(position) as position from placed group by stream) p
      where m.record_id = p.stream and m.to_position is null
    )`

/**
 * The memberships of awards and scores, as ranges of positions: a new row for each creation and move, closed
 * where the next one begins. Behind `offset 0` only the ids of a place are left to be sorted.
 */
const openMembership = (range: PositionRange) => sql`
    with placed as (
      select stream, position, lead(position) over (partition by stream order by position) as next_position,
             account_id, contact_id, period_id
      from (
        select stream, position, (values ->> 'accountId')::uuid as account_id,
               (values ->> 'contactId')::uuid as contact_id, (values ->> 'periodId')::uuid as period_id
        from (${placings(range)}) e offset 0) said
    )${moves(range) ? closedMembership : sql``}
    insert into membership (record_id, from_position, to_position, class, holder_id, holder_class,
                            product_id, ranking_group_id, period_id, toplist_id, holder_label,
                            holder_search, holder_city, holder_zip)
    select p.stream, p.position, p.next_position, r.class, coalesce(p.account_id, p.contact_id),
           case when p.account_id is not null then 'account'
                when p.contact_id is not null then 'contact' end,
           (r.fields ->> 'productId')::uuid, (r.fields ->> 'rankingGroupId')::uuid, p.period_id,
           (r.fields ->> 'toplistLabelId')::uuid, h.label, h.search, h.fields ->> 'city',
           h.fields ->> 'zipCode'
    from placed p
    join record r on r.id = p.stream and r.class in ('award', 'score')
    left join record h on h.id = coalesce(p.account_id, p.contact_id)
      and h.class in ('account', 'contact')
  `

/** Tells if a project's list can be sorted by this attribute, besides the name. */
const isSorting = (attribute: unknown): boolean => attribute === 'city' || attribute === 'zipCode'

/** Every row of a holder says how it is called and where it is now, also those of earlier ranges. */
const renameHolder = (range: PositionRange) => sql`
    update membership m set holder_label = r.label, holder_search = r.search,
      holder_city = r.fields ->> 'city', holder_zip = r.fields ->> 'zipCode'
    from record r
    where m.holder_id = r.id and (m.holder_label, m.holder_city, m.holder_zip) is distinct from
      (r.label, r.fields ->> 'city', r.fields ->> 'zipCode') and r.id in (
      select e.stream from ${eventsOf(range)} e where e.type in ('ChangeAccepted', 'ContactErased'))
  `

/** Events that may change who stands in a project. */
export const placingEvents = ['RecordCreated', 'AwardPeriodChanged', 'HolderChanged'] as const

export const membershipProjection: Projection = {
  name: 'membership',
  tables: { membership: ['record_id', 'from_position'] },
  bare: true,
  steps: [
    {
      on: placingEvents,
      when: (type, data) =>
        type !== 'RecordCreated' || data.class === 'award' || data.class === 'score',
      statement: openMembership,
    },
    {
      on: ['ChangeAccepted', 'ContactErased'],
      begun: true,
      anySize: true,
      when: (type, { attribute }) =>
        type !== 'ChangeAccepted' || isNaming(attribute) || isSorting(attribute),
      statement: renameHolder,
    },
  ],
}

/** Links opened and closed, as ranges; a product's manufacturer is one as well. */
const moveLinks = (range: PositionRange) => sql`
    with said as (
      select e.stream as from_id, e.position, e.type <> 'RecordUnlinked' as opens,
             case when e.type in ('RecordLinked', 'RecordUnlinked') then e.data ->> 'kind'
                  else 'product-account' end as kind,
             case e.type when 'RecordCreated' then e.data -> 'values' ->> 'accountId'
                         when 'ChangeAccepted' then e.data ->> 'newValue'
                         else e.data ->> 'to' end::uuid as to_id
      from ${eventsOf(range)} e
      where case e.type
        when 'RecordLinked' then true
        when 'RecordUnlinked' then true
        when 'RecordCreated' then e.data ->> 'class' = 'product'
          and e.data -> 'values' ->> 'accountId' is not null
        when 'ChangeAccepted' then e.data ->> 'class' = 'product'
          and e.data ->> 'attribute' = 'accountId'
        else false end
    ), ended as (
      select s.from_id, s.kind, s.to_id, s.position, s.opens,
             (select min(n.position) from said n
              where n.from_id = s.from_id and n.kind = s.kind and n.position > s.position
                and (n.to_id is not distinct from s.to_id and not n.opens
                     or s.kind = 'product-account')) as to_position
      from said s
    ), closed as (
      update link l set to_position = c.position
      from (select l.from_id, l.kind, l.to_id, l.from_position, min(s.position) as position
            from link l join said s on s.from_id = l.from_id and s.kind = l.kind
              and (s.to_id is not distinct from l.to_id and not s.opens or l.kind = 'product-account')
            where l.to_position is null
            group by l.from_id, l.kind, l.to_id, l.from_position) c
      where l.from_id = c.from_id and l.kind = c.kind and l.to_id = c.to_id
        and l.from_position = c.from_position
    )
    insert into link (from_id, kind, to_id, from_position, to_position)
    select from_id, kind, to_id, position, to_position from ended
    where opens and to_id is not null
  `

export const linkProjection: Projection = {
  name: 'link',
  tables: { link: ['from_id', 'kind', 'to_id', 'from_position'] },
  steps: [
    {
      on: ['RecordLinked', 'RecordUnlinked', 'RecordCreated', 'ChangeAccepted'],
      when: (type, data) => !/Created|Accepted/.test(type) || data.class === 'product',
      statement: moveLinks,
    },
  ],
}

/**
 * An identification of before the rule that one value means one record may have been a second one: it is kept as
 * such. `x` is an older one of the same key that stood when `said` came.
 */
const stoodBefore = sql.raw(
  'x.from_position < i.from_position and (x.to_position is null or x.to_position > i.from_position)',
)
const sameKey = sql.raw('x.supplier_id = i.supplier_id and x.class = i.class and x.value = i.value')

/** Closes identifications. Moving one removes it first, so these are closed before others are opened. */
const closeIdentifications = (range: PositionRange) => sql`
    update identification i set to_position = e.position
    from ${eventsOf(range)} e
    where e.type = 'SupplierIdentificationRemoved'
      and i.id = e.subject and i.record_id = e.stream and i.to_position is null
      and e.position = (
        select min(x.position) from event x
        where x.stream = e.stream and x.subject = e.subject and x.position > i.from_position
          and x.type = 'SupplierIdentificationRemoved')
  `

/** The position at which the identification of event `e` was removed within the same stretch. */
const removedLater = (range: PositionRange) => sql`(
  select min(x.position) from event x
  where x.stream = e.stream and x.subject = e.subject and x.position > e.position
    and x.position ${within(range)} and x.type = 'SupplierIdentificationRemoved')`

const noPosition = sql`null::bigint`

const openIdentifications = (range: PositionRange) => sql`
    with i as materialized (
      select e.subject as id, e.stream as record_id, coalesce(p.data, e.data) ->> 'value' as value,
             e.data ->> 'scope' as scope, (e.data ->> 'supplierId')::uuid as supplier_id,
             e.position as from_position, e.data ->> 'class' as class,
             e.data ->> 'unique' = 'true' as is_unique,
             ${range.types.has('SupplierIdentificationRemoved') ? removedLater(range) : noPosition} as to_position
      from ${eventsOf(range)} e left join event_personal p on p.position = e.position
      where e.type = 'SupplierIdentified'
        and coalesce(p.data, e.data) ->> 'value' is not null
    )
    insert into identification (id, record_id, value, scope, supplier_id, from_position, to_position,
                                class, is_second)
    select id, record_id, value, scope, supplier_id, from_position, to_position, class,
           is_unique is not true and (
             exists (select from identification x where ${sameKey} and ${stoodBefore})
             or exists (select from i x where ${sameKey} and ${stoodBefore}))
    from i
  `

const forgetIdentifications = (range: PositionRange) => sql`
    delete from identification i using ${eventsOf(range)} e
    where e.type = 'ContactErased' and i.record_id = e.stream
  `

/** Clears `is_second` of contacts' identifications whose first holder was erased. */
const judgeAnew = (_: PositionRange) => sql`
    update identification i set is_second = false
    where i.is_second and i.class = 'contact'
      and not exists (select from identification x where ${sameKey} and ${stoodBefore})
  `

export const identificationProjection: Projection = {
  name: 'identification',
  tables: { identification: ['id', 'from_position'] },
  steps: [
    { on: ['SupplierIdentificationRemoved'], statement: closeIdentifications },
    { on: ['SupplierIdentified'], statement: openIdentifications },
    { on: ['ContactErased'], statement: forgetIdentifications },
    { on: ['ContactErased'], statement: judgeAnew },
  ],
}

const addNotes = (range: PositionRange) => sql`
    insert into note (id, record_id, content, author, at, position)
    select e.subject, e.stream, coalesce(p.data, e.data) ->> 'content', e.actor, e.at, e.position
    from ${eventsOf(range)} e left join event_personal p on p.position = e.position
    where e.type = 'NoteAdded'
      and coalesce(p.data, e.data) ->> 'content' is not null
  `

/** A note that moved stands where it came to last. */
const moveNotes = (range: PositionRange) => sql`
    update note n set record_id = e.to_id
    from (
      select distinct on (subject) subject, (data ->> 'to')::uuid as to_id
      from ${eventsOf(range)} e where type = 'NoteMoved'
      order by subject, position desc) e
    where n.id = e.subject
  `

/** Deletes the notes on an erased person, also where a merge moved them. */
const forgetNotes = (range: PositionRange) => sql`
    delete from note n using ${eventsOf(range)} e
    where e.type = 'ContactErased' and (n.record_id = e.stream
      or n.id in (select x.subject from event x where x.stream = e.stream and x.type = 'NoteAdded'))
  `

export const noteProjection: Projection = {
  name: 'note',
  tables: { note: ['id'] },
  steps: [
    { on: ['NoteAdded'], statement: addNotes },
    { on: ['NoteMoved'], statement: moveNotes },
    { on: ['ContactErased'], statement: forgetNotes },
  ],
}

/** All views of record streams, in the order in which they build on one another. */
export const recordProjections: readonly Projection[] = [
  recordProjection,
  pendingChangeProjection,
  membershipProjection,
  linkProjection,
  identificationProjection,
  noteProjection,
  matchKeyProjection,
  conflictProjection,
  dynamicFieldUseProjection,
]
