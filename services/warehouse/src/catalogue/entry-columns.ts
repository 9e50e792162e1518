import { type RawBuilder, sql } from 'kysely'

/** A time of a table as an ISO instant in UTC. */
export const utc = (column: string): RawBuilder<string> =>
  sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`

/** Whether a text contains a search, without case and accents. An empty search finds everything. */
export const containing = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`view.fold(${text}) like view.fold(${pattern})`
}
