import { actingServices, type DeliveryEvent } from '@stammbuch/contracts'
import { type Cause, type Database, newId } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { AppLedger } from '../../platform/ledger.ts'
import { forgetProfiles } from '../analysis/profiles.query.ts'
import { forgetRows } from '../import/write-plans.process.ts'
import { type DeliveryFiles, lockFilesForDeletion } from './delivery-files.adapter.ts'

interface ExpiredDelivery {
  readonly id: string
  readonly version: number
  readonly sha256: string
}

/** Files whose deliveries are deleted at a time. */
const most = 100

/**
 * Deliveries of files that came for the last time before a moment and still lie here, locked. Those of which a row
 * waits for a decision, or that somebody works with just now, stay until that is over.
 */
const expiredDeliveries = async (
  db: Kysely<Database>,
  before: Date,
): Promise<ExpiredDelivery[]> => {
  const { rows } = await sql<ExpiredDelivery>`
    with kept as (
      select d.id, d.sha256, d.created_at from delivery d
      where not exists (select from event e where e.stream = d.id and e.type = 'DeliveryFileDeleted')),
    expired as (
      select sha256 from kept k group by sha256
      having max(created_at) < ${before} and not bool_or(
        exists (select from conflict_member m join conflict c on c.id = m.conflict_id
          where m.source_id = k.id and c.choice is null)
        or exists (select from job j
          where j.state in ('queued', 'running') and j.input ->> 'sampleId' = k.id::text))
      order by min(created_at) limit ${most})
    select d.id, d.version, d.sha256 from delivery d
    where d.id in (select k.id from kept k join expired using (sha256)) order by d.id for update`.execute(
    db,
  )
  return rows
}

/** The cause of a deletion by the service itself. */
export const cause = (): Omit<Cause, 'at'> => ({
  actor: actingServices.warehouse.id,
  role: 'service',
  source: 'service',
  command: newId(),
  run: null,
})

/**
 * Deletes delivered files that are over their time, with everything that was copied out of them: prepared rows,
 * analysis, what became of each row. What they brought stays on its records. The files go before the commit: one
 * that is noted as deleted is nowhere any more, and one that is not is tried again. Returns how many files went.
 */
export const deleteOldFiles = (
  ledger: AppLedger,
  files: DeliveryFiles,
  before: Date,
): Promise<number> =>
  ledger.batch(cause(), async (unit) => {
    const db = unit.db
    await lockFilesForDeletion(db)
    const expired = await expiredDeliveries(db, before)
    if (expired.length === 0) return 0
    const ids = expired.map(({ id }) => id)
    await forgetRows(db, ids)
    await db.deleteFrom('delivery_row').where('sample_id', 'in', ids).execute()
    await forgetProfiles(db, ids)
    const hashes = new Set(expired.map(({ sha256 }) => sha256))
    for (const { id, version, sha256 } of expired) {
      const deleted: DeliveryEvent = { type: 'DeliveryFileDeleted', data: { sha256 } }
      unit.append({ kind: 'delivery', id, version }, [deleted])
    }
    await Promise.all([...hashes].map((sha256) => files.remove(sha256)))
    return hashes.size
  })
