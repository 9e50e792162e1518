import type { InputOf, retryParked, SyncEvent } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { Commanded } from '../http/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { AppUnit } from '../records/index.ts'

type Chosen = InputOf<typeof retryParked>['body']

/** Resolve what is parked; the records concerned. Nobody's attempts count any more. */
const resolve = async (
  { db }: AppUnit,
  { target, ids }: Chosen,
  dropped: boolean,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with resolved as (
      update parked_delivery set resolved_at = now(), dropped = ${dropped}
      where target = ${target} and resolved_at is null
        and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))
      returning record_id
    ), moved as (
      update target_state s set attempts = 0,
        dropped = case when ${dropped} then greatest(s.dropped, s.requested) else s.dropped end
      where s.target = ${target} and s.record_id in (select record_id from resolved)
    )
    select distinct record_id as id from resolved order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Let parked deliveries be tried again, or give them up until the record is wanted anew. */
export const settleParked = (
  ledger: AppLedger,
  { cause, key }: Commanded,
  chosen: Chosen,
  how: 'retry' | 'drop',
) =>
  ledger.command(cause, key, async (unit: AppUnit) => {
    const records = await resolve(unit, chosen, how === 'drop')
    const event: SyncEvent = {
      type: how === 'drop' ? 'ParkedDropped' : 'ParkedRetried',
      data: { target: chosen.target, records },
    }
    if (records.length > 0) unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
    return { answer: { count: records.length } }
  })
