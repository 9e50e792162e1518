import {
  classLabels,
  dynamicPrefix,
  fieldOf,
  type PendingGrouping,
  type RecordClass,
} from '@stammbuch/contracts'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Names of projects, years, toplists, suppliers, deliveries and people, by id. */
export const namesOf = async (
  db: QueryExecutorProvider,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, coalesce(entry ->> 'shortCode', entry ->> 'name', entry ->> 'value') as name
    from catalogue_entry where id = any(${[...ids]}::uuid[]) and kind <> 'ranking-group'
    union all
    select id, entry ->> 'name' from catalogue_entry
    where id = any(${[...ids]}::uuid[]) and kind = 'ranking-group'
    union all
    select id, file_name from delivery where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '–']))
}

/** `score.dynamicFields.beds` as people call it: „Betten (Bewertung)“. */
const fieldName = (value: string, dynamic: ReadonlyMap<string, string>): string => {
  const [recordClass = '', ...rest] = value.split('.')
  const attribute = rest.join('.')
  const own = attribute.replace(dynamicPrefix, '')
  const label = fieldOf(recordClass as RecordClass, attribute)?.label ?? dynamic.get(own) ?? own
  const [owner = ''] = classLabels[recordClass as RecordClass] ?? []
  return `${label} (${owner})`
}

const fieldNames = async (db: QueryExecutorProvider, values: readonly string[]) => {
  const { rows } = await sql<{ name: string; label: string }>`
    select entry ->> 'name' as name, coalesce(entry ->> 'label', entry ->> 'name') as label
    from catalogue_entry where kind = 'dynamic-field' and not removed`.execute(db)
  const dynamic = new Map(rows.map(({ name, label }) => [name, label]))
  return new Map(values.map((value) => [value, fieldName(value, dynamic)]))
}

/** Returns the names of a grouping's values, by value. */
export const groupNames = async (
  db: QueryExecutorProvider,
  by: PendingGrouping,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  by === 'attribute' ? fieldNames(db, values) : namesOf(db, values)
