import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { inSnapshot, type Snapshot } from './snapshot.ts'

/** Snapshots one after the other, for what is held in memory at one log position: no reader finds it ahead. */
export class SerialSnapshots {
  private turn: Promise<unknown> = Promise.resolve()

  /** `inSnapshot`, when everybody before has finished. */
  read<Result>(
    db: Kysely<Database>,
    read: (db: Kysely<Database>, head: number) => Promise<Result>,
  ): Promise<Snapshot<Result>> {
    const mine = this.turn.then(() => inSnapshot(db, read))
    this.turn = mine.catch(() => undefined)
    return mine
  }
}
