import { type Database, positionAt } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

/** The position a reading stands for: that of the moment asked for, or null for now. */
export const momentOf = (
  db: Kysely<Database>,
  asOf: number | string | undefined,
): Promise<number | null> => (asOf === undefined ? Promise.resolve(null) : positionAt(db, asOf))
