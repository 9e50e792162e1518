import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  checkPostcode,
  type GeoOverview,
  geoOverview,
  geoRunLimit,
  type InputOf,
  loadPostcodes,
  reviseGeoData,
  reviseGeoDataByGet,
} from '@stammbuch/contracts'
import type { Kysely } from 'kysely'
import { Answer, Command, type Commanded, Input, readAnswer, runFor, Serve } from '../http/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { countAccounts } from './accounts-to-locate.query.ts'
import type { GeoReads, GeoTables } from './geo.tables.ts'
import { GEOCODER, type Geocoder } from './geocoder.ts'
import { loadPostcodes as load, postcodeTables } from './load-postcodes.ts'
import { readPostcodeFile } from './postcode-file.ts'
import { postcodeFit } from './postcode-fit.query.ts'
import { postcodeMiddles } from './postcode-middles.rules.ts'
import { reviseGeoData as revising } from './revise.process.ts'

/** Positions for accounts that lack one. */
@Controller()
export class GeoController implements OnModuleInit {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Kysely<GeoReads>,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('geo', reviseGeoData, revising(this.ledger, this.geocoder))
  }

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

  @Serve(reviseGeoData)
  revise(@Command() commanded: Commanded) {
    return runFor(this.jobs, commanded, { kind: 'geo', input: {} })
  }

  @Serve(reviseGeoDataByGet)
  reviseByGet(@Command() commanded: Commanded) {
    return this.revise(commanded)
  }

  @Serve(loadPostcodes)
  async load(
    @Input(loadPostcodes) { body }: InputOf<typeof loadPostcodes>,
    @Command() { cause, key }: Commanded,
  ) {
    const bytes = Buffer.from(body.fileContent, 'base64')
    const places = readPostcodeFile(bytes, body.country)
    const middles = postcodeMiddles(places)
    const done = await this.ledger.command(cause, key, async (unit) => {
      await load(unit, { fileName: body.fileName, bytes, places, middles })
      return { answer: { tables: await postcodeTables(unit.db as unknown as Kysely<GeoTables>) } }
    })
    return Answer.of(done)
  }
}
