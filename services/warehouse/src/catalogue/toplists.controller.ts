import { Controller, Inject } from '@nestjs/common'
import {
  createToplistLabel,
  deleteToplistLabel,
  type InputOf,
  listToplistLabels,
  similarToplistLabels,
  updateToplistLabel,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { differing } from './differing.ts'
import { refuseToplistInUse, similarToplists, toplists } from './toplists.query.ts'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from './write-entry.ts'

/** A project has a name once. */
const unique = (rankingGroupId: string, value: string) => [
  { key: nameKey(rankingGroupId, value), code: 'name-taken' as const },
]

/** Toplists of the projects. */
@Controller()
export class ToplistsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listToplistLabels)
  list(@Input(listToplistLabels) { query }: InputOf<typeof listToplistLabels>) {
    return readAnswer(this.db, async (db) => listed(await toplists(db, query)))
  }

  @Serve(similarToplistLabels)
  similar(@Input(similarToplistLabels) { query }: InputOf<typeof similarToplistLabels>) {
    return readAnswer(this.db, (db) => similarToplists(db, query))
  }

  @Serve(createToplistLabel)
  async create(
    @Input(createToplistLabel) { body }: InputOf<typeof createToplistLabel>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const { rankingGroupId, value } = body
      await loadEntry(unit, 'ranking-group', rankingGroupId)
      const id = await addEntry(unit, 'toplist-label', body, unique(rankingGroupId, value))
      await unit.flush()
      return { answer: (await toplists(narrow(unit.db), { id }))[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateToplistLabel)
  async update(
    @Input(updateToplistLabel) { params, body }: InputOf<typeof updateToplistLabel>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'toplist-label', params.id)
      const patch = differing(found.entry, body)
      const value = String(patch.value ?? found.entry.value)
      if (Object.keys(patch).length > 0)
        await changeEntry(unit, found, patch, unique(String(found.entry.rankingGroupId), value))
      await unit.flush()
      return { answer: (await toplists(narrow(unit.db), { id: params.id }))[0] }
    })
    return Answer.of(answered)
  }

  @Serve(deleteToplistLabel)
  async remove(
    @Input(deleteToplistLabel) { params }: InputOf<typeof deleteToplistLabel>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'toplist-label', params.id)
      await refuseToplistInUse(narrow(unit.db), params.id)
      removeEntry(unit, found)
      return { answer: null }
    })
    return Answer.of(answered)
  }
}
