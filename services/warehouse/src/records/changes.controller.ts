import { Controller, Inject } from '@nestjs/common'
import { type InputOf, listChangesOfTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { SHARED_READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { changesOfTarget, currentChangesOfTarget } from './changes.query.ts'
import { mustBeRecord } from './record-rows.query.ts'

/** Reads the changes of a record. */
@Controller()
export class ChangesController {
  constructor(
    @Inject(SHARED_READS) private readonly shared: Kysely<Database>,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
  ) {}

  @Serve(listChangesOfTarget)
  async ofTarget(
    @Input(listChangesOfTarget) { params, query }: InputOf<typeof listChangesOfTarget>,
  ) {
    const { asOf } = query
    if (asOf === undefined) {
      const { list, position } = await currentChangesOfTarget(this.shared, params, query)
      return Answer.at(position, listed(list))
    }
    return readAnswer(this.replica, async (db) => {
      const [list] = await Promise.all([
        momentOf(db, asOf).then((at) => changesOfTarget(db, params, query, at ?? 0)),
        mustBeRecord(db, params),
      ])
      return listed(list)
    })
  }
}
