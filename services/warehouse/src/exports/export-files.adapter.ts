import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Returns the folder of exports below the data folder. */
export const exportFolder = (dataDir: string): string => path.join(dataDir, 'exports')

/** Returns the path of an export's file. Keys are generated here and have no character with a meaning in paths. */
export const fileOf = (folder: string, key: string): string => path.join(folder, key)

/** Files first: a row without a file is noticed, a file without a row is not. */
const drop = async (db: Kysely<Database>, folder: string, keys: readonly string[]) => {
  await Promise.all(keys.map((key) => rm(fileOf(folder, key), { force: true })))
  await sql`delete from export_file where key = any(${keys}::text[])`.execute(db)
  return keys.length
}

/**
 * Delete exports that hold values about persons and were written before somebody was forgotten: who it
 * is stands in none of them that was written after.
 */
export const dropOutdatedExports = async (
  db: Kysely<Database>,
  dataDir: string,
): Promise<number> => {
  const { rows } = await sql<{ key: string }>`
    select key from export_file where personal and position < (
      select max(position) from event where type = 'ContactErased')`.execute(db)
  return drop(
    db,
    exportFolder(dataDir),
    rows.map(({ key }) => key),
  )
}

/** The age from which a file without a row counts as left behind: writing one takes a while. */
const strayMilliseconds = 6 * 3_600_000

/** Files that no row knows, as a power cut leaves them. */
const dropStrays = async (db: Kysely<Database>, folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  const { rows } = await sql<{ key: string }>`
    select key from export_file where key = any(${names}::text[])`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  for (const name of names.filter((one) => !known.has(one))) {
    const file = fileOf(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > strayMilliseconds) await rm(file, { force: true })
  }
}

/** Deletes exports that have expired or have values of an erased person, and files without a row. */
export const dropExpired = async (db: Kysely<Database>, dataDir: string): Promise<number> => {
  const folder = exportFolder(dataDir)
  const { rows } = await sql<{ key: string }>`
    select key from export_file where expires_at <= now()`.execute(db)
  const expired = await drop(
    db,
    folder,
    rows.map(({ key }) => key),
  )
  const forgotten = await dropOutdatedExports(db, dataDir)
  await dropStrays(db, folder)
  return expired + forgotten
}
