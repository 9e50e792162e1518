import { type RawBuilder, sql } from 'kysely'

/** A time of a table as the API writes instants: ISO 8601 in UTC, milliseconds always there. */
export const instant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
