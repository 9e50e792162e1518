import { type RawBuilder, sql } from 'kysely'

/**
 * True for the result of an import that was ended before it made anything: the delivery is as it was, and there is
 * nothing to take back.
 */
export const endedInVain = (result: string): RawBuilder<boolean> => sql<boolean>`(
  coalesce(${sql.ref(result)} ? 'cancelled', false) and (${sql.ref(result)} ->> 'changes_created')::int
    + (${sql.ref(result)} ->> 'newRows')::int + (${sql.ref(result)} ->> 'conflicts')::int = 0)`
