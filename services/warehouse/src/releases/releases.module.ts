import { Global, Module } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { READS } from '../platform/database.ts'
import { RELEASE_READER, type ReleaseReader } from '../platform/release-reader.ts'
import { pushingRelease, releaseRoutes, releasing } from './release.process.ts'
import { ReleasesController } from './releases.controller.ts'
import { releasePage } from './releases.query.ts'

const reader = {
  provide: RELEASE_READER,
  inject: [READS],
  useFactory: (db: Kysely<Database>): ReleaseReader => ({
    releases: async (page) => (await releasePage(db, page)).list,
  }),
}

/** Global for its reader: who asks for releases need not know who keeps them. */
@Global()
@Module({
  controllers: [ReleasesController, ...releaseRoutes],
  providers: [reader, releasing.worker, pushingRelease.worker],
  exports: [reader],
})
export class ReleasesModule {}
