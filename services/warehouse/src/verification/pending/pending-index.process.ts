import { Injectable } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { SerialSnapshots } from '../../platform/serial-snapshots.ts'
import type { Snapshot } from '../../platform/snapshot.ts'
import { PendingList } from './pending-list.process.ts'

/** The pending list of now: one for all readers of this process, brought up to the log's head for each. */
@Injectable()
export class PendingIndex {
  private readonly snapshots = new SerialSnapshots()
  private list: PendingList | null = null

  /** Ask something of what waits, in one snapshot with the list of its position. */
  read<Result>(
    db: Kysely<Database>,
    ask: (db: Kysely<Database>, list: PendingList, head: number) => Promise<Result>,
  ): Promise<Snapshot<Result>> {
    return this.snapshots.read(db, async (snapshot, head) => {
      this.list = this.list
        ? await this.list.upTo(snapshot, head)
        : await PendingList.read(snapshot, head)
      return ask(snapshot, this.list, head)
    })
  }
}
