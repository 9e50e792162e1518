import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dumpLifeHours } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dumpFile } from '../../platform/dump-files.ts'

/** Files that a crash left without a row: they hold as much as others, and go as they do. */
const dropStrayFiles = async (folder: string): Promise<void> => {
  const files = await readdir(folder).catch(() => [])
  const oldest = Date.now() - dumpLifeHours * 3_600_000
  for (const name of files) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < oldest) await rm(file, { force: true })
  }
}

/** Delete dumps that are over their time, file first: a row without a file is noticed, a file without a row is not. */
export const dropExpired = async (db: Kysely<Database>, folder: string): Promise<number> => {
  const { rows } = await sql<{ key: string }>`
    select key from work.dump where expires_at <= now()`.execute(db)
  await Promise.all(rows.map(({ key }) => rm(dumpFile(folder, key), { force: true })))
  await dropStrayFiles(folder)
  await sql`delete from work.dump where key = any(${rows.map(({ key }) => key)}::text[])`.execute(
    db,
  )
  return rows.length
}
