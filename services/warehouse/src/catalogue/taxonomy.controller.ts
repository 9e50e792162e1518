import { Controller, Inject } from '@nestjs/common'
import {
  createTaxonomyTerm,
  deleteTaxonomyTerm,
  type InputOf,
  listTaxonomyTerms,
  updateTaxonomyTerm,
} from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { lockedTree, refuseTermInUse, taxonomyTerms } from './taxonomy.query.ts'
import { wouldCycle } from './taxonomy.rules.ts'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from './write-entry.ts'

interface TermEntry {
  readonly name: string
  readonly parentId: string | null
}

/** A name stands once under its parent. */
const unique = ({ name, parentId }: TermEntry) => [
  { key: nameKey(parentId ?? '', name), code: 'name-taken' as const },
]

/** The categories of companies, as a tree. */
@Controller()
export class TaxonomyController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listTaxonomyTerms)
  list() {
    return readAnswer(this.db, async (db) => listed(await taxonomyTerms(db)))
  }

  @Serve(createTaxonomyTerm)
  async create(
    @Input(createTaxonomyTerm) { body }: InputOf<typeof createTaxonomyTerm>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      if (body.parentId) await loadEntry(unit, 'taxonomy-term', body.parentId)
      const id = await addEntry(unit, 'taxonomy-term', body, unique(body))
      await unit.flush()
      return { answer: (await taxonomyTerms(narrow(unit.db), id))[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateTaxonomyTerm)
  async update(
    @Input(updateTaxonomyTerm) { params, body }: InputOf<typeof updateTaxonomyTerm>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const tree = await lockedTree(narrow(unit.db))
      const found = tree.find(({ id }) => id === params.id)
      if (!found) throw new Refusal('not-found')
      const before = found.entry as unknown as TermEntry
      const after = { name: before.name, parentId: before.parentId ?? null, ...body } as TermEntry
      const terms = tree.map(({ id, entry }) => ({
        id,
        parentId: (entry as unknown as TermEntry).parentId ?? null,
      }))
      if (after.parentId && !terms.some(({ id }) => id === after.parentId))
        throw new Refusal('not-found', 'Den übergeordneten Begriff gibt es nicht.')
      if (wouldCycle(terms, params.id, after.parentId)) throw new Refusal('taxonomy-cycle')
      if (after.name !== before.name || after.parentId !== (before.parentId ?? null))
        await changeEntry(unit, found, { ...after }, unique(after))
      await unit.flush()
      return { answer: (await taxonomyTerms(narrow(unit.db), params.id))[0] }
    })
    return Answer.of(answered)
  }

  @Serve(deleteTaxonomyTerm)
  async remove(
    @Input(deleteTaxonomyTerm) { params }: InputOf<typeof deleteTaxonomyTerm>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'taxonomy-term', params.id)
      await refuseTermInUse(narrow(unit.db), params.id)
      removeEntry(unit, found)
      return { answer: null }
    })
    return Answer.of(answered)
  }
}
