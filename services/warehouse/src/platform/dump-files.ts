import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Returns the folder of dumps below the data folder. */
export const dumpFolder = (dataDir: string): string => path.join(dataDir, 'dumps')

/** Returns the path of a dump's enciphered file. Keys are generated here and have no character with a meaning in paths. */
export const dumpFile = (folder: string, key: string): string => path.join(folder, `${key}.zip.enc`)

/** Returns the folder of proofs below the data folder. */
export const proofFolder = (dataDir: string): string => path.join(dataDir, 'proofs')

/** Delete all proofs that were begun before somebody was forgotten last. Returns how many went. */
const dropOutdatedProofs = async (db: Kysely<Database>, dataDir: string): Promise<number> => {
  const folder = proofFolder(dataDir)
  const { rows } = await sql<{ key: string }>`
    select key from work.proof_pack where created_at < (
      select max(at) from event where type = 'ContactErased')`.execute(db)
  const keys = rows.map(({ key }) => key)
  await Promise.all(keys.map((key) => rm(dumpFile(folder, key), { force: true })))
  await sql`delete from work.proof_pack where key = any(${keys}::text[])`.execute(db)
  return keys.length
}

/**
 * Delete all dumps and proofs that were begun before somebody was forgotten last: who it is stands in them. One that is being
 * written notices it by itself at its end. Returns how many went.
 */
export const dropOutdatedDumps = async (db: Kysely<Database>, dataDir: string): Promise<number> => {
  const folder = dumpFolder(dataDir)
  const { rows } = await sql<{ key: string }>`
    select key from work.dump where created_at < (
      select max(at) from event where type = 'ContactErased')`.execute(db)
  const keys = rows.map(({ key }) => key)
  await Promise.all(keys.map((key) => rm(dumpFile(folder, key), { force: true })))
  await sql`delete from work.dump where key = any(${keys}::text[])`.execute(db)
  return keys.length + (await dropOutdatedProofs(db, dataDir))
}
