import { targetFacts } from '@stammbuch/contracts'
import { type Ledger, newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, type RecordStream, type SyncTarget } from '@stammbuch/records'
import { sql } from 'kysely'
import { cause } from './cause.ts'
import type { SyncDatabase } from './sync.tables.ts'
import type { Target, Write } from './target.ts'

/** Returns the later of now and the request, whose time may come from another clock. */
const timeOf = ({ state }: RecordStream, target: SyncTarget, now: string): string => {
  const requested = state.values[targetFacts(target).fields.requested]
  return typeof requested === 'string' && requested > now ? requested : now
}

/** Returns the records that were requested again after they were read; their mark stays. */
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

/** Returns the account that a contact refers to and that is not at the target yet. */
const missingAccountOf = (write: Write): string | null => {
  if (write.do === 'remove') return null
  const { fields, held } = write.record
  const account = fields.mainAccountId
  return typeof account === 'string' && !held.includes(account) ? account : null
}

/** Requests again the records that refer to one that came or went, because their reference changed. */
const requestReferring = async (
  db: SyncDatabase,
  target: SyncTarget,
  { put, removed }: { readonly put: readonly string[]; readonly removed: readonly string[] },
): Promise<void> => {
  await sql`
    update target_state s set requested = greatest(s.requested, h.position), lacks = null
    from log_head h where s.target = ${target} and s.lacks = any(${put}::uuid[])`.execute(db)
  if (removed.length === 0) return
  await sql`
    update target_state s set requested = greatest(s.requested, h.position)
    from log_head h, record r
    where s.target = ${target} and s.present and r.id = s.record_id and r.class = 'contact'
      and r.fields ->> 'mainAccountId' = any(${removed}::text[])`.execute(db)
}

/**
 * Returns the columns after an answered call. While a call given up before may still be carried out, the record is sent again at
 * growing intervals, and for the last time when that is no longer possible.
 */
const answered = ({ late = 0 }: Target) => {
  const over = sql`(s.late_since + ${late} * interval '1 millisecond')`
  const open = sql`${over} > s.calling_since`
  const least = sql`${late / 60} * interval '1 millisecond'`
  return sql`
    calling_since = null, settled = (select position from log_head),
    late_since = case when ${open} then s.late_since end,
    check_at = case when ${open}
      then least(greatest(${over}, now()), now() + greatest(now() - s.late_since, ${least})) end`
}

/**
 * Stores the target's acknowledgements, in one transaction: the state, which only moves forward, and an event on each record that it
 * now holds, decided by the record's own rules.
 */
export const acknowledge = async (
  ledger: Ledger,
  target: Target,
  writes: readonly Write[],
  targetIds: ReadonlyMap<string, string>,
): Promise<void> => {
  const { name, order } = target
  const [first] = writes
  if (!first) return
  const { position } = first
  const put = writes.filter((write) => write.do === 'put').map(({ id }) => id)
  const removed = writes.filter((write) => write.do === 'remove').map(({ id }) => id)
  await ledger.batch(cause(), async (unit) => {
    const { db } = unit
    const streams = await loadRecords(db, put)
    const again = await requestedSince(db, name, put, position)
    for (const stream of streams.values())
      if (!again.has(stream.id)) {
        const at = timeOf(stream, name, unit.cause.at)
        const targetId = targetIds.get(stream.id) ?? null
        decideOn(unit, stream, { do: 'acknowledge-sync', target: name, position, at, targetId })
      }
    const lacks = writes.map(missingAccountOf)
    await sql`
      update target_state s set
        sent = greatest(sent, ${position}), acknowledged = greatest(acknowledged, ${position}),
        present = record_id = any(${put}::uuid[]), last_error = null, attempts = 0, failed_at = null,
        lacks = w.lacks, ${answered(target)}
      from unnest(${writes.map(({ id }) => id)}::uuid[], ${lacks}::uuid[]) as w (id, lacks)
      where s.target = ${name} and s.record_id = w.id`.execute(db)
    if (!order) return
    // Positions of the acknowledgements lie above what those that point here were last sent at.
    await unit.flush()
    await requestReferring(db, name, { put, removed })
  })
}

/** A failed delivery. */
export interface Failure {
  readonly id: string
  readonly requested: number
  readonly error: string
  readonly attempts: number
  readonly firstAt: Date
}

/** Stores the reasons of failed deliveries, and parks those that failed too often. */
export const recordFailures = (
  db: SyncDatabase,
  target: Target,
  failures: readonly Failure[],
  maxAttempts: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const part = <Value>(of: (failure: Failure) => Value) => failures.map(of)
    await sql`
      with failed as (
        select * from unnest(${part(() => newId())}::uuid[], ${part(({ id }) => id)}::uuid[],
          ${part(({ requested }) => requested)}::bigint[], ${part(({ error }) => error)}::text[],
          ${part(({ attempts }) => attempts)}::integer[],
          ${part(({ firstAt }) => firstAt.toISOString())}::timestamptz[])
          as f (id, record_id, requested, error, attempts, first_at)
      ), noted as (
        update target_state s set last_error = f.error, attempts = f.attempts, failed_at = now(),
          ${answered(target)}
        from failed f where s.target = ${target.name} and s.record_id = f.record_id
      )
      insert into parked_delivery (id, target, record_id, position, reason, attempts, first_at, last_at)
      select id, ${target.name}, record_id, requested, error, attempts, first_at, now()
      from failed where attempts >= ${maxAttempts}`.execute(transaction)
  })
