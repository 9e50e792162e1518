import { Controller, Inject } from '@nestjs/common'
import { type InputOf, keptFindings, proofReadRelease } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { REPLICA_READS, type ReplicaReads } from '../../platform/replica-reads.ts'
import { releaseById } from '../releases.query.ts'
import { findingsKeptBy } from './kept-findings.query.ts'
import { proofReading } from './proof-reading.query.ts'

/** What looks wrong before a release, and with what an edition was released all the same. */
@Controller()
export class ProofReadingController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
  ) {}

  @Serve(proofReadRelease)
  read(@Input(proofReadRelease) { query }: InputOf<typeof proofReadRelease>) {
    return readAnswer(this.db, (db) => proofReading(db, query))
  }

  @Serve(keptFindings)
  kept(@Input(keptFindings) { params }: InputOf<typeof keptFindings>) {
    return readAnswer(this.replica, async (db) =>
      findingsKeptBy(db, await releaseById(db, params.id)),
    )
  }
}
