import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'
import type { MappedRow } from '../mapping.rules.ts'
import type { RelatedClass } from '../relation-targets.rules.ts'
import type { ImportContext } from './import-context.ts'

type Db = Kysely<AppTables>

export interface Identified {
  readonly value: string
  readonly id: string
}
/** An identification, by its own id, that a record has whose creation was undone. */
export interface UndoneHolder {
  readonly class: RelatedClass
  readonly value: string
  readonly record: string
  readonly id: string
}

/** What a run created that was undone is excluded for good: it stands in nobody's way. */
export const undone = sql`(r.excluded and exists (
  select from event e join run u on u.id = e.run
  where e.stream = r.id and e.version = 1 and (u.undone_by is not null
    or exists (select from taken_back t where t.position = e.position))))`

/** Of these records the ones whose creation was undone. */
export const undoneAmong = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = any(${ids}::uuid[]) and ${undone}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The records of this class that the supplier calls as these rows say. */
export const identifiedBy = async (
  db: Db,
  { supplierId, plan }: ImportContext,
  rows: readonly MappedRow[],
): Promise<Identified[]> => {
  const values = rows.flatMap(({ identification }) =>
    identification ? [identification.value] : [],
  )
  if (values.length === 0) return []
  const found = await sql<Identified>`
    select distinct i.value, i.record_id as id
    from identification i join record r on r.id = i.record_id
    where i.class = ${plan.targetClass} and i.supplier_id = ${supplierId}::uuid and i.value = any(${values}::text[])
      and i.to_position is null and not ${undone}
    order by i.record_id`.execute(db)
  return found.rows
}

/** What the supplier calls these records. */
export const identificationsOf = async (
  db: Db,
  supplierId: string,
  ids: readonly string[],
): Promise<Identified[]> => {
  const found = await sql<Identified>`
    select value, record_id as id from identification
    where record_id = any(${ids}::uuid[]) and supplier_id = ${supplierId}::uuid
      and to_position is null`.execute(db)
  return found.rows
}

/** Records whose creation was undone, and that the supplier calls as these rows call their own or related ones. */
export const undoneHoldersOf = async (
  db: Db,
  { supplierId, plan }: ImportContext,
  rows: readonly MappedRow[],
): Promise<UndoneHolder[]> => {
  const asked = rows.flatMap(({ identification, relations }) => [
    ...(identification ? [{ class: plan.targetClass, value: identification.value }] : []),
    ...relations.flatMap((one) =>
      one.identification ? [{ class: one.class, value: one.identification.value }] : [],
    ),
  ])
  if (asked.length === 0) return []
  const found = await sql<UndoneHolder>`
    select distinct i.class, i.value, i.record_id as record, i.id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (class text, value text)
    join identification i on i.class = a.class and i.value = a.value
      and i.supplier_id = ${supplierId}::uuid and i.to_position is null
    join record r on r.id = i.record_id
    where ${undone}
    order by i.record_id, i.id`.execute(db)
  return found.rows
}
