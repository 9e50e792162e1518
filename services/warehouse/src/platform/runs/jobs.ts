import { EventEmitter } from 'node:events'
import {
  cancellableJobs,
  type Endpoint,
  holds,
  type Job,
  type ProblemCode,
  titleOf,
} from '@stammbuch/contracts'
import { type Database, newId, Refusal, traced } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { jobsEnded } from '../metrics.ts'
import { isDatabaseFull, isDiskFull, isOutage } from '../outage.rules.ts'
import type { CurrentUser } from '../user.ts'
import {
  addJob,
  endJob,
  freeJob,
  isKnownJob,
  type JobRow,
  jobById,
  leaseJob,
  renewLease,
  requestEnd,
  saveProgress,
  shownJob,
} from './job-store.ts'

/** The context of a job's handler, which can be called again for the same job after a crash. */
export interface JobContext {
  readonly job: JobRow
  /** Keep the state to go on from, in the transaction of the batch that reached it. */
  readonly save: (
    db: Kysely<Database>,
    progress: object,
    shown: { readonly done: number; readonly total: number; readonly unit: string },
  ) => Promise<void>
  /** Tells if the service is shutting down: the handler ends after this batch, and another process goes on. */
  readonly stopping: () => boolean
  /** Tells if somebody asked the job to end: a run then ends after this batch and keeps the results so far. */
  readonly cancelled: () => boolean
  /**
   * Between two batches of work that is worth nothing before its end.
   *
   * @throws Interrupted when the service goes down
   * @throws Refusal `job-cancelled` when whoever began it asked it to end
   */
  readonly checkpoint: () => void
}

export type Handler = (working: JobContext) => Promise<unknown>

/** A handler ended early because the service stops; the job stays open for the next one. */
export class Interrupted extends Error {}

const goesOn =
  'Der Dienst wird gerade beendet; die Arbeit geht danach weiter. Derselbe Aufruf mit demselben Schlüssel wartet auf ihr Ergebnis.'

type NewJob = Parameters<typeof addJob>[1]

const sweepMilliseconds = 5_000

/** Long work: stored in the database, run by any process, continued after a crash. */
export class Jobs {
  private readonly handlers = new Map<string, Handler>()
  private readonly accesses = new Map<string, Endpoint['access']>()
  private readonly running = new Map<string, Promise<void>>()
  private readonly endRequests = new Set<string>()
  private readonly changed = new EventEmitter()
  private readonly worker = newId()
  private readonly db: Kysely<Database>
  private readonly logger: Logger
  private readonly takings = new Set<Promise<unknown>>()
  private sweep: NodeJS.Timeout | undefined
  private stopped = false

  constructor(db: Kysely<Database>, logger: Logger) {
    this.db = db
    this.logger = logger
    this.changed.setMaxListeners(0)
  }

  /** Say who does jobs of a kind, and which call begins them. */
  handle(kind: string, { access }: Pick<Endpoint, 'access'>, handler: Handler): void {
    this.handlers.set(kind, handler)
    this.accesses.set(kind, access)
    // A counter that begins with its first failure shows no rise.
    jobsEnded.inc({ kind, outcome: 'failed' }, 0)
  }

  /** Tells if a person may see a job: its starter, everybody with the right to start it, and auditors. */
  isFor({ kind, actor }: Pick<JobRow, 'kind' | 'actor'>, { id, roles }: CurrentUser): boolean {
    if (actor === id || holds(roles, 'audit')) return true
    const access = this.accesses.get(kind)
    if (access === undefined || access === 'public') return false
    return access === 'signed-in' || holds(roles, access)
  }

  /** Starts looking for jobs without a worker. */
  start(): void {
    this.sweep = setInterval(() => void this.tend(), sweepMilliseconds)
    void this.tend()
  }

  /** Take no new job, let the running batches end. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.sweep)
    // A lease that is under way may still bring a job: first it, then what runs.
    await Promise.allSettled(this.takings)
    await Promise.allSettled(this.running.values())
  }

  /** Tells if a call of this person under this key has begun a job before. */
  isKnown(actor: string, key: string | null): Promise<boolean> {
    return key === null ? Promise.resolve(false) : isKnownJob(this.db, actor, key)
  }

  /** Note a job and begin it. The same key gives the same job. */
  async begin(job: NewJob): Promise<JobRow> {
    const row = await addJob(this.db, job)
    // Not taken now is not lost: the sweep takes it.
    if (row.state === 'queued')
      this.take(row.id).catch((error: unknown) =>
        this.logger.warn({ err: error, job: row.id }, 'job not taken at once'),
      )
    return row
  }

  /**
   * Wait for a job's end.
   *
   * @throws Refusal what the job was refused for, or `unavailable` when another process will go on with it
   */
  async outcome(id: string): Promise<JobRow> {
    for (;;) {
      const row = await jobById(this.db, id)
      if (!row) throw new Refusal('not-found')
      if (row.state === 'done') return row
      if (row.state === 'failed') throw refusalIn(row.problem)
      if (this.stopped && !this.running.has(id)) throw new Refusal('unavailable', goesOn)
      await this.nextChange(id)
    }
  }

  /**
   * Ask a job to end early. One that is over stays as it ended.
   *
   * @throws Refusal `not-cancellable` for work that cannot stand half done
   */
  async cancel({ id, kind }: Pick<JobRow, 'id' | 'kind'>): Promise<void> {
    if (!cancellableJobs.includes(kind)) throw new Refusal('not-cancellable')
    if (await requestEnd(this.db, id)) this.endRequests.add(id)
  }

  /** Called whenever a job of this process moved on. */
  onChange(listener: (job: Job) => void): void {
    this.changed.on('job', listener)
  }

  private nextChange(id: string): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.changed.off(id, done)
        resolve()
      }
      const timer = setTimeout(done, 500)
      this.changed.once(id, done)
    })
  }

  private async tend(): Promise<void> {
    try {
      await renewLease(this.db, this.worker, [...this.running.keys()])
      while (!this.stopped && (await this.take(null)));
    } catch (error) {
      this.logger.warn({ err: error }, 'jobs cannot be looked at')
    }
  }

  private take(id: string | null): Promise<boolean> {
    const taking = this.lease(id)
    this.takings.add(taking)
    return taking.finally(() => this.takings.delete(taking))
  }

  private async lease(id: string | null): Promise<boolean> {
    if (this.stopped) return false
    const kinds = [...this.handlers.keys()]
    const job = await leaseJob(this.db, { worker: this.worker, kinds, id })
    if (!job) return false
    if (job.cancelled_at) this.endRequests.add(job.id)
    const work = this.run(job).finally(() => {
      this.running.delete(job.id)
      this.endRequests.delete(job.id)
    })
    this.running.set(job.id, work)
    return true
  }

  private async run(job: JobRow): Promise<void> {
    try {
      const handler = this.handlers.get(job.kind)
      if (!handler) throw new Error(`Nobody does jobs of kind ${job.kind}`)
      const result = await traced(`job ${job.kind}`, {}, () => handler(this.workingOn(job)))
      await endJob(this.db, job.id, { result })
      jobsEnded.inc({ kind: job.kind, outcome: 'done' })
    } catch (error) {
      if (error instanceof Interrupted) return
      if (isOutage(error) || isDatabaseFull(error)) return void (await this.putBack(job, error))
      const outcome = error instanceof Refusal ? 'refused' : 'failed'
      jobsEnded.inc({ kind: job.kind, outcome })
      // A refusal is an answer: nobody has to look for a fault.
      if (error instanceof Refusal)
        this.logger.info({ code: error.code, job: job.id, kind: job.kind }, 'job refused')
      else this.logger.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
      await endJob(this.db, job.id, { problem: problemOf(error) }).catch(() => undefined)
    }
    await this.announce(job.id)
    // Whoever waited for this one need not wait for the next look.
    if (job.lane) void this.take(null).catch(() => undefined)
  }

  /** The database is away or full: the next worker continues from the saved progress, as after a crash. */
  private async putBack({ id, kind }: JobRow, error: unknown): Promise<void> {
    this.logger.warn({ err: error, job: id, kind }, 'job put back')
    // Where even this fails, the lease runs out by itself.
    await freeJob(this.db, this.worker, id).catch(() => undefined)
  }

  private workingOn(job: JobRow): JobContext {
    return {
      job,
      save: async (db, progress, shown) => {
        if (await saveProgress(db, job.id, progress, shown)) this.endRequests.add(job.id)
        setTimeout(() => void this.announce(job.id), 0)
      },
      stopping: () => this.stopped,
      cancelled: () => this.endRequests.has(job.id),
      checkpoint: () => {
        if (this.stopped) throw new Interrupted()
        if (this.endRequests.has(job.id)) throw new Refusal('job-cancelled')
      },
    }
  }

  private async announce(id: string): Promise<void> {
    const row = await jobById(this.db, id).catch(() => undefined)
    if (row) this.changed.emit('job', shownJob(row))
    if (row && row.state !== 'running') this.changed.emit(id)
  }
}

const problemOf = (error: unknown): object => {
  if (isDiskFull(error))
    return { code: 'storage-full', detail: titleOf('storage-full'), details: {} }
  if (!(error instanceof Refusal))
    return { code: 'internal', detail: 'Die Arbeit ist abgebrochen.', details: {} }
  const { code, message, details } = error
  return { code, detail: message === code ? titleOf(code) : message, details }
}

const refusalIn = (problem: unknown): Refusal => {
  const { code, detail, details } = problem as {
    code: ProblemCode
    detail: string
    details: Record<string, unknown>
  }
  return new Refusal(code, detail, details)
}

/** Injection token of the jobs. */
export const JOBS = Symbol('jobs')
