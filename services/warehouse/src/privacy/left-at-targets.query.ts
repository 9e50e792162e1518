import { setTimeout as pause } from 'node:timers/promises'
import { type SyncTarget, syncTargets } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { forgettingEvents, targetsKeepingRemoved } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { StoreFinding } from './store-finding.rules.ts'

type Db = Kysely<Database>

interface TargetRecord {
  readonly target: SyncTarget
  readonly record: string
  readonly present: boolean
}

const targetRecordsOf = async (db: Db, persons: readonly string[]): Promise<TargetRecord[]> => {
  const { rows } = await sql<TargetRecord>`
    select s.target, s.record_id as record, s.present or s.calling_since is not null
      -- A copy that was only marked as removed goes with the first removal that knows of the erasure.
      or s.target = any(${targetsKeepingRemoved}::text[]) and s.sent > 0 and s.acknowledged < coalesce(
        (select max(e.position) from event e
         where e.stream = s.record_id and e.type = any(${forgettingEvents}::text[])), 0) as present
    from target_state s where s.record_id = any(${persons}::uuid[])`.execute(db)
  return rows
}

/** Milliseconds that the workers get to take the person out of their targets, and between two looks. */
const patience = 20_000
const pauseBetween = 500

/**
 * Returns the records of a person that targets hold and have not yet confirmed to have removed. The workers do that by
 * themselves as soon as the target can be reached; one that is not set up any more is named for good.
 */
export const leftAtTargets = async (
  db: Db,
  persons: readonly string[],
  wait = patience,
): Promise<readonly StoreFinding[]> => {
  const until = Date.now() + wait
  const before = await targetRecordsOf(db, persons)
  let now = before
  while (now.some(({ present }) => present) && Date.now() < until) {
    await pause(pauseBetween)
    now = await targetRecordsOf(db, persons)
  }
  const ofTarget = (store: SyncTarget): StoreFinding => {
    const left = now.filter(({ target, present }) => target === store && present)
    const all = before.filter(({ target }) => target === store)
    return {
      store,
      removed: all.length - left.length,
      places: left.map(({ record }) => `Eintrag ${record}: Das Entfernen ist noch nicht bestätigt`),
    }
  }
  return syncTargets.map(ofTarget)
}
