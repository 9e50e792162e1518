import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { commandLine, misused } from './command-line.ts'
import { localEnvironment } from './local-environment.ts'
import { dataDir } from './root.ts'
import { packed, type TableRows, type VersionDump } from './upgrade/dump-text.ts'
import { leaveWork } from './upgrade/leave-work.ts'

const USAGE = `usage: DATA_DIR=folder npm run upgrade:dump -- <file>
  works in the running local start of that data folder, which is of an earlier version, as its people would, leaves jobs and deliveries to
  targets unfinished, and writes its database and data folder into the file, for tools/upgrade/upgrade.medium.test.ts. Start that version with
  SYNC_MAX_ATTEMPTS=1; its database should be small: a dump of 3,000 events has some 350 kB`

/** The parts of a data folder that a dump takes: neither the database's own files and logs nor anything that can be made again. */
const KEPT = ['deliveries', 'identity/keys.json', 'keys/seal.pem', 'heads.ndjson']

const rowsOf = async (client: pg.Client, table: string): Promise<TableRows | undefined> => {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  let rows = ''
  const copied = client.query(
    copyTo(`copy (select ${names} from ${table} order by 1, 2) to stdout`),
  )
  for await (const bytes of copied.setEncoding('utf8')) rows += String(bytes)
  return rows === '' ? undefined : { table, columns: names, rows }
}

/** Reads every table of one moment. */
const tablesAt = async (client: pg.Client): Promise<readonly TableRows[]> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('log', 'view', 'work') order by n.nspname, c.relname`,
  )
  const tables: TableRows[] = []
  for (const { table } of rows) {
    const read = await rowsOf(client, table)
    if (read) tables.push(read)
  }
  await client.query('commit')
  return tables
}

const migrationsOf = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name',
  )
  return rows.map(({ name }) => name)
}

const filesBelow = async (folder: string): Promise<VersionDump['files']> => {
  const files = new Map<string, string>()
  for (const kept of KEPT) {
    const place = path.join(folder, kept)
    if (!existsSync(place)) continue
    const isFile = path.extname(kept) !== ''
    const names = isFile ? [kept] : (await readdir(place)).map((name) => path.join(kept, name))
    for (const name of names.toSorted())
      files.set(name, await readFile(path.join(folder, name), 'utf8'))
  }
  return files
}

const { positionals } = commandLine(USAGE, {})
const [file] = positionals
if (file === undefined || positionals.length > 1) throw misused(USAGE)
const url = localEnvironment().MIGRATION_DATABASE_URL
if (!url)
  throw new Error(
    'no local start runs with this data folder: set DATA_DIR to that of a running one',
  )
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  const migrations = await migrationsOf(client)
  const dump = await leaveWork(url, async () => {
    // Files first: heads that were published later would name seals that the rows do not have.
    const files = await filesBelow(dataDir())
    return { migrations, files, tables: await tablesAt(client) }
  })
  const bytes = packed(dump)
  await writeFile(file, bytes)
  console.log(`${file}: ${dump.tables.length} tables, ${Math.round(bytes.length / 1000)} kB`)
} finally {
  await client.end()
}
