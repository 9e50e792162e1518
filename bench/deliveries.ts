import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { supplier } from './upload.ts'
import type { BenchWarehouse } from './warehouse.ts'

/** The columns of the bench's deliveries, named as the fields of an account. */
export const columns = ['name', 'zipCode', 'city', 'street', 'telephoneNumber'] as const

type Fields = Readonly<Partial<Record<(typeof columns)[number], string>>>

/** An account of the seeded database. */
export interface Account {
  readonly id: string
  readonly fields: Fields
}

/** Returns the first accounts of the seeded database, in the order of their ids. */
export const knownAccounts = async (
  { servers, seeded }: Bench,
  limit: number,
): Promise<Account[]> => {
  const client = new pg.Client({ connectionString: servers.ownerUrl(seeded) })
  await client.connect()
  try {
    const { rows } = await client.query<Account>(
      `select id, fields from view.record where class = 'account' order by id limit $1`,
      [limit],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Registers each account's id as the supplier's identification, as if it had delivered all of them before, in the copy alone. */
export const identifyAccounts = ({ servers }: Bench, database: string): Promise<void> =>
  servers.administer(
    `insert into view.identification (id, record_id, class, value, supplier_id, from_position)
     select gen_random_uuid(), id, class, id::text, '${supplier}', 1 from view.record where class = 'account';
     analyze view.identification`,
    database,
  )

/** A column of a delivery and the field that it is mapped to. */
export interface Column {
  readonly source: string
  readonly target: string
}

/** Columns that are named as their fields. */
export const byFields: readonly Column[] = columns.map((name) => ({ source: name, target: name }))
/** The same behind the supplier's identification. */
export const byIds: readonly Column[] = [
  { source: 'nr', target: 'supplierIdentification.value' },
  ...byFields,
]

/** Creates a mapping onto accounts and returns its id. */
export const mappingFor = async (
  { call }: BenchWarehouse,
  name: string,
  wantedColumns: readonly Column[],
): Promise<string> => {
  const { id } = await call('createMapping', { body: { name, targetClass: 'account' } }, newId())
  const mapped = wantedColumns.map((one) => ({ ...one, transformations: [] }))
  await call('setMappingColumns', { params: { id }, body: { columns: mapped } }, newId())
  return id
}
