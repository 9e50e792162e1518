import { Controller, Inject } from '@nestjs/common'
import {
  createDictionary,
  createStringTranslation,
  deleteDictionary,
  deleteStringTranslation,
  type InputOf,
  listDictionaries,
  listStringTranslations,
  updateDictionary,
  updateStringTranslation,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { dictionaries, translations } from './dictionaries.query.ts'
import { refuseDictionaryInUse, translationsOf } from './dictionary-use.query.ts'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from './write-entry.ts'

interface Translation {
  readonly value: string
  readonly dictionaryId: string
}

const unique = (...parts: readonly string[]) => [
  { key: nameKey(...parts), code: 'name-taken' as const },
]
/** A dictionary translates a value once. */
const uniqueValue = ({ dictionaryId, value }: Translation) => unique(dictionaryId, value)

/** Dictionaries and what they translate. */
@Controller()
export class DictionariesController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listDictionaries)
  list() {
    return readAnswer(this.db, async (db) => listed(await dictionaries(db)))
  }

  @Serve(createDictionary)
  async create(
    @Input(createDictionary) { body }: InputOf<typeof createDictionary>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const id = await addEntry(unit, 'dictionary', body, unique(body.label))
      await unit.flush()
      return { answer: (await dictionaries(narrow(unit.db), id))[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateDictionary)
  async update(
    @Input(updateDictionary) { params, body }: InputOf<typeof updateDictionary>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'dictionary', params.id)
      const { label = String(found.entry.label) } = body
      if (label !== found.entry.label) await changeEntry(unit, found, { label }, unique(label))
      await unit.flush()
      return { answer: (await dictionaries(narrow(unit.db), params.id))[0] }
    })
    return Answer.of(answered)
  }

  @Serve(deleteDictionary)
  async remove(
    @Input(deleteDictionary) { params }: InputOf<typeof deleteDictionary>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'dictionary', params.id)
      await refuseDictionaryInUse(narrow(unit.db), params.id)
      for (const one of await translationsOf(narrow(unit.db), params.id)) removeEntry(unit, one)
      removeEntry(unit, found)
      return { answer: null }
    })
    return Answer.of(answered)
  }

  @Serve(listStringTranslations)
  listTranslations(
    @Input(listStringTranslations) { query }: InputOf<typeof listStringTranslations>,
  ) {
    return readAnswer(this.db, (db) => translations(db, query))
  }

  @Serve(createStringTranslation)
  async createTranslation(
    @Input(createStringTranslation) { body }: InputOf<typeof createStringTranslation>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      await loadEntry(unit, 'dictionary', body.dictionaryId)
      const id = await addEntry(unit, 'string-translation', body, uniqueValue(body))
      await unit.flush()
      return { answer: (await translations(narrow(unit.db), { id })).list[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateStringTranslation)
  async updateTranslation(
    @Input(updateStringTranslation) { params, body }: InputOf<typeof updateStringTranslation>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'string-translation', params.id)
      const after = { ...(found.entry as unknown as Translation), ...body } as Translation
      if (body.dictionaryId) await loadEntry(unit, 'dictionary', body.dictionaryId)
      if (JSON.stringify(after) !== JSON.stringify(found.entry))
        await changeEntry(unit, found, body, uniqueValue(after))
      await unit.flush()
      return { answer: (await translations(narrow(unit.db), { id: params.id })).list[0] }
    })
    return Answer.of(answered)
  }

  @Serve(deleteStringTranslation)
  async removeTranslation(
    @Input(deleteStringTranslation) { params }: InputOf<typeof deleteStringTranslation>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      removeEntry(unit, await loadEntry(unit, 'string-translation', params.id))
      return { answer: null }
    })
    return Answer.of(answered)
  }
}
