import type { Database } from '@stammbuch/ledger'
import { syncCheckpoint } from '@stammbuch/records'
import type { Kysely } from 'kysely'

export type SyncDatabase = Kysely<Database>

/** Returns the name of a target's checkpoint in the log. */
export const checkpointOf = syncCheckpoint
