import { Injectable } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Snapshot } from '../../platform/snapshot.ts'
import { SnapshotsInTurn } from '../../platform/snapshots-in-turn.ts'
import { WaitingList } from './waiting-list.ts'

/** The pending list of now: one for all readers of this process, brought up to the log's head for each. */
@Injectable()
export class WaitingNow {
  private readonly snapshots = new SnapshotsInTurn()
  private list: WaitingList | null = null

  /** Ask something of what waits, in one snapshot with the list of its position. */
  read<Result>(
    db: Kysely<Database>,
    ask: (db: Kysely<Database>, list: WaitingList, head: number) => Promise<Result>,
  ): Promise<Snapshot<Result>> {
    return this.snapshots.read(db, async (snapshot, head) => {
      this.list = this.list
        ? await this.list.upTo(snapshot, head)
        : await WaitingList.read(snapshot, head)
      return ask(snapshot, this.list, head)
    })
  }
}
