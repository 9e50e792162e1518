import { Controller, Inject } from '@nestjs/common'
import { type ReplyOf, salesforceStatus, testSalesforce } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { TargetUnavailable } from '@stammbuch/records/targets'
import type { Kysely } from 'kysely'
import { Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { salesforceStatus as statusOf } from './salesforce-status.query.ts'
import { crmClient } from './target-clients.adapter.ts'

/** Reads the state of the CRM and of the records that were marked for it. */
@Controller()
export class SalesforceController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READS) private readonly db: Kysely<Database>,
  ) {}

  @Serve(salesforceStatus)
  status(): Promise<ReplyOf<typeof salesforceStatus>> {
    return statusOf(this.db)
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
