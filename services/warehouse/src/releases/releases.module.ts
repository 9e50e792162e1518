import { Global, Module } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { READS } from '../platform/database.ts'
import { RELEASE_READER, type ReleaseReader } from '../platform/release-reader.ts'
import { DocumentController } from './document/document.controller.ts'
import { editionMutations } from './editions.mutations.ts'
import { ProofReadingController } from './proof/proof-reading.controller.ts'
import { findingMutations } from './proof/waive-findings.mutations.ts'
import { ReadinessController } from './readiness/readiness.controller.ts'
import { pushingRelease, releaseRoutes, releasing } from './release.process.ts'
import { ReleasesController } from './releases.controller.ts'
import { inForcePage } from './releases.query.ts'

const reader = {
  provide: RELEASE_READER,
  inject: [READS],
  useFactory: (db: Kysely<Database>): ReleaseReader => ({
    releases: async (page) => inForcePage(db, page),
  }),
}

/** Global for its reader: who asks for releases need not know who keeps them. */
@Global()
@Module({
  controllers: [
    ReleasesController,
    ReadinessController,
    ProofReadingController,
    ...findingMutations,
    DocumentController,
    ...releaseRoutes,
    ...editionMutations,
  ],
  providers: [reader, releasing.worker, pushingRelease.worker],
  exports: [reader],
})
export class ReleasesModule {}
