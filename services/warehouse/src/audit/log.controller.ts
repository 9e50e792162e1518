import { Readable } from 'node:stream'
import { Controller, Inject, type OnModuleInit, StreamableFile } from '@nestjs/common'
import {
  answerLogFinding,
  exportLog,
  type InputOf,
  listLog,
  listLogChecks,
  logHead,
  logProof,
  replayLog,
  verifyLog,
} from '@stammbuch/contracts'
import { exportLog as exported, positionAt, type SealKey } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, readAnswer, runFor, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import { answerFinding } from './answer-finding.ts'
import { type LogDb, logPage } from './log.query.ts'
import { logChecks } from './log-checks.query.ts'
import { proofOf, sealedHead } from './proof.query.ts'
import { countsAt } from './replay.query.ts'
import { verifyWholeLog } from './verify-log.process.ts'

type Stretch = Pick<InputOf<typeof exportLog>['query'], 'from' | 'to'>

/** A stretch of the log in positions; an instant is where the log had come to by then. */
const positionsOf = async (db: LogDb, { from, to }: Stretch) => ({
  from: typeof from === 'number' ? from : (await positionAt(db, justBefore(from))) + 1,
  to: typeof to === 'string' ? await positionAt(db, to) : to,
})

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

/** The log for auditors: reading, proving, exporting, verifying. */
@Controller()
export class LogController implements OnModuleInit {
  constructor(
    @Inject(READS) private readonly db: LogDb,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(SEAL_KEY) private readonly key: SealKey,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { SEAL_PUBLISH_FILE } = this.config
    this.jobs.handle(
      'verify-log',
      verifyLog,
      verifyWholeLog(this.db, this.ledger, this.key, SEAL_PUBLISH_FILE),
    )
  }

  @Serve(listLog)
  list(@Input(listLog) { query }: InputOf<typeof listLog>) {
    return readAnswer(this.db, (db, head) => logPage(db, head, query))
  }

  @Serve(logHead)
  head() {
    return readAnswer(this.db, (db, head) => sealedHead(db, head, this.key.publicKey))
  }

  @Serve(logProof)
  proof(@Input(logProof) { params }: InputOf<typeof logProof>) {
    return readAnswer(this.db, (db) => proofOf(db, params.position, this.key.publicKey))
  }

  @Serve(exportLog)
  async export(@Input(exportLog) { query }: InputOf<typeof exportLog>) {
    const lines = exported(this.db, this.key.publicKey, await positionsOf(this.db, query))
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: exportLog.produces,
      disposition: 'attachment; filename="protokoll.ndjson"',
    })
  }

  @Serve(verifyLog)
  verify(@Command() commanded: Commanded) {
    return runFor(this.jobs, commanded, { kind: 'verify-log', input: {} })
  }

  @Serve(listLogChecks)
  checks(@Input(listLogChecks) { query }: InputOf<typeof listLogChecks>) {
    return readAnswer(this.db, (db) => logChecks(db, query))
  }

  @Serve(answerLogFinding)
  async answer(
    @Input(answerLogFinding) { params, body }: InputOf<typeof answerLogFinding>,
    @Command() { cause, key }: Commanded,
  ) {
    return Answer.of(
      await this.ledger.command(cause, key, (unit) => answerFinding(unit, params.id, body)),
    )
  }

  @Serve(replayLog)
  replay(@Input(replayLog) { query }: InputOf<typeof replayLog>) {
    return readAnswer(this.db, async (db) => countsAt(db, await positionAt(db, query.at)))
  }
}
