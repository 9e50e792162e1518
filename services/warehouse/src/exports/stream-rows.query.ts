import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

const rowsAtOnce = 1000

/**
 * The rows of a query one after the other, a thousand of them in memory at a time. For use within one
 * transaction, once: the cursor lives as long as it does.
 */
export async function* streamRows<Row>(
  db: QueryExecutorProvider,
  query: RawBuilder<Row>,
): AsyncGenerator<Row> {
  // All rows will be read: plan for the last one, not for the first. Sorting may take its time.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`set local statement_timeout = '20min'`.execute(db)
  // Between two fetches the transaction waits for the file to be written, however long a busy disk takes.
  await sql`set local idle_in_transaction_session_timeout = '20min'`.execute(db)
  await sql`declare export_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from export_rows`.execute(db)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close export_rows`.execute(db)
}
