import type { Ledger, LogTables, Unit } from '@stammbuch/ledger'
import type { RecordTables } from '@stammbuch/records'
import type { CatalogueRows, DeliveryTables, RunTables, WorkTables } from './tables.ts'

/** Every table that commands may meet in their transaction. */
export type AppTables = RecordTables &
  CatalogueRows &
  DeliveryTables &
  RunTables &
  WorkTables &
  LogTables
export type AppLedger = Ledger<AppTables>
/** A transaction in which a command of this service gathers what it decided. */
export type AppUnit = Unit<AppTables>
