import type { Ledger, Unit } from '@stammbuch/ledger'

export type AppLedger = Ledger
/** A transaction in which a command of this service gathers what it decided. */
export type AppUnit = Unit
