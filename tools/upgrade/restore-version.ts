import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../migrate.ts'
import type { TableRows, VersionDump } from './dump-text.ts'

/** Where a dump goes: an empty database, and a folder. */
interface Destination {
  /** As the owner of the tables. */
  readonly ownerUrl: string
  /** As a superuser: rows of the log come in as they were, past the triggers that keep it final. */
  readonly superuserUrl: string
  readonly dataDir: string
}

const load = async (client: pg.Client, { table, columns, rows }: TableRows): Promise<void> => {
  const names = columns.join(', ')
  await pipeline(
    Readable.from([rows]),
    client.query(copyFrom(`copy ${table} (${names}) from stdin`)),
  )
}

const loadAll = async (url: string, tables: readonly TableRows[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    // Some migrations put rows in; the dump has them as they were then.
    await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`)
    for (const table of tables) await load(client, table)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Makes the database and the data folder of an earlier version: the schema by the migrations that it had, then its rows and files. */
export const restoreVersion = async (
  { migrations, tables, files }: VersionDump,
  { ownerUrl, superuserUrl, dataDir }: Destination,
): Promise<void> => {
  await migrate(ownerUrl, migrations.at(-1))
  await loadAll(
    superuserUrl,
    tables.filter(({ rows }) => rows !== ''),
  )
  for (const [file, text] of files) {
    const place = path.join(dataDir, file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, text, { mode: 0o600 })
  }
}
