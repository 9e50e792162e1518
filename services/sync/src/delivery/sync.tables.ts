import type { Database } from '@stammbuch/ledger'
import { syncCheckpoint } from '@stammbuch/records'
import type { Kysely } from 'kysely'

export type SyncDatabase = Kysely<Database>

/** The name of a target's place in the log. */
export const checkpointOf = syncCheckpoint
