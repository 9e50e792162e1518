import { headPosition, type LogTables } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

export interface Snapshot<Result> {
  readonly result: Result
  /** The log position that the whole reading stands for. */
  readonly position: number
}

/** Several reads of one moment: one snapshot, with the log position it shows. */
export const inSnapshot = <Tables, Result>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>, head: number) => Promise<Result>,
): Promise<Snapshot<Result>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const position = await headPosition(snapshot as unknown as Kysely<LogTables>)
      return { result: await read(snapshot, position), position }
    })
