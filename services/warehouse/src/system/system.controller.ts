import { Controller, Inject } from '@nestjs/common'
import {
  cancelJob,
  getConfig,
  getJob,
  getOpenApi,
  healthLive,
  healthReady,
  type InputOf,
  myJobs,
  type ReplyOf,
  reportSpans,
  systemInformation,
} from '@stammbuch/contracts'
import { openApi } from '@stammbuch/contracts/openapi'
import { type Database, passOnSpan } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Input, Problem, Serve } from '../http/index.ts'
import { BUS, type Bus } from '../platform/bus.ts'
import { CONFIG, type Config, version } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { JOBS, type Jobs, jobById, jobsOf, shownJob } from '../platform/runs/index.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { spansOfBrowser } from './browser-spans.ts'
import { Health } from './health.query.ts'
import { installationFacts } from './system-information.query.ts'

/** Reads the state of the service itself. */
@Controller()
export class SystemController {
  private document: object | undefined

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(Health) private readonly health: Health,
    @Inject(JOBS) private readonly running: Jobs,
  ) {}

  @Serve(getConfig)
  settings(): ReplyOf<typeof getConfig> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, BROWSER_TRACES } = this.config
    return {
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      audience: OIDC_AUDIENCE,
      live: { path: '/live' },
      version,
      ...(BROWSER_TRACES === 'on' ? { traces: true } : {}),
    }
  }

  @Serve(reportSpans)
  spans(@Input(reportSpans) { body }: InputOf<typeof reportSpans>): null {
    if (this.config.BROWSER_TRACES === 'off') throw new Problem('not-found')
    for (const span of spansOfBrowser(body, Date.now())) passOnSpan(span)
    return null
  }

  @Serve(getOpenApi)
  openApi(): object {
    // Describing every schema took an eighth of the start; hardly anybody asks.
    this.document ??= openApi(version)
    return this.document
  }

  @Serve(getJob)
  async job(@Input(getJob) { params }: InputOf<typeof getJob>, @Caller() user: CurrentUser) {
    const job = await jobById(this.db, params.id)
    if (!job) throw new Problem('not-found')
    if (!this.running.isFor(job, user)) throw new Problem('forbidden')
    return shownJob(job)
  }

  @Serve(cancelJob)
  async cancel(
    @Input(cancelJob) { params }: InputOf<typeof cancelJob>,
    @Caller() { id }: CurrentUser,
  ) {
    const job = await jobById(this.db, params.id)
    if (!job) throw new Problem('not-found')
    if (job.actor !== id) throw new Problem('forbidden')
    await this.running.cancel(job)
    return shownJob(job)
  }

  @Serve(myJobs)
  async jobs(@Caller() { id }: CurrentUser) {
    const list = (await jobsOf(this.db, id)).map(shownJob)
    return { list, total: list.length }
  }

  @Serve(systemInformation)
  async information(): Promise<ReplyOf<typeof systemInformation>> {
    const { state } = this.bus.health()
    const { DELIVERIES_KEPT_MONTHS, DEAD_LETTERS_KEPT_DAYS } = this.config
    return installationFacts(this.db, {
      version,
      nats: state,
      deliveriesKeptMonths: DELIVERIES_KEPT_MONTHS,
      deadLettersKeptDays: DEAD_LETTERS_KEPT_DAYS,
    })
  }

  @Serve(healthLive)
  live(): ReplyOf<typeof healthLive> {
    return { status: 'ok' }
  }

  @Serve(healthReady)
  async ready() {
    const state = await this.health.look()
    return new Answer(state, state.status === 'ready' ? null : 503)
  }
}
