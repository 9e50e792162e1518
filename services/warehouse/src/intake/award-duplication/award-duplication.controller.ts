import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import { duplicateAwards, type InputOf } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Command, type Commanded, Input, runFor, Serve } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { JOBS, type Jobs, type Working } from '../../platform/runs/index.ts'
import { type Duplication, duplicationNamed } from './awards-to-duplicate.query.ts'
import { dryRunOf, duplicateAwards as duplicating } from './duplicate-awards.process.ts'

/** Awards of one year as new ones of another. */
@Controller()
export class AwardDuplicationController implements OnModuleInit {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(JOBS) private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('award-duplication', duplicateAwards, duplicating(this.ledger))
    this.jobs.handle('award-duplication-dry-run', duplicateAwards, async ({ job }: Working) => ({
      answer: await dryRunOf(this.ledger.db, job.input as unknown as Duplication),
    }))
  }

  /** Without a wish for a job a dry run leaves no trace at all, not even a job. */
  @Serve(duplicateAwards)
  async duplicate(
    @Input(duplicateAwards) { body }: InputOf<typeof duplicateAwards>,
    @Command() commanded: Commanded,
  ) {
    const input = { ...(await duplicationNamed(narrow(this.ledger.db), body)) }
    if (!body.dryRun) return runFor(this.jobs, commanded, { kind: 'award-duplication', input })
    if (!commanded.async) return dryRunOf(this.ledger.db, input)
    return runFor(this.jobs, commanded, { kind: 'award-duplication-dry-run', input })
  }
}
