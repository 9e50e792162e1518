import {
  type getRecordSync,
  type listParked,
  type listSyncWorkers,
  type ReplyOf,
  type SyncTarget,
  targetFacts,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { shownLabel, standingOf, waitsFor } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { instant } from '../platform/instant.ts'

type Db = Kysely<Database>
type Parked = ReplyOf<typeof listParked>

type Comparison = ReplyOf<typeof listSyncWorkers>['list'][number]['comparison']

/** The comparison of a target that is under way, else the last one; all empty before the first. */
const comparisonOf = async (db: Db, target: SyncTarget): Promise<Comparison> => {
  const { rows } = await sql<Comparison>`
    select case when c.asked_at > coalesce(c.began_at, '-infinity') then ${instant('c.asked_at')} end as "askedAt",
      ${instant('c.began_at')} as "beganAt", ${instant('c.ended_at')} as "endedAt",
      coalesce(c.looked, 0)::float8 as looked, coalesce(c.missing, 0)::float8 as missing,
      coalesce(c.outdated, 0)::float8 as outdated, coalesce(c.surplus, 0)::float8 as surplus
    from (select) one left join comparison c on c.target = ${target}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a comparison always answers with one row')
  return row
}

/** Returns the progress of each target's worker. */
export const syncWorkers = async (
  db: Db,
  targets: readonly SyncTarget[],
): Promise<ReplyOf<typeof listSyncWorkers>> => {
  const list = []
  for (const target of targets) {
    const { lastSeenAt, ...standing } = await standingOf(db, target)
    const seen = lastSeenAt ? lastSeenAt.toISOString() : null
    list.push({
      target,
      ...standing,
      due: Number(standing.due),
      parked: Number(standing.parked),
      lastSeenAt: seen,
      comparable: targetFacts(target).comparable,
      comparison: await comparisonOf(db, target),
    })
  }
  return { list, total: list.length }
}

/** Deliveries that are parked, oldest first. */
export const parkedPage = async (
  db: Db,
  page: {
    readonly target?: SyncTarget | undefined
    readonly offset: number
    readonly limit: number
  },
): Promise<Parked> => {
  const { target = null, offset, limit } = page
  const open = sql`from parked_delivery p join record r on r.id = p.record_id
    join record o on o.id = r.root_id
    where p.resolved_at is null and (${target}::text is null or p.target = ${target})`
  const { rows } = await sql<Parked['list'][number]>`
    select p.id, p.target, p.position, p.reason, p.attempts,
      ${instant('p.first_at')} as "firstAt", ${instant('p.last_at')} as "lastAt",
      jsonb_build_object('class', r.class, 'id', r.id, 'label', ${shownLabel('r')}) as record,
      jsonb_build_object('class', o.class, 'id', o.id, 'label', ${shownLabel('o')}) as root
    ${open} order by p.first_at, p.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n ${open}`.execute(db)
  return { list: rows, total: counted.rows[0]?.n ?? 0 }
}

const atTarget = async (db: Db, id: string, target: SyncTarget) => {
  const { rows } = await sql<ReplyOf<typeof getRecordSync>['list'][number]>`
    select ${target}::text as target, coalesce(s.requested, 0) as requested,
      coalesce(s.sent, 0) as sent, coalesce(s.acknowledged, 0) as acknowledged,
      coalesce(s.present, false) as present, s.last_error as "lastError",
      coalesce(s.attempts, 0) as attempts, ${instant('s.failed_at')} as "failedAt",
      case when coalesce(s.requested, 0) > greatest(s.acknowledged, s.dropped)
          or s.acknowledged > 0 and not s.present
        then ${waitsFor(target)} end as "waitsFor",
      (select p.id from parked_delivery p where p.target = ${target} and p.record_id = r.id
         and p.resolved_at is null order by p.first_at desc limit 1) as "parkedId",
      coalesce(s.dropped >= s.requested and s.dropped > s.acknowledged, false) as dropped
    from record r left join target_state s on s.record_id = r.id and s.target = ${target}
    where r.id = ${id}`.execute(db)
  return rows
}

/** Returns the state of one record at each target; empty when there is no such record. */
export const recordAtTargets = async (
  db: Db,
  id: string,
  targets: readonly SyncTarget[],
): Promise<ReplyOf<typeof getRecordSync>> => {
  const list = (await Promise.all(targets.map((target) => atTarget(db, id, target)))).flat()
  return { list, total: list.length }
}
