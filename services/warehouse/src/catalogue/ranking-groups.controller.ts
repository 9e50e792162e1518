import { Controller, Inject } from '@nestjs/common'
import {
  createRankingGroup,
  type InputOf,
  listRankingGroups,
  updateRankingGroup,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { DB, LEDGER, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { differing } from './differing.ts'
import { rankingGroups } from './ranking-groups.query.ts'
import { addEntry, changeEntry, loadEntry, nameKey } from './write-entry.ts'

/** Projects. */
@Controller()
export class RankingGroupsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listRankingGroups)
  list() {
    return readAnswer(this.db, async (db) => listed(await rankingGroups(db)))
  }

  @Serve(createRankingGroup)
  async create(
    @Input(createRankingGroup) { body }: InputOf<typeof createRankingGroup>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const unique = [{ key: nameKey(body.shortCode), code: 'short-code-taken' as const }]
      const id = await addEntry(unit, 'ranking-group', body, unique)
      await unit.flush()
      return { answer: (await rankingGroups(narrow(unit.db), id))[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateRankingGroup)
  async update(
    @Input(updateRankingGroup) { params, body }: InputOf<typeof updateRankingGroup>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'ranking-group', params.id)
      const patch = differing(found.entry, body)
      if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch)
      await unit.flush()
      return { answer: (await rankingGroups(narrow(unit.db), params.id))[0] }
    })
    return Answer.of(answered)
  }
}
