import { Controller, Inject } from '@nestjs/common'
import { fieldProvenance, type InputOf, recordTimeline } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { provenanceOf } from './provenance.query.ts'
import { recordRows } from './record-rows.query.ts'
import { timelinePage } from './timeline.query.ts'

/** Reads the history of a record, from its first event on. */
@Controller()
export class TimelineController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
  ) {}

  @Serve(recordTimeline)
  timeline(@Input(recordTimeline) { params, query }: InputOf<typeof recordTimeline>) {
    return readAnswer(this.db, async (db) => {
      const row = (await recordRows(db, [params.id], null)).get(params.id)
      if (row?.class !== params.class) throw new Refusal('not-found')
      return timelinePage(db, params, query)
    })
  }

  @Serve(fieldProvenance)
  provenance(@Input(fieldProvenance) { params, query }: InputOf<typeof fieldProvenance>) {
    const source = query.asOf === undefined ? this.db : this.replica
    return readAnswer(source, async (db) =>
      provenanceOf(db, params, await momentOf(db, query.asOf)),
    )
  }
}
