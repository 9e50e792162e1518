import { Controller, Inject } from '@nestjs/common'
import {
  checkPostcode,
  type GeoOverview,
  geoOverview,
  geoRunLimit,
  type InputOf,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { countAccounts } from './accounts-to-locate.query.ts'
import { GEOCODER, type Geocoder } from './geocoder.rules.ts'
import { postcodeTables } from './load-postcodes.process.ts'
import { postcodeFit } from './postcode-fit.query.ts'

/** Reads what there is to locate accounts with, and how many lack a position. */
@Controller()
export class GeoController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
  ) {}

  @Serve(geoOverview)
  overview() {
    const { kind, host } = this.geocoder
    return readAnswer(this.db, async (db): Promise<GeoOverview> => {
      const tables = await postcodeTables(db)
      const accounts = await countAccounts(db, await this.geocoder.source())
      return {
        geocoder: { kind, host, tables, ready: kind === 'service' || tables.length > 0 },
        accounts,
        nextRun: Math.min(accounts.eligible, geoRunLimit),
      }
    })
  }

  @Serve(checkPostcode)
  check(@Input(checkPostcode) { query }: InputOf<typeof checkPostcode>) {
    return readAnswer(this.db, (db) => postcodeFit(db, query))
  }
}
