import { type Kysely, sql } from 'kysely'
import type { Database } from '../log.tables.ts'
import { contextIn, type SpanContext, traceparentOf } from './span.ts'

/**
 * Keeps the span of a command for what is done because of it later on, for a day. Beside the log: its bytes say nothing of traces.
 *
 * @throws when the database does not take it
 */
export const keepCommandTrace = async (
  db: Kysely<Database>,
  command: string,
  context: SpanContext,
): Promise<void> => {
  await sql`
    with old as (delete from command_trace where at < now() - interval '1 day')
    insert into command_trace (command, traceparent) values (${command}, ${traceparentOf(context)})
    on conflict do nothing`.execute(db)
}

/** Returns the spans of the commands that wrote the events at these positions, as far as they are kept, each once. */
export const commandTraces = async (
  db: Kysely<Database>,
  positions: readonly number[],
): Promise<readonly SpanContext[]> => {
  const { rows } = await sql<{ traceparent: string }>`
    select t.traceparent from command_trace t
    where t.command in (select command from event where position = any(${positions}::bigint[]))
    order by t.at, t.command`.execute(db)
  return rows.flatMap(({ traceparent }) => contextIn(traceparent) ?? [])
}
