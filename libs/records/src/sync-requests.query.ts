import type { SyncTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Want everything again that a target held: it lost it, or begins anew. */
export const wantAllAgain = async (db: Kysely<Database>, target: SyncTarget): Promise<void> => {
  await sql`
    update target_state s set requested = greatest(s.requested, h.position)
    from log_head h where s.target = ${target} and s.present`.execute(db)
}
