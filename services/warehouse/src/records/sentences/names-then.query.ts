import type { RecordClass } from '@stammbuch/contracts'
import type { Database, ExportedEvent } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

/** Something that is named, at the log position whose name for it counts. */
export interface Mention {
  readonly id: string
  readonly position: number
}

/** The key of a mention in the maps of this file. */
export const mentionKey = ({ id, position }: Mention): string => `${id}@${position}`

/** A record as it was at a position. */
export interface RecordThen {
  readonly class: RecordClass
  readonly label: string
  readonly accountId: string | null
  readonly contactId: string | null
}

/** An entry of the master data as it was at a position. */
export interface EntryThen {
  readonly kind: string
  readonly entry: Readonly<Record<string, unknown>>
}

const distinct = (mentions: readonly Mention[]) => {
  const found = [...new Map(mentions.map((one) => [mentionKey(one), one])).values()]
  return { ids: found.map(({ id }) => id), positions: found.map(({ position }) => position) }
}

/**
 * Returns records by the fold of their streams up to a position, in one statement; ids of other things are left out. A person who was
 * forgotten since has the name of today.
 */
export const recordsThen = async (
  db: Db,
  mentions: readonly Mention[],
): Promise<ReadonlyMap<string, RecordThen>> => {
  if (mentions.length === 0) return new Map()
  const { ids, positions } = distinct(mentions)
  const { rows } = await sql<Mention & RecordThen>`
    select g.id, g.position, r.class, coalesce(
        nullif(view.record_label(r.class, f.fields), ''),
        case when r.class = 'contact' then r.label end, '') as label,
      f.fields ->> 'accountId' as "accountId", f.fields ->> 'contactId' as "contactId"
    from unnest(${ids}::uuid[], ${positions}::bigint[]) as g (id, position)
    join record r on r.id = g.id
    cross join lateral (
      select view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
      from event e left join event_personal p using (position)
      where e.stream = g.id and e.position <= g.position
        and e.type in ('RecordCreated', 'ChangeAccepted', 'HolderChanged', 'ContactErased') offset 0) f`.execute(
    db,
  )
  return new Map(rows.map((row) => [mentionKey(row), row]))
}

/**
 * Returns entries of the master data by the fold of their streams up to a position, in one statement; one that came later is as it is
 * today, and ids of other things are left out.
 */
export const entriesThen = async (
  db: Db,
  mentions: readonly Mention[],
): Promise<ReadonlyMap<string, EntryThen>> => {
  if (mentions.length === 0) return new Map()
  const { ids, positions } = distinct(mentions)
  const { rows } = await sql<Mention & EntryThen>`
    select g.id, g.position, c.kind, coalesce(f.entry, c.entry) as entry
    from unnest(${ids}::uuid[], ${positions}::bigint[]) as g (id, position)
    join catalogue_entry c on c.id = g.id
    left join lateral (
      select view.merged(coalesce(e.data -> 'entry', '{}') || coalesce(p.data -> 'entry', '{}')
               order by e.position) as entry
      from event e left join event_personal p using (position)
      where e.stream = g.id and e.position <= g.position and e.kind = 'catalogue' offset 0) f
      on f.entry <> '{}'`.execute(db)
  return new Map(rows.map((row) => [mentionKey(row), row]))
}

/** The first event of a stream: what a delivery, a run, a release was when it began. */
export interface Opening {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Returns the first events of streams, in one statement. */
export const openingsOf = async (
  db: Db,
  streams: readonly string[],
): Promise<ReadonlyMap<string, Opening>> => {
  if (streams.length === 0) return new Map()
  const { rows } = await sql<Opening & { readonly stream: string }>`
    select stream, type, data from event
    where stream = any(${[...new Set(streams)]}::uuid[]) and version = 1`.execute(db)
  return new Map(rows.map((row) => [row.stream, row]))
}

/** Which events of a stream told before what an event of a type leaves out. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  SupplierIdentificationRemoved: ['SupplierIdentified'],
  NoteMoved: ['NoteAdded'],
  MergeUndone: ['RecordMerged'],
  DeliveryPeriodChanged: ['DeliveryReceived', 'DeliveryPeriodChanged'],
  ConflictReassessed: ['ConflictDetected', 'ConflictReassessed'],
  ReleaseWithdrawalUndone: ['ReleaseWithdrawn'],
  ServiceAccountChanged: ['ServiceAccountCreated', 'ServiceAccountChanged'],
  ServiceAccountEnded: ['ServiceAccountCreated', 'ServiceAccountChanged'],
}

/** An event as far as what came before it in its stream is asked. */
type Later = Pick<ExportedEvent, 'position' | 'stream' | 'version' | 'type' | 'subject'>

/** Returns by position what an earlier event of the stream told of the same thing, in one statement; nothing where no event leaves anything out. */
export const earlierOf = async (
  db: Db,
  events: readonly Later[],
): Promise<ReadonlyMap<number, Opening['data']>> => {
  const asked = events.filter(({ type }) => type in toldBy)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ position: number; data: Opening['data'] }>`
    select g.position, e.data
    from unnest(${asked.map(({ position }) => position)}::bigint[], ${asked.map(({ stream }) => stream)}::uuid[],
      ${asked.map(({ version }) => version)}::int[], ${asked.map(({ subject }) => subject)}::uuid[],
      ${asked.map(({ type }) => (toldBy[type] ?? []).join(','))}::text[])
      as g (position, stream, version, subject, types)
    cross join lateral (
      select e.data || coalesce(p.data, '{}') as data from event e left join event_personal p using (position)
      where e.stream = g.stream and e.version < g.version and e.type = any(string_to_array(g.types, ','))
        and (g.subject is null or e.subject = g.subject)
      order by e.version desc limit 1) e`.execute(db)
  return new Map(rows.map(({ position, data }) => [position, data]))
}
