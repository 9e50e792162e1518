import { type QueryExecutorProvider, sql } from 'kysely'

const lock = sql`hashtextextended('delivery-files', 0)`

/**
 * Until the transaction ends, no delivered file is deleted: a delivery may come with the bytes of an old
 * one, and its file lies here already.
 */
export const keepAllFiles = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
}

/** Until the transaction ends, no delivery comes, so that whoever deletes files knows who needs them. */
export const holdOffDeliveries = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}
