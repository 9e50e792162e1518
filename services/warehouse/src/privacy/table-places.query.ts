import { classLabels, type EventType, events, type RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { TableHit } from './store-tables.query.ts'

/** German names of what the rows of a table are to the record that they belong to. */
const rowLabels: Readonly<Record<string, string>> = {
  'view.record': 'Werte',
  'view.note': 'Logbuch-Eintrag',
  'view.pending_change': 'offene Änderung',
  'view.identification': 'Kennung eines Lieferanten',
  'view.membership': 'Zuordnung zu Projekt und Jahr',
  'view.match_key': 'Vergleichsmerkmal',
  'work.parked_delivery': 'zurückgestellte Übertragung',
}

/** German names of the things that the rows of a table are; each has its id as key. */
const tableLabels: Readonly<Record<string, string>> = {
  'view.delivery': 'Lieferung',
  'view.catalogue_entry': 'Stammdaten',
  'view.run': 'Lauf',
}

const classesOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordClass>> => {
  const { rows } = await sql<{ id: string; class: RecordClass }>`
    select id, class from record where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.class]))
}

const eventTypesAt = async (
  db: Kysely<Database>,
  positions: readonly string[],
): Promise<ReadonlyMap<string, EventType>> => {
  const { rows } = await sql<{ position: string; type: EventType }>`
    select position::text as position, type from event
    where position = any(${positions}::bigint[])`.execute(db)
  return new Map(rows.map(({ position, type }) => [position, type]))
}

const keyText = ({ table, key }: TableHit): string => {
  const label = tableLabels[table]
  if (label && key.id) return `${label} ${key.id}: Angaben`
  const columns = Object.entries(key).map(([name, value]) => `${name} ${value}`)
  return `${table} ${columns.join(', ')}`
}

/**
 * Returns the German names of rows that tell of a person, in the order given: class and id of the record that a row
 * belongs to and the kind of the row, never a value. Rows of no record are named by what they are and their key.
 */
export const placesOf = async (
  db: Kysely<Database>,
  hits: readonly TableHit[],
): Promise<readonly string[]> => {
  const classes = await classesOf(
    db,
    hits.flatMap(({ record }) => record ?? []),
  )
  const inLog = hits.filter(({ table }) => table.startsWith('log.event'))
  const types = await eventTypesAt(
    db,
    inLog.flatMap(({ key }) => key.position ?? []),
  )
  return hits.map((hit) => {
    const recordClass = classes.get(hit.record ?? '')
    const position = hit.key.position ?? ''
    const type = types.get(position)
    const kind = type
      ? `Ereignis „${events[type].name}“ an Position ${position}`
      : (rowLabels[hit.table] ?? keyText(hit))
    if (recordClass) return `${classLabels[recordClass][0]} ${hit.record}: ${kind}`
    return type ? kind : keyText(hit)
  })
}
