import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface StoredDump {
  readonly name: string
  readonly bytes: number
  /** The key that its file is deciphered with. */
  readonly secret: Buffer
}

/** The names of the dumps there are by their keys, newest first. */
export const dumpNames = async (
  db: Kysely<Database>,
): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, name from work.dump order by created_at desc`.execute(db)
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]))
}

/** The dump kept under this key. @throws Refusal `not-found` once its day is over */
export const dumpByKey = async (db: Kysely<Database>, key: string): Promise<StoredDump> => {
  const { rows } = await sql<StoredDump>`
    select name, bytes::float8 as bytes, secret from work.dump
    where key = ${key} and expires_at > now()`.execute(db)
  const [found] = rows
  if (!found)
    throw new Refusal('not-found', 'Diesen Abzug gibt es nicht mehr. Er lässt sich neu erstellen.')
  return found
}
