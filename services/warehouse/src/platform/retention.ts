import type { Logger } from 'pino'

/** Milliseconds between two runs. */
const lookEvery = 3_600_000

/** A kind of data that is kept for a limited time. */
export interface RetentionPolicy {
  /** The name of the kind of data in the service's log. */
  readonly what: string
  /** Returns the moment before which data has expired; `null`: it is kept for good. */
  readonly before: (() => Date) | null
  /** Deletes data older than a moment. Returns the number deleted. */
  readonly remove: (before: Date) => Promise<number>
}

/** A moment so many months ago. */
export const monthsAgo = (months: number): Date => {
  const moment = new Date()
  moment.setMonth(moment.getMonth() - months)
  return moment
}

/** A moment so many days ago. */
export const daysAgo = (days: number): Date => {
  const moment = new Date()
  moment.setDate(moment.getDate() - days)
  return moment
}

/** Deletes expired data at the start and every hour. */
export class Retention {
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly logger: Logger,
    private readonly policy: RetentionPolicy,
  ) {}

  onModuleInit(): void {
    const { before } = this.policy
    if (before === null) return
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.look(before()))
    }, lookEvery)
    this.timer.unref()
    this.looking = this.look(before())
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  private async look(before: Date): Promise<void> {
    const { what, remove } = this.policy
    try {
      const deleted = await remove(before)
      if (deleted > 0) this.logger.info({ deleted }, `${what} were over their time`)
    } catch (error) {
      this.logger.warn({ err: error }, `old ${what} could not be deleted`)
    }
  }
}
