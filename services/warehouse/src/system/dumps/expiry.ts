import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { WorkTables } from '../../platform/tables.ts'
import { fileOf } from './create-dump.process.ts'

/** Delete dumps that are over their time, file first: a row without a file is noticed, a file without a row is not. */
export const dropExpired = async (db: Kysely<WorkTables>, folder: string): Promise<number> => {
  const { rows } = await sql<{ key: string }>`
    select key from work.dump where expires_at <= now()`.execute(db)
  await Promise.all(rows.map(({ key }) => rm(fileOf(folder, key), { force: true })))
  await sql`delete from work.dump where key = any(${rows.map(({ key }) => key)}::text[])`.execute(
    db,
  )
  return rows.length
}
