import { type Database, headPosition } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { ReplicaReads } from './replica-reads.ts'

/** A database, or whichever of several has everything that was committed by now. */
export type ReadSource = Kysely<Database> | ReplicaReads

const onSource = <Result>(
  source: ReadSource,
  read: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> => (source instanceof ReplicaReads ? source.run(read) : read(source))

export interface Snapshot<Result> {
  readonly result: Result
  /** The log position that the whole reading stands for. */
  readonly position: number
}

/** Several reads of one moment: one snapshot, with the log position it shows. */
export const inSnapshot = <Result>(
  source: ReadSource,
  read: (db: Kysely<Database>, head: number) => Promise<Result>,
): Promise<Snapshot<Result>> =>
  onSource(source, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const position = await headPosition(snapshot)
        return { result: await read(snapshot, position), position }
      }),
  )

/**
 * Several reads of one moment that need not know its position: they leave together with the question for it, and wait for one
 * answer less.
 */
export const inSnapshotAtOnce = <Result>(
  source: ReadSource,
  read: (db: Kysely<Database>) => Promise<Result>,
): Promise<Snapshot<Result>> =>
  onSource(source, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const [position, result] = await Promise.all([headPosition(snapshot), read(snapshot)])
        return { result, position }
      }),
  )
