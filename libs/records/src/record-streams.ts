import type { FieldValue, RecordClass, RecordEvent } from '@stammbuch/contracts'
import { type Database, type LoadMany, Refusal, type StreamAt, type Unit } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { evolve, noRecord, type PendingChange, type RecordState } from './record.state.ts'

/** A record's stream within a command: its state moves on as events are decided. */
export interface RecordStream extends StreamAt {
  readonly kind: 'record'
  state: RecordState
}

interface StoredRecord {
  readonly id: string
  readonly class: RecordClass
  readonly stream_version: number
  readonly fields: Record<string, FieldValue>
  readonly identifications: readonly string[] | null
}

interface PendingRow {
  readonly record_id: string
  readonly change_id: string
  readonly attribute: string
  readonly old_value: FieldValue
  readonly new_value: FieldValue
  readonly proposer: string
  readonly sample_id: string | null
  readonly place: number
  readonly first_id: string
}

/** For so many changes one more question costs more than it spares. */
const fewChanges = 50

const nothing = sql<null>`null`

/** The selection of records: by their ids, or by those of their pending changes. */
type RecordSelection = { readonly ids: readonly string[] } | { readonly changes: readonly string[] }

/**
 * One id is asked for by equality: for that Postgres keeps one plan. Of many it would compare each with what it knows of the column, which
 * takes longer than finding them all: it does not see those that the statement makes itself.
 */
const among = (ids: readonly string[]) => {
  const [id, ...others] = new Set(ids)
  return id !== undefined && others.length === 0
    ? sql`= ${id}::uuid`
    : sql`= any (array(select unnest(${[...new Set(ids)]}::uuid[])))`
}

const ofChanges = (changes: readonly string[]) =>
  sql`in (select record_id from pending_change where change_id ${among(changes)})`

const recordIs = (wanted: RecordSelection) =>
  'ids' in wanted ? among(wanted.ids) : ofChanges(wanted.changes)

/** Options for loading records. */
interface LoadOptions {
  /** True to load the identifications of suppliers as well. */
  readonly identifications?: boolean
  /** False for a look that nobody shall wait for: nothing is decided on what it sees. */
  readonly lock?: boolean
}

const read = async (
  db: Kysely<Database>,
  wanted: RecordSelection,
  { identifications = false, lock = true }: LoadOptions,
): Promise<readonly StoredRecord[]> => {
  const known = identifications
    ? sql`(select jsonb_agg(i.id) from identification i where i.record_id = r.id and i.to_position is null)`
    : nothing
  const { rows } = await sql<StoredRecord>`
    select r.id, r.class, r.stream_version, r.fields, ${known} as identifications
    from record r where r.id ${recordIs(wanted)}
    ${lock ? sql`order by r.id for update of r` : sql``}`.execute(db)
  return rows
}

const waitingOn = async (
  db: Kysely<Database>,
  wanted: RecordSelection,
): Promise<ReadonlyMap<string, readonly PendingChange[]>> => {
  const found = new Map<string, PendingChange[]>()
  const { rows } = await sql<PendingRow>`
    select record_id, change_id, attribute, old_value, new_value, proposer, sample_id, place,
      first_id
    from pending_change where record_id ${recordIs(wanted)} order by place`.execute(db)
  for (const { record_id, change_id, attribute, old_value, new_value, ...row } of rows) {
    const { proposer, sample_id: sampleId, place, first_id: firstId } = row
    const change = { changeId: change_id, attribute, oldValue: old_value, newValue: new_value }
    const known = found.get(record_id)
    if (known) known.push({ ...change, proposer, sampleId, place, firstId })
    else found.set(record_id, [{ ...change, proposer, sampleId, place, firstId }])
  }
  return found
}

/**
 * Records with what waits on them, locked until the transaction ends unless `lock` is false. Locks are taken in the order of
 * ids, so that two commands over the same records never wait for each other. What waits is read when
 * the locks are held, so that whoever had to wait for one sees what was decided meanwhile.
 */
export const loadRecords = (
  db: Kysely<Database>,
  ids: readonly string[],
  loading: LoadOptions = {},
): Promise<Map<string, RecordStream>> => load(db, { ids }, loading)

/**
 * The records that these changes wait on, as `loadRecords` gives them. For many, which records they are is asked first: what waits
 * on records that are named is read page after page, and not once for each change.
 */
export const loadRecordsOfChanges = async (
  db: Kysely<Database>,
  changes: readonly string[],
): Promise<Map<string, RecordStream>> => {
  if (changes.length <= fewChanges) return load(db, { changes }, {})
  const { rows } = await sql<{ id: string }>`
    select distinct record_id as id from pending_change where change_id ${among(changes)}`.execute(
    db,
  )
  return load(db, { ids: rows.map(({ id }) => id) }, {})
}

const load = async (
  db: Kysely<Database>,
  wanted: RecordSelection,
  loading: LoadOptions,
): Promise<Map<string, RecordStream>> => {
  const loaded = await loadRows(db, wanted, loading)
  return new Map(loaded.map(([row, pending]) => [row.id, streamOf(row, pending)]))
}

/** A record as it was loaded, with what waits on it. */
type Loaded = readonly [row: StoredRecord, pending: readonly PendingChange[]]

const loadRows = async (
  db: Kysely<Database>,
  wanted: RecordSelection,
  loading: LoadOptions,
): Promise<readonly Loaded[]> => {
  // Sent together; the second is begun when the first has all its locks, and sees what stands then.
  const [held, waiting] = await Promise.all([read(db, wanted, loading), waitingOn(db, wanted)])
  return held.map((row) => [row, waiting.get(row.id) ?? []])
}

const rowsOfChanges: LoadMany<Loaded> = async (db, changes) => {
  const loaded = await loadRows(db, { changes }, {})
  return new Map(loaded.flatMap((one) => one[1].map(({ changeId }) => [changeId, one] as const)))
}

const rowsOfRecords: LoadMany<Loaded> = async (db, ids) => {
  const loaded = await loadRows(db, { ids }, { identifications: true })
  return new Map(loaded.map((one) => [one[0].id, one]))
}

/** Returns the record that one change waits on, locked; several units at once ask for theirs in one statement. */
export const recordOfChange = async (
  unit: Pick<Unit, 'load'>,
  changeId: string,
): Promise<RecordStream | undefined> => {
  const loaded = await unit.load(rowsOfChanges, changeId)
  return loaded && streamOf(...loaded)
}

/** Returns one record for a command, locked. @throws Refusal `not-found` when there is none of that class */
export const recordFor = async (
  unit: Pick<Unit, 'load'>,
  id: string,
  recordClass: RecordClass,
): Promise<RecordStream> => {
  const loaded = await unit.load(rowsOfRecords, id)
  if (loaded?.[0].class !== recordClass) throw new Refusal('not-found')
  return streamOf(...loaded)
}

const streamOf = (row: StoredRecord, pending: readonly PendingChange[]): RecordStream => ({
  kind: 'record',
  id: row.id,
  version: row.stream_version,
  state: {
    exists: true,
    class: row.class,
    values: row.fields,
    pending,
    identifications: row.identifications ?? [],
  },
})

/** One record, locked. @throws Refusal `not-found` when there is none of that class */
export const loadRecord = async (
  db: Kysely<Database>,
  id: string,
  recordClass?: RecordClass,
): Promise<RecordStream> => {
  const found = (await loadRecords(db, [id], { identifications: true })).get(id)
  if (!found || (recordClass && found.state.class !== recordClass)) throw new Refusal('not-found')
  return found
}

/** A stream that does not exist yet. */
export const newRecord = (id: string): RecordStream => ({
  kind: 'record',
  id,
  version: 0,
  state: noRecord,
})

/**
 * Adds events that were decided on a stream to the unit. The stream's state moves on, so that the next command of the same
 * unit sees what this one did.
 */
export const appendTo = (
  unit: Pick<Unit<unknown>, 'append'>,
  stream: RecordStream,
  events: readonly RecordEvent[],
): void => {
  unit.append(stream, events)
  for (const event of events) stream.state = evolve(stream.state, event)
}
