import type { RecordClass } from '@stammbuch/contracts'
import { type Decided, type Ledger, newId } from '@stammbuch/ledger'
import { isSent, mustLeave, versionAt } from '@stammbuch/records'
import { sql } from 'kysely'
import { cause } from './cause.ts'
import type { SyncDatabase } from './sync.tables.ts'
import type { Target } from './target.ts'

/** The result of a comparison. Shapes are on disk for good: add, never edit. */
type ComparisonEvent = Decided<
  'TargetDiffered',
  {
    readonly target: string
    readonly missing: readonly string[]
    readonly outdated: readonly string[]
    readonly surplus: readonly string[]
  }
>

/** A comparison that is under way. */
export interface Comparison {
  /** The last record that was compared; `null` at its beginning. */
  readonly doneTo: string | null
}

/**
 * Returns the comparison of a target that is under way. One is begun when it was requested, or when the last one, or the first read of
 * this table, is `every` milliseconds ago; `null` when none is due. `every` 0: only on request.
 */
export const currentComparison = async (
  db: SyncDatabase,
  target: string,
  every: number,
): Promise<Comparison | null> => {
  const { rows } = await sql<Comparison>`
    with known as (
      insert into comparison (target) values (${target}) on conflict do nothing
    ), begun as (
      update comparison set began_at = clock_timestamp(), done_to = null, ended_at = null,
        looked = 0, missing = 0, outdated = 0, surplus = 0
      where target = ${target} and (began_at is null or ended_at is not null)
        and (asked_at > coalesce(began_at, '-infinity')
          or ${every} > 0
            and coalesce(began_at, created_at) < now() - ${every} * interval '1 millisecond')
      returning null::uuid as "doneTo"
    )
    select "doneTo" from begun
    union all
    select done_to from comparison where target = ${target} and began_at is not null and ended_at is null
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns records of the classes that a target takes, in the order of their ids, after the last one. */
export const recordsAfter = async (
  db: SyncDatabase,
  { order }: Target,
  { doneTo }: Comparison,
  limit: number,
): Promise<{ readonly id: string; readonly class: RecordClass }[]> =>
  db
    .selectFrom('record')
    .select(['id', 'class'])
    .$if(doneTo !== null, (query) => query.where('id', '>', doneTo ?? ''))
    .$if(order !== undefined, (query) => query.where('class', 'in', [...(order ?? [])]))
    .orderBy('id')
    .limit(limit)
    .execute()

interface DifferingRecord {
  readonly id: string
  readonly fault: 'missing' | 'outdated' | 'surplus'
}

/**
 * Corrects the stored state of these records at a target by its answer, requests again the ones that it does not hold as it should, and
 * returns those. Records that are being sent are left alone, as are those that were given up, until they are requested again.
 */
const correctStates = async (
  db: SyncDatabase,
  { name }: Target,
  ids: readonly string[],
  held: ReadonlyMap<string, number>,
): Promise<DifferingRecord[]> => {
  const { rows } = await sql<DifferingRecord>`
    with seen as (
      select r.id, h.id is not null as there, coalesce(${isSent(name)}, false) as sent,
        ${mustLeave(name)} as leaves, h.version < ${versionAt(sql`s.acknowledged`)} or h.version > ${versionAt(sql`s.sent`)} as other,
        s.present is true as present, coalesce(s.requested, 0) as requested,
        greatest(s.acknowledged, s.dropped, 0) as done,
        coalesce(s.dropped >= s.requested and s.dropped > s.acknowledged, false) as given_up
      from record r
      left join unnest(${[...held.keys()]}::uuid[], ${[...held.values()]}::bigint[]) as h (id, version)
        on h.id = r.id
      left join target_state s on s.target = ${name} and s.record_id = r.id
      where r.id = any(${ids}::uuid[])
        and (s.record_id is null or s.sent <= s.acknowledged
          and s.calling_since is null and s.late_since is null)
    ), judged as (
      select *, case when given_up then null
        when there and leaves then 'surplus'
        when there and sent and (other or not present) then 'outdated'
        when not there and sent then 'missing' end as fault
      from seen
    ), differing as (
      -- What is wanted already, and believed rightly, is on its way without this.
      select *, fault is not null and (requested <= done or there <> present) as wanted from judged
      where there <> present or fault is not null and requested <= done
    ), noted as (
      insert into target_state (target, record_id, present, requested)
      select ${name}, d.id, d.there, case when d.wanted then h.position + 1 else d.requested end
      from differing d, log_head h order by d.id
      on conflict (target, record_id) do update set present = excluded.present,
        requested = greatest(target_state.requested, excluded.requested)
    )
    select id, fault from differing where wanted order by id`.execute(db)
  return rows
}

/** Requests again the records that refer to missing ones: at the target they may have lost their reference. */
const requestReferringTo = (db: SyncDatabase, target: string, missing: readonly string[]) =>
  sql`
    update target_state s set requested = greatest(s.requested, h.position + 1)
    from log_head h, record r
    where s.target = ${target} and s.present and r.id = s.record_id
      and r.class in ('contact', 'award')
      and (r.fields ->> 'mainAccountId' = any(${missing}::text[])
        or r.fields ->> 'accountId' = any(${missing}::text[])
        or r.fields ->> 'contactId' = any(${missing}::text[]))`.execute(db)

/**
 * Stores the result for some records, in one transaction with the progress of the comparison. Differences are an event: it also takes
 * the log to the position at which they are requested, above anything that the target has seen of them.
 */
export const recordComparison = (
  ledger: Ledger,
  target: Target,
  ids: readonly string[],
  held: ReadonlyMap<string, number>,
): Promise<void> =>
  ledger.batch(cause(), async (unit) => {
    const { db } = unit
    const differing = await correctStates(db, target, ids, held)
    const of = (fault: DifferingRecord['fault']) =>
      differing.filter((one) => one.fault === fault).map(({ id }) => id)
    const [missing, outdated, surplus] = [of('missing'), of('outdated'), of('surplus')]
    await sql`
      update comparison set done_to = ${ids.at(-1)}, looked = looked + ${ids.length},
        missing = missing + ${missing.length}, outdated = outdated + ${outdated.length},
        surplus = surplus + ${surplus.length}
      where target = ${target.name}`.execute(db)
    if (differing.length === 0) return
    if (target.order && missing.length > 0) await requestReferringTo(db, target.name, missing)
    const data = { target: target.name, missing, outdated, surplus }
    const event: ComparisonEvent = { type: 'TargetDiffered', data }
    unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
  })

/** Returns those of the ids that the log does not know. */
export const unknownOf = async (db: SyncDatabase, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as held (id)
    where not exists (select from record r where r.id::text = held.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores records that a target holds and the log does not know, so that they are taken away there. */
export const recordUnknown = (ledger: Ledger, target: Target, ids: readonly string[]) =>
  ledger.batch(cause(), async (unit) => {
    const { rows } = await sql<{ id: string }>`
      insert into target_state (target, record_id, present, requested)
      select ${target.name}, id, true, h.position + 1 from unnest(${ids}::uuid[]) as held (id), log_head h
      on conflict (target, record_id) do update set present = true, requested = excluded.requested
        where target_state.requested <= target_state.acknowledged
      returning record_id as id`.execute(unit.db)
    await sql`update comparison set surplus = surplus + ${rows.length}
      where target = ${target.name}`.execute(unit.db)
    const surplus = rows.map(({ id }) => id)
    const data = { target: target.name, missing: [], outdated: [], surplus }
    const event: ComparisonEvent = { type: 'TargetDiffered', data }
    if (surplus.length > 0) unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
  })

/** Ends the comparison, after its last record. */
export const endComparison = async (db: SyncDatabase, target: string): Promise<void> => {
  await db
    .updateTable('comparison')
    .set({ ended_at: new Date() })
    .where('target', '=', target)
    .execute()
}
