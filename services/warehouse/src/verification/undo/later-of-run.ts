import type { LaterOperation } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { graphAbove, laterIn, shownLater } from './later.query.ts'
import { opOfRunId } from './operation.query.ts'

/** Returns the newest operations that were built on a run and still stand, and their number. */
export const laterOfRun = async (
  db: Kysely<Database>,
  runId: string,
): Promise<{ readonly later: LaterOperation[]; readonly laterTotal: number }> => {
  const ops = [opOfRunId(runId)]
  return shownLater(db, laterIn(await graphAbove(db, ops), ops))
}
