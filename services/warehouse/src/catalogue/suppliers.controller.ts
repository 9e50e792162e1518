import { Controller, Inject } from '@nestjs/common'
import { createSupplier, type InputOf, listSuppliers } from '@stammbuch/contracts'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, reading, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { entriesOf, sortedBy } from './entries.query.ts'
import { addEntry, nameKey } from './write-entry.ts'

/** Those who deliver data. */
@Controller()
export class SuppliersController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listSuppliers)
  list() {
    return readAnswer(this.db, async (db) => {
      const rows = await entriesOf(reading(db), 'supplier')
      const list = rows.map(({ id, entry, created_at }) => ({
        id,
        name: String(entry.name),
        createdAt: created_at.toISOString(),
      }))
      return listed(sortedBy(list, ({ name }) => name))
    })
  }

  @Serve(createSupplier)
  async create(
    @Input(createSupplier) { body }: InputOf<typeof createSupplier>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
      const id = await addEntry(unit, 'supplier', body, unique)
      return { answer: { id, name: body.name, createdAt: unit.cause.at }, status: 201 }
    })
    return Answer.of(answered)
  }
}
