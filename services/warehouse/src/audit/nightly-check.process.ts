import { createHash } from 'node:crypto'
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { actingServices } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import type { Logger } from 'pino'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import type { LogDb } from './log.query.ts'
import { lastCheckAt } from './log-checks.query.ts'
import { dayOfCheck } from './nightly-check.rules.ts'

/** Milliseconds between two looks at the clock. */
const lookEvery = 60_000

/**
 * Begins the check of the whole log once a night. Every process looks at the clock; the day is the job's key, so one check is
 * begun and one process does it.
 */
@Injectable()
export class NightlyCheck implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined
  private begun = ''

  constructor(
    @Inject(READS) private readonly db: LogDb,
    @Inject(JOBS) private readonly jobs: Pick<Jobs, 'begin'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'LOG_CHECK_HOUR'>,
  ) {}

  onModuleInit(): void {
    if (this.config.LOG_CHECK_HOUR === null) return
    this.timer = setInterval(() => void this.lookAt(new Date()), lookEvery)
    this.timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  /** Begins the check that is due at a moment, if any. */
  async lookAt(now: Date): Promise<void> {
    const { LOG_CHECK_HOUR: hour } = this.config
    if (hour === null) return
    try {
      const day = dayOfCheck(now, hour, await lastCheckAt(this.db))
      if (day === null || day === this.begun) return
      await this.begin(day)
      this.begun = day
    } catch (error) {
      this.logger.warn({ err: error }, 'the nightly check of the log could not begin')
    }
  }

  private begin(day: string): Promise<unknown> {
    const key = `nightly-check:${day}`
    return this.jobs.begin({
      kind: 'verify-log',
      input: { nightly: true },
      actor: actingServices.warehouse.id,
      role: 'service',
      command: newId(),
      key: { key, requestDigest: createHash('sha256').update(key).digest('hex') },
    })
  }
}
