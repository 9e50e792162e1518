import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Projection } from './projection.ts'

/** Rows per read. */
const sliceSize = 5000

type Tables = Pick<Projection<never>, 'tables'>

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const textTypes = ['text', 'character varying', 'character']

/** Sort by the bytes of text, so that no server's collation changes the order. */
const orderOf = async (
  client: pg.ClientBase,
  schema: string,
  table: string,
  columns: readonly string[],
): Promise<string> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = $1 and table_name = $2`,
    [schema, table],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  return columns
    .map((column) => {
      const type = types.get(column)
      if (type === undefined) throw new Error(`${table} has no column ${column} to sort by`)
      return textTypes.includes(type) ? `${quoted(column)} collate "C"` : quoted(column)
    })
    .join(', ')
}

async function* dumpTable(
  client: pg.ClientBase,
  schema: string,
  table: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  const order = await orderOf(client, schema, table, columns)
  const line = `json_build_object('table', $1::text, 'row', row_to_json(one))::text as line`
  await client.query(
    `declare dumped no scroll cursor for select ${line}
     from ${quoted(schema)}.${quoted(table)} one order by ${order}`.replace(
      '$1',
      `'${table.replaceAll("'", "''")}'`,
    ),
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${sliceSize} from dumped`)
    if (rows.length > 0) yield rows.map((row) => `${row.line}\n`).join('')
    if (rows.length < sliceSize) break
  }
  await client.query('close dumped')
}

/**
 * The tables of projections as NDJSON of one moment: tables by name, rows by their key columns, columns
 * in their order, `jsonb` in the one spelling of Postgres, instants in UTC. Two dumps of equal content
 * are equal in every byte. Comes in pieces of whole lines.
 */
export async function* dumpProjections(
  pool: pg.Pool,
  projections: readonly Tables[],
  schema = 'view',
): AsyncGenerator<string> {
  const tables = projections.flatMap((one) => Object.entries(one.tables))
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0`)
    for (const [table, columns] of tables.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      yield* dumpTable(client, schema, table, columns)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** SHA-256 of the whole dump, hexadecimal. */
export const dumpHash = async (
  pool: pg.Pool,
  projections: readonly Tables[],
  schema = 'view',
): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of dumpProjections(pool, projections, schema)) hash.update(piece)
  return hash.digest('hex')
}
