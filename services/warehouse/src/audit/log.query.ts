import {
  actingServices,
  type InputOf,
  type ListedEvent,
  type LogEvent,
  type listLog,
  noShortCode,
  type ReplyOf,
} from '@stammbuch/contracts'
import { type Database, type ExportedEvent, exportedEvent, selectEvents } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { eventSentences } from '../records/index.ts'
import { factsUpTo } from './log-fact-fold.process.ts'
import { eventMatches, factMatches, type LogFilter, needsFacts } from './log-filter.query.ts'

/** The log as it stands; nothing in this slice writes it. */
export type LogDb = Kysely<Database>

type Data = Record<string, unknown>

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Personal values in the places they would have in `data`; nested objects are laid over one another. */
const withPersonal = (data: Data, kept: Data): Data => {
  const merged: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(kept)) {
    const open = merged[name]
    merged[name] = isObject(open) && isObject(value) ? { ...open, ...value } : value
  }
  return merged
}

/** An event as auditors read it, in the shape it was written in, so that it goes with its hash. */
export const shownEvent = (event: ExportedEvent): LogEvent => ({
  position: event.position,
  id: event.id,
  stream: event.stream,
  kind: event.kind,
  version: event.version,
  type: event.type,
  schema: event.schema,
  subject: event.subject,
  data: event.kept
    ? withPersonal(event.data as Data, event.kept.data as Data)
    : (event.data as Data),
  personal: event.personal !== null,
  actor: event.actor,
  role: event.role,
  source: event.source,
  cause: { commandId: event.command, runId: event.run },
  at: event.at,
  hash: event.digest,
})

type People = ReplyOf<typeof listLog>['people']

/** Everybody who can act here: people by name, then the product's own services. */
const peopleOf = async (db: LogDb): Promise<People> => {
  const { rows } = await sql<People[number]>`
    select id, entry ->> 'fullName' as "fullName", entry ->> 'shortCode' as "shortCode"
    from catalogue_entry where kind = 'user' order by entry ->> 'fullName' collate "de-x-icu", id`.execute(
    db,
  )
  const services = Object.values(actingServices).map((service) => ({
    ...service,
    shortCode: noShortCode,
  }))
  return [...rows, ...services]
}

interface Extent {
  readonly total: number
  readonly first: number
  readonly last: number
}

const nothing: Extent = { total: 0, first: 0, last: -1 }

const isFiltered = (filter: LogFilter): boolean =>
  Object.values(filter).some((one) => one !== undefined)

/** The positions that filters select: of the facts where these are asked for, of the events otherwise. */
export const selectedBy = (filter: LogFilter): RawBuilder<unknown> =>
  needsFacts(filter)
    ? sql`select f.position from log_fact f where ${factMatches(filter)}`
    : sql`select event.position from event where ${eventMatches(filter)}`

const extentOf = async (db: LogDb, filter: LogFilter, head: number): Promise<Extent> => {
  // Positions are dense, so the whole log needs no counting.
  if (!isFiltered(filter)) return { total: head, first: 1, last: head }
  const { rows } = await sql<{ total: number; first: number | null; last: number | null }>`
    select count(*)::int as total, min(position) as first, max(position) as last
    from (${selectedBy(filter)}) s`.execute(db)
  const [row] = rows
  return !row || row.first === null || row.last === null
    ? nothing
    : { total: row.total, first: row.first, last: row.last }
}

interface Window {
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly backwards: boolean
}

const eventsWithin = async (
  db: LogDb,
  filter: LogFilter,
  { from, to, limit, backwards }: Window,
): Promise<ExportedEvent[]> => {
  const { rows: found } = await sql<{ position: number }>`
    select position from (${selectedBy(filter)}) s
    where position between ${from} and ${to}
    order by position ${sql.raw(backwards ? 'desc' : 'asc')} limit ${limit}`.execute(db)
  if (found.length === 0) return []
  const positions = found.map(({ position }) => position)
  const rows = await selectEvents(db)
    .where('event.position', '=', (e) => e.fn.any(e.val(positions)))
    .orderBy('event.position')
    .execute()
  return rows.map(exportedEvent)
}

/** Returns events as the list shows them, with the facts of their sentences where those are asked for. */
export const listedEvents = async (
  db: LogDb,
  events: readonly ExportedEvent[],
  withSentences: boolean,
): Promise<ListedEvent[]> => {
  const sentences = withSentences ? await eventSentences(db, events) : []
  return events.map((event, index) => {
    const sentence = sentences[index]
    return { ...shownEvent(event), ...(sentence && { sentence }) }
  })
}

/**
 * Events after a position that match every filter, in order of position, or the last ones before another;
 * `total` counts all matches.
 * The extent of the matches keeps the reading short where they stand together, as those of a day do.
 */
export const logPage = async (
  db: LogDb,
  head: number,
  query: InputOf<typeof listLog>['query'],
): Promise<ReplyOf<typeof listLog>> => {
  const { after, before: end, limit, sentences, ...filter } = query
  const upTo = needsFacts(filter) ? { upTo: await factsUpTo(db) } : {}
  const { total, first, last } = await extentOf(db, filter, head)
  const people = await peopleOf(db)
  const before = end ?? last + 1
  if (after >= last || before <= first || limit === 0) return { list: [], total, people, ...upTo }
  const events = await eventsWithin(db, filter, {
    from: Math.max(first, after + 1),
    to: Math.min(last, before - 1),
    limit,
    backwards: end !== undefined,
  })
  return { list: await listedEvents(db, events, sentences), total, people, ...upTo }
}
