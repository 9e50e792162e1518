import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  fetchSample,
  fetchStatus,
  type InputOf,
  importDmsMdls,
  type ReplyOf,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, runFor, Serve } from '../../http/index.ts'
import { LEDGER, READS, reading, type Writes } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { JOBS, type Jobs } from '../../platform/runs/index.ts'
import type { IntakeReads } from '../delivery.tables.ts'
import { DeliveryFiles } from '../delivery-files.ts'
import { DMS, type Dms } from './dms.ts'
import { fetchRun } from './fetch-sample.process.ts'
import { fetchScope } from './fetch-scope.query.ts'
import { analyse, carryOut, outcomeOf, planned } from './import-mdls.ts'

const kind = 'fetch-sample'

/** Deliveries and dynamic fields from the DMS. */
@Controller()
export class ApiImportController implements OnModuleInit {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<IntakeReads>,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(DeliveryFiles) private readonly files: DeliveryFiles,
    @Inject(DMS) private readonly dms: Dms,
  ) {}

  onModuleInit(): void {
    const { ledger, files, dms } = this
    this.jobs.handle(kind, fetchSample, fetchRun({ ledger, files, dms }))
  }

  @Serve(fetchSample)
  async fetch(
    @Input(fetchSample) { body }: InputOf<typeof fetchSample>,
    @Command() commanded: Commanded,
  ) {
    await fetchScope(narrow(this.db), body)
    return runFor(this.jobs, commanded, { kind, input: body })
  }

  @Serve(fetchStatus)
  async status(): Promise<ReplyOf<typeof fetchStatus>> {
    const running = await this.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', kind)
      .where('state', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst()
    return running !== undefined
  }

  /** The DMS is asked before the transaction; what is written is decided inside it. */
  @Serve(importDmsMdls)
  async mdls(
    @Input(importDmsMdls) { body }: InputOf<typeof importDmsMdls>,
    @Command() { cause, key }: Commanded,
  ) {
    const analysed = await analyse(this.dms, await fetchScope(narrow(this.db), body))
    if (body.dryrun)
      return outcomeOf(analysed, await planned(reading(this.db), analysed, body), true)
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const plan = await planned(reading(unit.db), analysed, body)
      await carryOut(unit, plan)
      return { answer: outcomeOf(analysed, plan, false) }
    })
    return Answer.of(answered)
  }
}
