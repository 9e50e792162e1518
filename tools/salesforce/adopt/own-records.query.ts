import type { Database } from '@stammbuch/ledger'
import {
  type Model,
  type ModelJson,
  modelFromJson,
  rootTypes,
  usualModel,
} from '@stammbuch/matching'
import { matchFields, mustLeave } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AdoptedClass, OwnRecord } from './adoption.ts'

type Db = Kysely<Database>

/** Records of one statement. */
const pageSize = 5_000

/** Smallest store that the usual model is made for: among few records everything alike would count as the same. */
const fewest = 1_000

/** Returns the id of a supplier by its name; undefined where there is none. */
export const supplierNamed = async (db: Db, name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_entry
    where kind = 'supplier' and not removed and entry ->> 'name' = ${name}`.execute(db)
  return rows[0]?.id
}

const page = (recordClass: AdoptedClass, supplier: string | null, after: string) => sql<OwnRecord>`
  select r.id, r.label, coalesce(r.fields ->> 'city', '') as place,
    jsonb_build_object(${sql.join(
      matchFields.map((field) => sql`${sql.lit(field)}::text, r.fields ->> ${sql.lit(field)}`),
    )}) as values,
    r.fields ->> 'salesforceId' as "salesforceId",
    coalesce(not ${mustLeave('salesforce')}, false) as "mayStay",
    coalesce((select jsonb_agg(i.value) from identification i
      where i.record_id = r.id and i.supplier_id = ${supplier} and i.to_position is null), '[]')
      as identifications
  from record r
  where r.class = ${recordClass} and not r.excluded and r.id > ${after}::uuid
  order by r.id limit ${pageSize}`

/** Returns the records of a class that are not excluded, with the ids that a supplier gave them. */
export const ownRecords = async (
  db: Db,
  recordClass: AdoptedClass,
  supplier: string | null,
): Promise<readonly OwnRecord[]> => {
  const all: OwnRecord[] = []
  for (let after = '00000000-0000-0000-0000-000000000000', more = true; more; ) {
    const { rows } = await page(recordClass, supplier, after).execute(db)
    all.push(...rows)
    more = rows.length === pageSize
    after = rows.at(-1)?.id ?? after
  }
  return all
}

/** Returns the model that was learnt last for a class, the usual one where nothing was learnt. */
export const matchModel = async (
  db: Db,
  recordClass: AdoptedClass,
  records: number,
): Promise<Model<unknown>> => {
  const root = rootTypes[recordClass]
  const { rows } = await sql<{ model: ModelJson }>`
    select m.model from match_model m
    where m.root_type = ${recordClass} and m.model ? 'priors'
    order by m.version desc limit 1`.execute(db)
  const [learnt] = rows
  return learnt ? modelFromJson(root, learnt.model) : usualModel(root, Math.max(fewest, records))
}
