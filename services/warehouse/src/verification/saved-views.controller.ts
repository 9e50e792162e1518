import { Controller, Inject } from '@nestjs/common'
import { getView, type InputOf, listViews } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { viewOf, viewsFor } from './saved-views.query.ts'

/** Filters, columns and order of a list, kept under a name. */
@Controller()
export class SavedViewsController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(listViews)
  list(@Input(listViews) { params }: InputOf<typeof listViews>, @Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await viewsFor(db, id, params)))
  }

  @Serve(getView)
  get(@Input(getView) { params }: InputOf<typeof getView>, @Caller() { id }: CurrentUser) {
    return readAnswer(this.db, (db) => viewOf(db, id, params.id))
  }
}
