import { Readable } from 'node:stream'
import { Controller, Inject, StreamableFile } from '@nestjs/common'
import {
  exportLog,
  getQuality,
  type InputOf,
  listLog,
  listLogChecks,
  logEventContext,
  logFacets,
  logHead,
  logProof,
  replayLog,
} from '@stammbuch/contracts'
import { positionAt, type SealKey } from '@stammbuch/ledger'
import { Input, readAnswer, readAnswerAt, Serve } from '../http/index.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import { eventContext } from './event-context.query.ts'
import { exportedLog } from './export-log.query.ts'
import { type LogDb, logPage } from './log.query.ts'
import { logChecks } from './log-checks.query.ts'
import { logFacetsOf } from './log-facets.query.ts'
import { qualityOf } from './log-quality.query.ts'
import { proofOf, sealedHead } from './proof.query.ts'
import { countsAt } from './replay.query.ts'

type PositionRange = Pick<InputOf<typeof exportLog>['query'], 'from' | 'to'>

/** A stretch of the log in positions; an instant is where the log had come to by then. */
const positionsOf = async (db: LogDb, { from, to }: PositionRange) => ({
  from: typeof from === 'number' ? from : (await positionAt(db, justBefore(from))) + 1,
  to: typeof to === 'string' ? await positionAt(db, to) : to,
})

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

/** The log for auditors: reading, proving, exporting. */
@Controller()
export class LogController {
  constructor(
    @Inject(REPLICA_READS) private readonly reads: ReplicaReads,
    @Inject(SEAL_KEY) private readonly key: SealKey,
  ) {}

  @Serve(listLog)
  list(@Input(listLog) { query }: InputOf<typeof listLog>) {
    return readAnswerAt(this.reads, (db, head) => logPage(db, head, query))
  }

  @Serve(logFacets)
  facets(@Input(logFacets) { query }: InputOf<typeof logFacets>) {
    return readAnswer(this.reads, (db) => logFacetsOf(db, query))
  }

  @Serve(getQuality)
  quality(@Input(getQuality) { query }: InputOf<typeof getQuality>) {
    return readAnswer(this.reads, (db) => qualityOf(db, query))
  }

  @Serve(logEventContext)
  event(@Input(logEventContext) { params, query }: InputOf<typeof logEventContext>) {
    return readAnswer(this.reads, async (db) =>
      eventContext(db, params.position, await momentOf(db, query.asOf)),
    )
  }

  @Serve(logHead)
  head() {
    return readAnswerAt(this.reads, (db, head) => sealedHead(db, head, this.key.publicKey))
  }

  @Serve(logProof)
  proof(@Input(logProof) { params }: InputOf<typeof logProof>) {
    return readAnswer(this.reads, (db) => proofOf(db, params.position, this.key.publicKey))
  }

  @Serve(exportLog)
  async export(@Input(exportLog) { query }: InputOf<typeof exportLog>) {
    const range = (db: LogDb) => positionsOf(db, query)
    const lines = await exportedLog(this.reads, this.key.publicKey, range)
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: exportLog.produces,
      disposition: 'attachment; filename="protokoll.ndjson"',
    })
  }

  @Serve(listLogChecks)
  checks(@Input(listLogChecks) { query }: InputOf<typeof listLogChecks>) {
    return readAnswer(this.reads, (db) => logChecks(db, query))
  }

  @Serve(replayLog)
  replay(@Input(replayLog) { query }: InputOf<typeof replayLog>) {
    return readAnswer(this.reads, async (db) => countsAt(db, await positionAt(db, query.at)))
  }
}
