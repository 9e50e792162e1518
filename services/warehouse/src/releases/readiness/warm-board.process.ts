import type { Logger } from 'pino'

/** Milliseconds between two looks. The first leaves a process that starts to those who wait for it. */
const pause = 5_000
/** Milliseconds for which the board is kept near the log after somebody asked for it. */
const attention = 30 * 60_000

/** Options of a board that is kept warm. */
export interface WarmBoardOptions {
  /** Reads the board as of now, so that what it counts is known. */
  readonly read: () => Promise<unknown>
  /** Tells if others need the machine more. */
  readonly isBusy: () => Promise<boolean>
  readonly logger: Pick<Logger, 'warn'>
  readonly now?: () => number
}

/**
 * Counts the board of readiness before anybody asks: once after the start of a process, where counting everything takes seconds, and
 * from time to time for half an hour after somebody looked, so that much that happened meanwhile is not counted while they wait. It
 * yields to runs.
 */
export class WarmBoard {
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<void> = Promise.resolve()
  private isRead = false
  private askedAt = Number.NEGATIVE_INFINITY
  private readonly options: WarmBoardOptions

  constructor(options: WarmBoardOptions) {
    this.options = options
  }

  start(): void {
    this.timer = setInterval(() => {
      this.reading = this.reading.then(() => this.look())
    }, pause)
    this.timer.unref()
  }

  /** Ends it, after a reading that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.reading
  }

  /** Somebody asked for the board. */
  asked(): void {
    this.askedAt = this.now()
  }

  /** Reads the board if it is to be kept and nobody needs the machine more. */
  async look(): Promise<void> {
    const isWanted = !this.isRead || this.now() - this.askedAt < attention
    if (!isWanted) return
    try {
      if (await this.options.isBusy()) return
      await this.options.read()
      this.isRead = true
    } catch (error) {
      this.options.logger.warn({ err: error }, 'the board of readiness is not counted ahead')
    }
  }

  private now(): number {
    return (this.options.now ?? Date.now)()
  }
}
