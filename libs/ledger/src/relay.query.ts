import type { LogMessage } from '@stammbuch/contracts'
import { type Kysely, sql } from 'kysely'
import type { Database } from './log.tables.ts'

/** Reads the messages that the relay publishes of the events after a position. */
export const readMessages = (
  db: Kysely<Database>,
  after: number,
  limit: number,
): Promise<LogMessage[]> =>
  db
    .selectFrom('event')
    .select(['position', 'id', 'stream', 'kind', 'version', 'type'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()

/**
 * Keep the position up to which the stream was filled; it goes back when the stream is begun anew. The
 * commit waits for no disk: what a power cut takes back is published once more, and known by its id.
 */
export const savePlace = async (
  db: Kysely<Database>,
  name: string,
  position: number,
): Promise<void> => {
  await sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into checkpoint (name, position) select ${name}, ${position} from unhurried
    on conflict (name) do update set position = excluded.position, updated_at = now()`.execute(db)
}

export const savedPlace = async (db: Kysely<Database>, name: string): Promise<number> =>
  (await db.selectFrom('checkpoint').select('position').where('name', '=', name).executeTakeFirst())
    ?.position ?? 0

/** The position up to which every worker has done its part: an empty stream is refilled from there. */
export const slowestConsumer = async (db: Kysely<Database>): Promise<number | null> =>
  (
    await db
      .selectFrom('checkpoint')
      .select(({ fn }) => fn.min('position').as('position'))
      .where('name', 'like', 'sync:%')
      .executeTakeFirst()
  )?.position ?? null
