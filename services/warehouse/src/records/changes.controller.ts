import { Controller, Inject } from '@nestjs/common'
import { type InputOf, listChangesOfTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { changesOfTarget } from './changes.query.ts'
import { mustBeRecord } from './record-rows.query.ts'

/** Reads the changes of a record. */
@Controller()
export class ChangesController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(listChangesOfTarget)
  ofTarget(@Input(listChangesOfTarget) { params, query }: InputOf<typeof listChangesOfTarget>) {
    return readAnswer(this.db, async (db) => {
      const [list] = await Promise.all([
        momentOf(db, query.asOf).then((at) => changesOfTarget(db, params, query, at)),
        mustBeRecord(db, params),
      ])
      return listed(list)
    })
  }
}
