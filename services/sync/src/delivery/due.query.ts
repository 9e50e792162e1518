import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import {
  isDue,
  isSent,
  isWithdrawn,
  mayLeave,
  mayLinger,
  mustLeave,
  type SyncTarget,
  shownLabel,
  targetRules,
  versionAt,
} from '@stammbuch/records'
import { sql } from 'kysely'
import type { SyncDatabase } from './sync.tables.ts'
import type { RecordSnapshot, Target, Write } from './target.ts'

/** A record whose requested state a target does not hold. */
export interface DueRecord {
  readonly id: string
  /** The position that the target must have reached at least. */
  readonly requested: number
  /** True if the target holds it, or may hold it because an answer was lost. */
  readonly there: boolean
}

/** Returns SQL for the rank of a record's class in a target's order; without an order all are equal. */
const rankOf = ({ order }: Target) =>
  order
    ? sql`array_position(array[${sql.join(order.map((one) => sql.lit(one)))}]::text[], r.class)`
    : sql`0`

/**
 * Returns SQL for the records to be sent again although the target acknowledged them: a call given up earlier may have been carried out
 * since, and have written an older state over it.
 */
const mayBeOverwritten = (target: SyncTarget) => sql<boolean>`(
  s.check_at <= now() and s.dropped <= s.acknowledged
  and (${isSent(target)} or ${mustLeave(target)})
  and not exists (select from parked_delivery p
    where p.target = s.target and p.record_id = s.record_id and p.resolved_at is null))`

/**
 * Returns the records that are due next, the oldest request first; without parked ones and without `except`. Where a target has an
 * order, the first class in it comes first, and no other class with it. Where enough are due for a larger call, it is filled.
 */
export const dueRecords = async (
  db: SyncDatabase,
  target: Target,
  except: readonly string[],
  limit: number,
): Promise<DueRecord[]> => {
  const { name, most = limit, bulk = null } = target
  const usual = Math.min(limit, most)
  const { rows } = await sql<DueRecord>`
    with due as (
      select s.record_id as id, s.requested, 
        s.present or s.sent > s.acknowledged or s.late_since is not null
          or coalesce(${mayLinger(name)}, false) as there,
        ${rankOf(target)} as rank
      from target_state s left join record r on r.id = s.record_id
      where s.target = ${name} and (${isDue(name)} or ${mayBeOverwritten(name)})
        and s.record_id <> all(${except}::uuid[])
      order by rank, s.requested, s.record_id limit ${bulk?.most ?? usual}
    )
    select id, requested, there from due where rank is not distinct from (select min(rank) from due)
    order by requested, id`.execute(db)
  return bulk !== null && rows.length >= bulk.from ? rows : rows.slice(0, usual)
}

interface Row extends RecordSnapshot {
  readonly class: RecordClass
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly sent: boolean
  readonly leaves: boolean
}

const references = (fields: readonly string[]) =>
  sql.raw(fields.map((field) => `(r.fields ->> '${field}')::uuid`).join(', '))

const readable = sql`(${mayLeave('a')} and not ${isWithdrawn('a')})`

const snapshots = async (
  db: SyncDatabase,
  { name }: Target,
  ids: readonly string[],
): Promise<Map<string, Row>> => {
  const { rows } = await sql<Row>`
    select r.id, r.class, ${shownLabel('r')} as label, r.fields, r.created_at as "createdAt", r.updated_at as "updatedAt",
      coalesce(${isSent(name)}, false) as sent, ${mustLeave(name)} as leaves,
      (select coalesce(jsonb_object_agg(c.id, ${targetRules[name].entryName}), '{}') from catalogue_entry c
       where c.id in (${references(['rankingGroupId', 'periodId', 'toplistLabelId', 'categoryId'])})) as names,
      (select coalesce(jsonb_agg(h.record_id), '[]') from target_state h
       where h.target = ${name} and h.present
         and h.record_id in (${references(['accountId', 'contactId', 'mainAccountId'])})) as held,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'class', a.class,
          'rankingGroupId', m.ranking_group_id, 'periodId', m.period_id, 'toplistId', m.toplist_id)
          order by a.id), '[]')
       from membership m join record a on a.id = m.record_id and ${readable}
       where m.to_position is null
         and (m.holder_id = r.id or m.product_id = r.id or m.record_id = r.id)) as memberships,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('id', a.id, 'class', a.class)), '[]')
       from link l join record a on ${readable}
         and a.id = case when l.from_id = r.id then l.to_id else l.from_id end
       where l.to_position is null and (l.from_id = r.id or l.to_id = r.id)) as linked,
      (select coalesce(jsonb_agg(jsonb_build_object('supplierId', i.supplier_id, 'value', i.value,
          'scope', i.scope) order by i.from_position), '[]')
       from identification i where i.record_id = r.id and i.to_position is null) as identifications
    from record r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the writes for due records, from one snapshot of the views: a record that may be in the target is written as it is now, one
 * that must not be, or is gone, is removed where it is. The position of that snapshot, with its epoch, is the version of everything in it; the
 * belongings of a record may change without the record's own version.
 */
export const planWrites = (
  db: SyncDatabase,
  target: Target,
  due: readonly DueRecord[],
): Promise<{ readonly position: number; readonly writes: readonly Write[] }> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { position, version } = await transaction
        .selectFrom('log_head')
        .select(['position', versionAt(sql`position`).as('version')])
        .executeTakeFirstOrThrow()
      const found = await snapshots(
        transaction,
        target,
        due.map(({ id }) => id),
      )
      const writes = due.flatMap(({ id, there }): Write[] => {
        const record = found.get(id)
        if (record?.sent) return [{ do: 'put', id, position, version, record }]
        const leaves = there && (record?.leaves ?? true)
        const recordClass = record?.class ?? null
        if (!leaves) return []
        const forgotten = (record?.fields.erasedAt ?? null) !== null
        return [{ do: 'remove', id, position, version, class: recordClass, forgotten }]
      })
      return { position, writes }
    })

/**
 * Stores the records that are about to be sent: without an answer, the target may hold them. An earlier call without an answer was
 * given up, and may be carried out after this one.
 */
export const recordSent = async (
  db: SyncDatabase,
  { name, late = 0 }: Target,
  writes: readonly Write[],
): Promise<void> => {
  const [first] = writes
  if (!first) return
  const ids = writes.map(({ id }) => id)
  await sql`
    update target_state set sent = greatest(sent, ${first.position}), calling_since = now(),
      late_since = case when ${late > 0} then coalesce(calling_since, late_since) end
    where target = ${name} and record_id = any(${ids}::uuid[])`.execute(db)
}
