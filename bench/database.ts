import { spawn } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
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

/** A seeded database of that size; an earlier run's on the same folder is used again. */
export const seededDatabase = async (
  servers: Servers,
  folder: string,
  accounts: number,
  changes: number,
): Promise<string> => {
  const name = `bench_${accounts}_${changes}`
  if (await isThere(servers, name)) return name
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
  await servers.administer('vacuum analyze', draft)
  await servers.administer('checkpoint')
  await servers.administer(`alter database ${draft} rename to ${name}`)
  return name
}
