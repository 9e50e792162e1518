import type { Logger } from 'pino'
import type { AppLedger } from '../platform/ledger.ts'
import type { DeliveryFiles } from './delivery-files.ts'
import { deleteOldFiles } from './old-files.ts'

/** Milliseconds between two looks. */
const lookEvery = 3_600_000

const monthsAgo = (months: number): Date => {
  const moment = new Date()
  moment.setMonth(moment.getMonth() - months)
  return moment
}

/** Deletes delivered files once they are over their time. */
export class Retention {
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()

  /** `months` for which a delivered file is kept; 0: for good. */
  constructor(
    private readonly ledger: AppLedger,
    private readonly files: DeliveryFiles,
    private readonly logger: Logger,
    private readonly months: number,
  ) {}

  onModuleInit(): void {
    if (this.months === 0) return
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.look())
    }, lookEvery)
    this.timer.unref()
    this.looking = this.look()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  private async look(): Promise<void> {
    try {
      const deleted = await deleteOldFiles(this.ledger, this.files, monthsAgo(this.months))
      if (deleted > 0) this.logger.info({ deleted }, 'delivered files were over their time')
    } catch (error) {
      this.logger.warn({ err: error }, 'old delivered files could not be deleted')
    }
  }
}
