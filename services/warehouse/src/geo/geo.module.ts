import { Module } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB } from '../platform/database.ts'
import { GeoController } from './geo.controller.ts'
import { geoMutations } from './geo.mutations.ts'
import { GEOCODER, type Geocoder } from './geocoder.rules.ts'
import { nominatimGeocoder } from './nominatim-geocoder.adapter.ts'
import { postcodeGeocoder } from './postcode-geocoder.query.ts'
import { geoRoutes, geoWorker } from './revise.process.ts'

/** Positions of accounts: from postcode tables, or from a service that the configuration names. */
@Module({
  controllers: [GeoController, ...geoMutations, ...geoRoutes],
  providers: [
    geoWorker,
    {
      provide: GEOCODER,
      inject: [CONFIG, DB],
      useFactory: (config: Config, db: Kysely<Database>): Geocoder =>
        config.GEOCODER_URL === null
          ? postcodeGeocoder(db)
          : nominatimGeocoder({
              url: config.GEOCODER_URL,
              userAgent: config.GEOCODER_USER_AGENT,
              interval: config.GEOCODER_INTERVAL,
            }),
    },
  ],
})
export class GeoModule {}
