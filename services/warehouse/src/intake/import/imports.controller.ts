import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  dryRunMapping,
  type ImportOptions,
  type InputOf,
  importedRows,
  importSample,
  inspectMapping,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { WaitingRows } from '../../conflicts/index.ts'
import { Command, type Commanded, Input, runFor, Serve } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { JOBS, type Jobs, type Working } from '../../platform/runs/index.ts'
import { Analyses } from '../analysis/analyses.ts'
import { PreparedRows } from '../prepared-rows.ts'
import { dryRun, dryRunAnswer, type WatchedDryRun } from './dry-run.ts'
import { importRun } from './import.process.ts'
import { importLane } from './import-context.query.ts'
import { inspectRow } from './inspect-row.ts'
import { rowResults } from './row-results.query.ts'
import { rowTaker } from './take-waiting-row.ts'

const watchedAs = ({ db }: AppLedger, { job, save, checkpoint }: Working): WatchedDryRun => ({
  runId: job.id,
  tell: (done, total) => save(narrow(db), {}, { done, total, unit: 'Zeilen' }),
  goOn: checkpoint,
})

/** From a prepared delivery and a mapping to records and proposed changes. */
@Controller()
export class ImportsController implements OnModuleInit {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
    @Inject(Analyses) private readonly analyses: Analyses,
    @Inject(WaitingRows) private readonly waiting: WaitingRows,
  ) {}

  onModuleInit(): void {
    const { ledger, prepared } = this
    const prepare = (sampleId: string) => prepared.ensure(sampleId)
    this.waiting.takenBy(rowTaker(ledger, prepared))
    this.jobs.handle('import', importSample, importRun({ ledger, prepare }))
    this.jobs.handle('dry-run', dryRunMapping, async (working: Working) => {
      const options = working.job.input as unknown as ImportOptions
      await prepare(options.sampleId)
      const tally = await dryRun(ledger, options, undefined, watchedAs(ledger, working))
      return { answer: dryRunAnswer(tally, options) }
    })
  }

  @Serve(importedRows)
  rows(@Input(importedRows) { params, query }: InputOf<typeof importedRows>) {
    return rowResults(narrow(this.ledger.db), params.runId, query)
  }

  @Serve(inspectMapping)
  async inspect(@Input(inspectMapping) { body }: InputOf<typeof inspectMapping>) {
    const { rowIndex, ...options } = body
    await this.prepared.ensure(options.sampleId)
    return inspectRow(this.ledger, options, rowIndex)
  }

  /** Without a wish for a job a dry run leaves no trace at all, not even a job. */
  @Serve(dryRunMapping)
  async dryRun(
    @Input(dryRunMapping) { body }: InputOf<typeof dryRunMapping>,
    @Command() commanded: Commanded,
  ) {
    await this.analyses.refuseBlocked(body.sampleId)
    if (commanded.async) return runFor(this.jobs, commanded, { kind: 'dry-run', input: body })
    await this.prepared.ensure(body.sampleId)
    return dryRunAnswer(await dryRun(this.ledger, body), body)
  }

  @Serve(importSample)
  async import(
    @Input(importSample) { body }: InputOf<typeof importSample>,
    @Command() commanded: Commanded,
  ) {
    await this.analyses.refuseBlocked(body.sampleId)
    const { lane } = await importLane(narrow(this.ledger.db), body.sampleId)
    return runFor(this.jobs, commanded, { kind: 'import', input: body, ...(lane && { lane }) })
  }
}
