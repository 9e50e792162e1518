import { Controller, Inject } from '@nestjs/common'
import {
  createView,
  deleteView,
  getView,
  type InputOf,
  listViews,
  type SavedView,
  updateView,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from '../catalogue/index.ts'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { type AppUnit, type RecordsDb, readsOf } from '../records/index.ts'
import { viewsFor } from './saved-views.query.ts'

/** Names are unique among the views that somebody has of a list. */
const keyOf = (ownerId: string, list: string, name: string) => [
  { key: nameKey(ownerId, list, name), code: 'name-taken' as const },
]

const mustFind = async (db: RecordsDb, userId: string, id: string): Promise<SavedView> => {
  const [view] = await viewsFor(db, userId, { id })
  if (!view) throw new Refusal('not-found')
  return view
}

/** Only its owner changes a view. What somebody may not even see is not there for them. */
const ownView = async (unit: AppUnit, userId: string, id: string) => {
  const found = await loadEntry(unit, 'saved-view', id)
  if (found.entry.ownerId === userId) return found
  throw new Refusal(found.entry.shared === true ? 'forbidden' : 'not-found')
}

/** Filters, columns and order of a list, kept under a name. */
@Controller()
export class SavedViewsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: RecordsDb,
  ) {}

  @Serve(listViews)
  list(@Input(listViews) { params }: InputOf<typeof listViews>, @Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await viewsFor(db, id, params)))
  }

  @Serve(getView)
  get(@Input(getView) { params }: InputOf<typeof getView>, @Caller() { id }: CurrentUser) {
    return readAnswer(this.db, (db) => mustFind(db, id, params.id))
  }

  @Serve(createView)
  async create(
    @Input(createView) { body }: InputOf<typeof createView>,
    @Caller() { id: ownerId }: CurrentUser,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const unique = keyOf(ownerId, body.list, body.name)
      const id = await addEntry(unit, 'saved-view', { ...body, ownerId }, unique)
      await unit.flush()
      return { answer: await mustFind(readsOf(unit), ownerId, id), status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateView)
  async update(
    @Input(updateView) { params, body }: InputOf<typeof updateView>,
    @Caller() { id: userId }: CurrentUser,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await ownView(unit, userId, params.id)
      const unique =
        body.name === undefined ? null : keyOf(userId, String(found.entry.list), body.name)
      await changeEntry(unit, found, body, unique)
      await unit.flush()
      return { answer: await mustFind(readsOf(unit), userId, params.id) }
    })
    return Answer.of(answered)
  }

  @Serve(deleteView)
  async remove(
    @Input(deleteView) { params }: InputOf<typeof deleteView>,
    @Caller() { id: userId }: CurrentUser,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      removeEntry(unit, await ownView(unit, userId, params.id))
      return { answer: null, status: 204 }
    })
    return Answer.of(answered)
  }
}
