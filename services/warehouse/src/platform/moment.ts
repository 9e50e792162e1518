import { type LogTables, positionAt } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

/** The position a reading stands for: that of the moment asked for, or null for now. */
export const momentOf = <Tables>(
  db: Kysely<Tables>,
  asOf: number | string | undefined,
): Promise<number | null> =>
  asOf === undefined ? Promise.resolve(null) : positionAt(db as unknown as Kysely<LogTables>, asOf)
