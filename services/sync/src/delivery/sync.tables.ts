import type { DeliveryTables, LogTables } from '@stammbuch/ledger'
import { type RecordTables, syncCheckpoint } from '@stammbuch/records'
import type { Kysely } from 'kysely'

export type SyncTables = RecordTables & DeliveryTables
export type SyncDatabase = Kysely<SyncTables & LogTables>

/** The name of a target's place in the log. */
export const checkpointOf = syncCheckpoint
