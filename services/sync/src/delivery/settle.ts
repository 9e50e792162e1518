import { idFrom, type Ledger, newId } from '@stammbuch/ledger'
import {
  decideOn,
  loadRecords,
  type RecordStream,
  type RecordTables,
  type SyncTarget,
} from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { SyncDatabase, SyncTables } from './sync.tables.ts'
import type { Write } from './target.ts'

/** The service account in whose name targets acknowledge. */
export const syncUser = idFrom('user:sync')

const cause = () => ({
  actor: syncUser,
  role: 'ROLE_SYNC',
  source: 'service' as const,
  command: newId(),
  run: null,
})

const requestedField = {
  elasticsearch: 'elasticSyncRequested',
  salesforce: 'salesForceSyncRequested',
} as const

/** The later of now and the request, whose time another clock may have told. */
const timeOf = ({ state }: RecordStream, target: SyncTarget, now: string): string => {
  const requested = state.values[requestedField[target]]
  return typeof requested === 'string' && requested > now ? requested : now
}

/** Records that were requested again after they were read; their mark stays. */
const requestedSince = async (
  db: SyncDatabase,
  target: SyncTarget,
  ids: readonly string[],
  position: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct stream as id from event
    where stream = any(${ids}::uuid[]) and position > ${position} and type = 'SyncRequested'
      and data -> 'targets' ? ${target}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * What the target acknowledged, in one transaction: its state, which only moves forward, and an event
 * on each record that it now holds, decided by the record's own rules.
 */
export const acknowledge = async (
  ledger: Ledger<SyncTables>,
  target: SyncTarget,
  writes: readonly Write[],
): Promise<void> => {
  const [first] = writes
  if (!first) return
  const { position } = first
  const put = writes.filter((write) => write.do === 'put').map(({ id }) => id)
  const removed = writes.filter((write) => write.do === 'remove').map(({ id }) => id)
  await ledger.batch(cause(), async (unit) => {
    const { db } = unit
    const streams = await loadRecords(db as unknown as Kysely<RecordTables>, put)
    const again = await requestedSince(db, target, put, position)
    for (const stream of streams.values())
      if (!again.has(stream.id)) {
        const at = timeOf(stream, target, unit.cause.at)
        decideOn(unit, stream, { do: 'acknowledge-sync', target, position, at })
      }
    await sql`
      update target_state set
        sent = greatest(sent, ${position}), acknowledged = greatest(acknowledged, ${position}),
        present = record_id = any(${put}::uuid[]), last_error = null
      where target = ${target} and record_id = any(${[...put, ...removed]}::uuid[])`.execute(db)
  })
}

/** A delivery that did not succeed, so far. */
export interface Failure {
  readonly id: string
  readonly requested: number
  readonly error: string
  readonly attempts: number
  readonly firstAt: Date
}

/** Keep why deliveries failed, and park those that failed too often. */
export const noteFailures = (
  db: SyncDatabase,
  target: SyncTarget,
  failures: readonly Failure[],
  maxAttempts: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const { id, requested, error, attempts, firstAt } of failures) {
      await transaction
        .updateTable('target_state')
        .set({ last_error: error })
        .where('target', '=', target)
        .where('record_id', '=', id)
        .execute()
      if (attempts < maxAttempts) continue
      await transaction
        .insertInto('parked_delivery')
        .values({
          id: newId(),
          target,
          record_id: id,
          position: requested,
          reason: error,
          attempts,
          first_at: firstAt,
          last_at: new Date(),
          resolved_at: null,
        })
        .execute()
    }
  })
