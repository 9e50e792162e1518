import type { compareTarget, InputOf, SyncEvent } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { Commanded } from '../http/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { AppUnit } from '../records/index.ts'

/**
 * Have a target compared with what it should hold. Its worker takes that up within seconds; after one that is under
 * way it begins anew.
 */
export const askForComparison = (
  ledger: AppLedger,
  { cause, key }: Commanded,
  target: InputOf<typeof compareTarget>['body']['target'],
) =>
  ledger.command(cause, key, async (unit: AppUnit) => {
    const { rows } = await sql<{ at: Date }>`
      insert into comparison (target, asked_at) values (${target}, now())
      on conflict (target) do update set asked_at = now() returning asked_at as at`.execute(unit.db)
    const event: SyncEvent = { type: 'ComparisonAsked', data: { target } }
    unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
    return { answer: { askedAt: rows[0]?.at.toISOString() ?? '' } }
  })
