import type { Kysely } from 'kysely'
import type { StoredEvent } from './event.ts'
import type { Database, LogTables } from './log.tables.ts'
import { upcast } from './upcaster.ts'

type Row = LogTables['event'] & { salt: Buffer | null; kept: Record<string, unknown> | null }

/** A row of the log in the shape it was written in, so that its digest can be made again. */
export const exportedEvent = (row: Row): StoredEvent => ({
  position: row.position,
  id: row.id,
  kind: row.kind,
  stream: row.stream,
  version: row.version,
  type: row.type,
  schema: row.schema,
  subject: row.subject,
  data: row.data,
  personal: row.personal?.toString('hex') ?? null,
  actor: row.actor,
  role: row.role,
  source: row.source as StoredEvent['source'],
  command: row.command,
  run: row.run,
  at: row.at.toISOString(),
  digest: row.digest.toString('hex'),
  kept: row.salt && row.kept ? { salt: row.salt.toString('hex'), data: row.kept } : null,
})

/** A row of the log as an event of the newest shape. */
export const storedEvent = (row: Row): StoredEvent => upcast(exportedEvent(row))

/** Events with their personal values, where those are not forgotten; add `where` and `limit`. */
export const selectEvents = (db: Kysely<Database>) =>
  db
    .selectFrom('event')
    .leftJoin('event_personal', 'event_personal.position', 'event.position')
    .selectAll('event')
    .select(['event_personal.salt', 'event_personal.data as kept'])

/** Up to `limit` events after a position, in order. */
export const readAfter = async (
  db: Kysely<Database>,
  after: number,
  limit: number,
): Promise<StoredEvent[]> =>
  (
    await selectEvents(db)
      .where('event.position', '>', after)
      .orderBy('event.position')
      .limit(limit)
      .execute()
  ).map(storedEvent)

/** The whole history of one stream, oldest first. */
export const readStream = async (db: Kysely<Database>, stream: string): Promise<StoredEvent[]> =>
  (
    await selectEvents(db).where('event.stream', '=', stream).orderBy('event.version').execute()
  ).map(storedEvent)

/** Position of the newest event, 0 for an empty log. */
export const headPosition = async (db: Kysely<Database>): Promise<number> =>
  (await db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()).position
