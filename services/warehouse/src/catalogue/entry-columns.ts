import { type RawBuilder, sql } from 'kysely'

/** Whether a text contains a search, without case and accents. An empty search finds everything. */
export const containing = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`view.fold(${text}) like view.fold(${pattern})`
}
