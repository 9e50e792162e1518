import {
  actingServices,
  type InputOf,
  type LogEvent,
  type listLog,
  noShortCode,
  type ReplyOf,
} from '@stammbuch/contracts'
import {
  type Database,
  type ExportedEvent,
  exportedEvent,
  type LogTables,
  selectEvents,
} from '@stammbuch/ledger'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { containing } from '../platform/search.ts'
import { isNamed } from '../records/index.ts'

/** The log as it stands; nothing in this slice writes it. */
export type LogDb = Kysely<Database>

type Filters = InputOf<typeof listLog>['query']
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

/** Events of one call stand together, before its kept answer's position: no index is needed to find them. */
const byCommand = (id: string) => sql<boolean>`event.command = ${id}
  and event.position <= coalesce((select c.position from command c where c.id = ${id}), event.position)
  and event.position > coalesce((select c.position - 20000 from command c where c.id = ${id}), 0)`

/** Proposal and decision are found by the indexes that keep each of them single. */
const ofChange = (id: string) => sql<boolean>`event.subject = ${id}
  and event.type in ('ChangeProposed', 'ChangeAccepted', 'ChangeDeclined')`

const fromOn = (from: number | string) =>
  typeof from === 'number'
    ? sql<boolean>`event.position >= ${from}`
    : sql<boolean>`event.at >= ${new Date(from)}`

const upTo = (to: number | string) =>
  typeof to === 'number'
    ? sql<boolean>`event.position <= ${to}`
    : sql<boolean>`event.at <= ${new Date(to)}`

/** Everything that goes by such a name today: records, deliveries, master data and people. */
const namedSo = (search: string) => sql`
  select r.id from record r where ${isNamed(search, { id: 'r.id', search: 'r.search' })}
  union all
  select d.id from delivery d left join catalogue_entry s on s.id = d.supplier_id
  where ${containing(sql`concat_ws(' ', d.file_name, s.entry ->> 'name')`, search)}
  union all
  select c.id from catalogue_entry c where ${containing(
    sql`concat_ws(' ', c.entry ->> 'name', c.entry ->> 'shortCode', c.entry ->> 'value',
      c.entry ->> 'label', c.entry ->> 'fullName')`,
    search,
  )}`

const ofName = (search: string) => sql<boolean>`
  (event.stream in (${namedSo(search)}) or event.actor in (${namedSo(search)}))`

const matches =
  ({ search, type, actor, recordId, runId, commandId, changeId, from, to }: Filters) =>
  (e: ExpressionBuilder<LogTables, 'event'>) =>
    e.and([
      ...(type === undefined ? [] : [e('event.type', 'in', type.split(','))]),
      ...(search ? [ofName(search.trim())] : []),
      ...(actor === undefined ? [] : [e('event.actor', '=', actor)]),
      ...(recordId === undefined ? [] : [e('event.stream', '=', recordId)]),
      ...(runId === undefined ? [] : [e('event.run', '=', runId)]),
      ...(commandId === undefined ? [] : [byCommand(commandId)]),
      ...(changeId === undefined ? [] : [ofChange(changeId)]),
      ...(from === undefined ? [] : [fromOn(from)]),
      ...(to === undefined ? [] : [upTo(to)]),
    ])

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

const extentOf = async (db: LogDb, filters: Filters, head: number): Promise<Extent> => {
  const { after: _, before: __, limit: ___, ...asked } = filters
  // Positions are dense, so the whole log needs no counting.
  if (!Object.values(asked).some((filter) => filter !== undefined))
    return { total: head, first: 1, last: head }
  const row = await db
    .selectFrom('event')
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.min<number | null>('position').as('first'),
      e.fn.max<number | null>('position').as('last'),
    ])
    .where(matches(filters))
    .executeTakeFirstOrThrow()
  return row.first === null || row.last === null
    ? nothing
    : { total: row.total, first: row.first, last: row.last }
}

/**
 * Events after a position that match every filter, in order of position, or the last ones before another;
 * `total` counts all matches.
 * The extent of the matches keeps the reading short where they stand together, as those of a day do.
 */
export const logPage = async (
  db: LogDb,
  head: number,
  filters: Filters,
): Promise<ReplyOf<typeof listLog>> => {
  const { total, first, last } = await extentOf(db, filters, head)
  const people = await peopleOf(db)
  const { after, before = last + 1, limit } = filters
  if (after >= last || before <= first || limit === 0) return { list: [], total, people }
  const backwards = filters.before !== undefined
  const rows = await selectEvents(db)
    .where('event.position', '>=', Math.max(first, after + 1))
    .where('event.position', '<=', Math.min(last, before - 1))
    .where(matches(filters))
    .orderBy('event.position', backwards ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const list = rows.map((row) => shownEvent(exportedEvent(row)))
  return { list: backwards ? list.toReversed() : list, total, people }
}
