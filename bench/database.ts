import { spawn } from 'node:child_process'
import path from 'node:path'
import { connect, database, headPosition, openSealKey, sealOutstanding } from '@stammbuch/ledger'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../tools/migrate.ts'
import { ended } from '../tools/processes.ts'
import { root } from '../tools/root.ts'
import { newDatabase, type Servers } from './servers.ts'

const isThere = async ({ postgres }: Servers, name: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  await client.end()
  return rowCount === 1
}

export const sealKeyFile = (folder: string): string => path.join(folder, 'seal-key.pem')

/** Brings a database into its resting state: the log is sealed, relayed and searched for duplicates, tables are vacuumed and analysed. */
const settle = async (servers: Servers, folder: string, name: string): Promise<void> => {
  const pool = connect({ url: servers.appUrl(name), max: 2, statementTimeout: 0 })
  const db = database(pool)
  await sealOutstanding(db, await openSealKey(sealKeyFile(folder), { create: true }))
  const position = await headPosition(db)
  await db.insertInto('checkpoint').values({ name: 'relay', position }).execute()
  await sql`insert into work.duplicate_search (root_type, position)
    values ('account', ${position}), ('contact', ${position})`.execute(db)
  await pool.end()
  await servers.administer('vacuum analyze', name)
  await servers.administer('checkpoint')
}

/** Returns a seeded database of that size; an earlier run's on the same folder is reused if it can be migrated. */
export const seededDatabase = async (
  servers: Servers,
  folder: string,
  accounts: number,
  changes: number,
): Promise<string> => {
  const name = `bench_${accounts}_${changes}`
  if (await isThere(servers, name)) {
    const isUsable = await migrate(servers.ownerUrl(name)).then(
      () => true,
      () => false,
    )
    if (isUsable) return name
    await servers.administer(`drop database ${name} with (force)`)
  }
  const draft = `${name}_draft`
  await servers.administer(`drop database if exists ${draft} with (force)`)
  await newDatabase(servers, draft)
  const script = path.join(root, 'tools/seed.ts')
  const args = ['--accounts', String(accounts), '--changes', String(changes)]
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: servers.appUrl(draft), DATA_DIR: folder },
    stdio: 'inherit',
  })
  const outcome = await ended(child)
  if (outcome !== 'code 0') throw new Error(`Seeding ended with ${outcome}`)
  await settle(servers, folder, draft)
  await servers.administer(`alter database ${draft} rename to ${name}`)
  return name
}
