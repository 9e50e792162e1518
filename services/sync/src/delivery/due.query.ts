import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { SyncDatabase } from './sync.tables.ts'
import type { RecordSnapshot, Target, Write } from './target.ts'

/** A record that a target does not hold as it is wanted. */
export interface Due {
  readonly id: string
  /** The position that the target is to hold at the least. */
  readonly requested: number
  /** Whether the target holds it, or may hold it because an answer never came. */
  readonly there: boolean
}

/** What is to be done next, the oldest wish first; without what is parked and without `except`. */
export const dueRecords = async (
  db: SyncDatabase,
  { name, eligible }: Target,
  except: readonly string[],
  limit: number,
): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select s.record_id as id, s.requested, s.present or s.sent > s.acknowledged as there
    from target_state s left join record r on r.id = s.record_id
    where s.target = ${name} and s.requested > s.acknowledged
      and (s.present or s.sent > s.acknowledged or ${eligible})
      and s.record_id <> all(${except}::uuid[])
      and not exists (select from parked_delivery p
        where p.target = s.target and p.record_id = s.record_id and p.resolved_at is null)
    order by s.requested, s.record_id limit ${limit}`.execute(db)
  return rows
}

interface Row extends RecordSnapshot {
  readonly class: RecordClass
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly eligible: boolean
}

const readable = sql.raw('a.is_approved and not a.excluded')

const snapshots = async (
  db: SyncDatabase,
  { eligible }: Target,
  ids: readonly string[],
): Promise<Map<string, Row>> => {
  const { rows } = await sql<Row>`
    select r.id, r.class, r.label, r.fields, r.created_at as "createdAt", r.updated_at as "updatedAt",
      coalesce((${eligible}), false) as eligible,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'class', a.class,
          'rankingGroupId', m.ranking_group_id, 'periodId', m.period_id, 'toplistId', m.toplist_id)
          order by a.id), '[]')
       from membership m join record a on a.id = m.record_id and ${readable}
       where m.to_position is null
         and (m.holder_id = r.id or m.product_id = r.id or m.record_id = r.id)) as standings,
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
 * What to write for records that are due, from one look at the views: a record that may be there is
 * put as it is now, one that may not, or that is gone, is removed where it is. The position of that look
 * is the version of everything in it; what belongs to a record may change without the record's own.
 */
export const planWrites = (
  db: SyncDatabase,
  target: Target,
  due: readonly Due[],
): Promise<{ readonly position: number; readonly writes: readonly Write[] }> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { position } = await transaction
        .selectFrom('log_head')
        .select('position')
        .executeTakeFirstOrThrow()
      const found = await snapshots(
        transaction,
        target,
        due.map(({ id }) => id),
      )
      const writes = due.flatMap(({ id, there }): Write[] => {
        const record = found.get(id)
        if (record?.eligible) return [{ do: 'put', id, position, record }]
        return there ? [{ do: 'remove', id, position }] : []
      })
      return { position, writes }
    })

/** Keep what is about to be sent: should no answer come, the target may hold it. */
export const noteSent = async (
  db: SyncDatabase,
  target: string,
  writes: readonly Write[],
): Promise<void> => {
  const [first] = writes
  if (!first) return
  const ids = writes.map(({ id }) => id)
  await sql`
    update target_state set sent = greatest(sent, ${first.position})
    where target = ${target} and record_id = any(${ids}::uuid[])`.execute(db)
}
