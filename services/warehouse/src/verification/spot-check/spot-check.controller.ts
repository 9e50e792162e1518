import { Controller, Inject } from '@nestjs/common'
import { getSpotCheck, type InputOf, listSpotChecks } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { momentOf } from '../../platform/moment.ts'
import { DeliveredRows } from './delivered-rows.adapter.ts'
import { itemsOf, spotCheckById, spotChecks, unpreparedOf } from './spot-check.query.ts'

/** Reads the spot checks: looking at a few before taking them all. */
@Controller()
export class SpotCheckController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(DeliveredRows) private readonly rows: DeliveredRows,
  ) {}

  @Serve(listSpotChecks)
  list(@Input(listSpotChecks) { query }: InputOf<typeof listSpotChecks>) {
    return readAnswer(this.db, async (db) => {
      await momentOf(db, query.asOf)
      return spotChecks(db, query)
    })
  }

  @Serve(getSpotCheck)
  async get(@Input(getSpotCheck) { params, query }: InputOf<typeof getSpotCheck>) {
    await this.rows.ensure(await unpreparedOf(this.db, params.id))
    return readAnswer(this.db, async (db) => {
      const at = await momentOf(db, query.asOf)
      const check = await spotCheckById(db, params.id)
      return { ...check, items: await itemsOf(db, params.id, at) }
    })
  }
}
