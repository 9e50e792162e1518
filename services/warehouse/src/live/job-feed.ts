import { Inject, Injectable } from '@nestjs/common'
import type { Job } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { READS } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { JOBS, type JobRow, type Jobs, shownJob } from '../platform/runs/index.ts'
import type { CurrentUser } from '../platform/user.ts'
import { LIVE_LIMITS, type LiveLimits } from './live.limits.ts'
import { Throttle } from './throttle.ts'

interface Followed {
  job: Job | undefined
  sent: string
  readonly window: Throttle
}

const topicOf = (id: string): string => `job:${id}`

/** Two ways bring the same job, and the slower one may bring what is no longer so. */
const isOlder = (job: Job, known: Job | undefined): boolean =>
  known !== undefined &&
  (known.finishedAt !== null
    ? job.finishedAt === null
    : job.finishedAt === null && job.progress.done < known.progress.done)

/** Progress of the jobs that somebody follows: told by this process, looked up for all others. */
@Injectable()
export class JobFeed {
  private readonly followed = new Map<string, Followed>()
  private show: (topic: string, job: Job) => void = () => undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LIVE_LIMITS) private readonly limits: LiveLimits,
  ) {}

  start(show: (topic: string, job: Job) => void): void {
    this.show = show
    this.jobs.onChange((job) => this.take(job))
    this.timer = setInterval(() => void this.look(), this.limits.jobPoll)
  }

  stop(): void {
    clearInterval(this.timer)
    for (const topic of [...this.followed.keys()]) this.close(topic)
  }

  /** Of these topics those whose job somebody may not see. */
  async hidden(topics: readonly string[], user: CurrentUser): Promise<readonly string[]> {
    if (topics.length === 0) return []
    const rows = await this.rows(topics)
    return rows.filter((row) => !this.jobs.isFor(row, user)).map(({ id }) => topicOf(id))
  }

  /** Begin or go on; the state as it is now, if there is such a job. */
  async open(topic: string): Promise<Job | undefined> {
    if (!this.followed.has(topic)) {
      const window = new Throttle(this.limits.jobWindow, () => this.flush(topic))
      this.followed.set(topic, { job: undefined, sent: '', window })
    }
    return (await this.read([topic]))[0]
  }

  close(topic: string): void {
    this.followed.get(topic)?.window.close()
    this.followed.delete(topic)
  }

  private take(job: Job): void {
    const followed = this.followed.get(topicOf(job.id))
    if (!followed || isOlder(job, followed.job) || JSON.stringify(job) === followed.sent) return
    followed.job = job
    followed.window.schedule()
  }

  private flush(topic: string): void {
    const followed = this.followed.get(topic)
    if (!followed?.job) return
    followed.sent = JSON.stringify(followed.job)
    this.show(topic, followed.job)
  }

  private async look(): Promise<void> {
    const open = [...this.followed].filter(([, { job }]) => !job?.finishedAt)
    if (open.length === 0) return
    try {
      for (const job of await this.read(open.map(([topic]) => topic))) this.take(job)
    } catch (error) {
      this.logger.warn({ err: error }, 'jobs cannot be looked at')
    }
  }

  private async read(topics: readonly string[]): Promise<Job[]> {
    return (await this.rows(topics)).map(shownJob)
  }

  private rows(topics: readonly string[]): Promise<JobRow[]> {
    const ids = topics.map((topic) => topic.slice('job:'.length))
    return this.db.selectFrom('job').selectAll().where('id', 'in', ids).execute()
  }
}
