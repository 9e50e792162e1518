import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** `If-Match` on a decision: the record must still be the version that was seen. */
export const mustMatchVersion = async (
  db: Kysely<Database>,
  changeId: string,
  seen: number,
): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    select r.version from event e join record r on r.id = e.stream
    where e.type = 'ChangeProposed' and e.subject = ${changeId}`.execute(db)
  const version = rows[0]?.version
  if (version !== undefined && version !== seen)
    throw new Refusal('record-moved-on', undefined, { version, seen })
}
