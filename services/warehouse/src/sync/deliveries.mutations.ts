import {
  compareTarget,
  dropParked,
  type InputOf,
  retryParked,
  type SyncEvent,
} from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'

type Chosen = InputOf<typeof retryParked>['body']

/** Resolves parked transfers and resets the attempts. Returns the records concerned. */
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

const note = (unit: AppUnit, event: SyncEvent): void => {
  unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
}

/** The mutations of parked transfers, and the comparison of a target's content. */
export const deliveryMutations = [
  /** Its worker takes that up within seconds; after a comparison that is under way it begins anew. */
  mutation(compareTarget, async (unit, { body: { target } }) => {
    const { rows } = await sql<{ at: Date }>`
      insert into comparison (target, asked_at) values (${target}, now())
      on conflict (target) do update set asked_at = now() returning asked_at as at`.execute(unit.db)
    note(unit, { type: 'ComparisonAsked', data: { target } })
    return { askedAt: rows[0]?.at.toISOString() ?? '' }
  }),
  mutation(retryParked, async (unit, { body }) => {
    const records = await resolve(unit, body, false)
    if (records.length > 0)
      note(unit, { type: 'ParkedRetried', data: { target: body.target, records } })
    return { count: records.length }
  }),
  /** Given up until the record is wanted anew. */
  mutation(dropParked, async (unit, { body }) => {
    const records = await resolve(unit, body, true)
    if (records.length > 0)
      note(unit, { type: 'ParkedDropped', data: { target: body.target, records } })
    return { count: records.length }
  }),
]
