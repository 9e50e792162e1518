import { Controller, Inject } from '@nestjs/common'
import { createPeriod, type InputOf, listPeriods } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { periods } from './periods.query.ts'
import { addEntry, nameKey } from './write-entry.ts'

/** Years. They can be added, never renamed or removed. */
@Controller()
export class PeriodsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listPeriods)
  list() {
    return readAnswer(this.db, async (db) => listed(await periods(db)))
  }

  @Serve(createPeriod)
  async create(
    @Input(createPeriod) { body }: InputOf<typeof createPeriod>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
      const id = await addEntry(unit, 'period', body, unique)
      await unit.flush()
      return { answer: (await periods(narrow(unit.db), id))[0], status: 201 }
    })
    return Answer.of(answered)
  }
}
