import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  clearSyncRequests,
  type InputOf,
  markForSalesforce,
  markSampleForSalesforce,
  type ReplyOf,
  salesforceStatus,
  testSalesforce,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { TargetUnavailable } from '@stammbuch/records/targets'
import type { Kysely } from 'kysely'
import { entriesMustExist } from '../catalogue/index.ts'
import { Command, type Commanded, Input, Problem, runFor, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import { deliveryMustExist } from '../platform/delivery-must-exist.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { crmClient } from './clients.ts'
import { clearMarks, markRecords } from './mark-records.process.ts'
import type { MarkScope } from './marks.query.ts'
import { salesforceStatus as statusOf } from './salesforce-status.query.ts'

/** Marking records for the CRM, and what became of that. */
@Controller()
export class SalesforceController implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Kysely<AppTables>,
    @Inject(JOBS) private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('mark-salesforce', markForSalesforce, markRecords(this.ledger, 'salesforce'))
    this.jobs.handle('clear-salesforce', clearSyncRequests, clearMarks(this.ledger, 'salesforce'))
  }

  @Serve(salesforceStatus)
  status(): Promise<ReplyOf<typeof salesforceStatus>> {
    return statusOf(this.db)
  }

  @Serve(markForSalesforce)
  mark(
    @Input(markForSalesforce) { body }: InputOf<typeof markForSalesforce>,
    @Command() commanded: Commanded,
  ) {
    if (!body.periodId && !body.sampleId)
      throw new Problem('invalid', 'Bitte einen Jahrgang oder eine Lieferung angeben.')
    const input = { scope: body, as: 'sentence' }
    return runFor(this.jobs, commanded, { kind: 'mark-salesforce', input }, () =>
      this.mustExist(body),
    )
  }

  @Serve(markSampleForSalesforce)
  markSample(
    @Input(markSampleForSalesforce) { params }: InputOf<typeof markSampleForSalesforce>,
    @Command() commanded: Commanded,
  ) {
    const scope = { sampleId: params.sampleId, toplistLabelIds: [], onlyUnsynced: false }
    const input = { scope, as: 'count' }
    return runFor(this.jobs, commanded, { kind: 'mark-salesforce', input }, () =>
      this.mustExist(scope),
    )
  }

  private async mustExist({ sampleId, periodId, ...scope }: MarkScope): Promise<void> {
    if (sampleId) await deliveryMustExist(this.db, sampleId)
    await entriesMustExist(narrow(this.db), {
      'ranking-group': scope.rankingGroupId,
      period: periodId,
      'toplist-label': scope.toplistLabelIds,
    })
  }

  @Serve(clearSyncRequests)
  clear(@Command() commanded: Commanded) {
    return runFor(this.jobs, commanded, { kind: 'clear-salesforce', input: {} })
  }

  /** Signs in and asks for the limits: a person wants to read what is wrong, so that is no error. */
  @Serve(testSalesforce)
  async connection(): Promise<string> {
    const client = crmClient(this.config)
    if (!client) return 'Es ist kein Salesforce eingerichtet (SALESFORCE_URL).'
    try {
      const { usage } = await client.call('GET', '/limits')
      const calls = usage ? ` Aufrufe heute: ${usage.replace('/', ' von ')}.` : ''
      return `Die Verbindung zu Salesforce steht.${calls}`
    } catch (error) {
      if (error instanceof TargetUnavailable) return `Keine Verbindung: ${error.message}.`
      throw error
    }
  }
}
