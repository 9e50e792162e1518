import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { Refusal, type StreamAt, type Unit } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { RecordCommand } from './record.commands.ts'
import { record } from './record.decider.ts'
import type { RecordEvent } from './record.events.ts'
import { noRecord, type PendingChange, type RecordState } from './record.state.ts'
import type { RecordTables } from './record.tables.ts'

/** A record's stream within a command: its state moves on as events are decided. */
export interface RecordStream extends StreamAt {
  readonly kind: 'record'
  state: RecordState
}

interface Loaded {
  readonly id: string
  readonly class: RecordClass
  readonly stream_version: number
  readonly fields: Record<string, FieldValue>
  readonly pending: readonly PendingChange[] | null
  readonly identifications: readonly string[] | null
}

const nothing = sql<null>`null`

/**
 * Records with what waits on them, locked until the transaction ends. Locks are taken in the order of
 * ids, so that two commands over the same records never wait for each other.
 */
export const loadRecords = async (
  db: Kysely<RecordTables>,
  ids: readonly string[],
  include: { readonly identifications?: boolean } = {},
): Promise<Map<string, RecordStream>> => {
  const identifications = include.identifications
    ? sql`(select jsonb_agg(i.id) from identification i where i.record_id = r.id and i.to_position is null)`
    : nothing
  const { rows } = await sql<Loaded>`
    select r.id, r.class, r.stream_version, r.fields,
           case when r.open_changes = 0 then null else (
             select jsonb_agg(jsonb_build_object('changeId', c.change_id, 'attribute', c.attribute,
               'oldValue', c.old_value, 'newValue', c.new_value, 'proposer', c.proposer,
               'sampleId', c.sample_id) order by c.position)
             from pending_change c where c.record_id = r.id) end as pending,
           ${identifications} as identifications
    from record r where r.id = any(${[...new Set(ids)]}::uuid[])
    order by r.id for update of r`.execute(db)
  return new Map(rows.map((row) => [row.id, streamOf(row)]))
}

const streamOf = (row: Loaded): RecordStream => ({
  kind: 'record',
  id: row.id,
  version: row.stream_version,
  state: {
    exists: true,
    class: row.class,
    values: row.fields,
    pending: row.pending ?? [],
    identifications: row.identifications ?? [],
  },
})

/** One record, locked. @throws Refusal `not-found` when there is none of that class */
export const loadRecord = async (
  db: Kysely<RecordTables>,
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
 * Decide one command on a stream and add its events to the unit. The stream's state moves on, so that
 * the next command of the same unit sees what this one did.
 */
export const decideOn = <Tables>(
  unit: Unit<Tables>,
  stream: RecordStream,
  command: RecordCommand,
): readonly RecordEvent[] => {
  const events = record.decide(stream.state, command)
  unit.append(stream, events)
  for (const event of events) stream.state = record.evolve(stream.state, event)
  return events
}
