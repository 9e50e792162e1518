import { type DynamicModule, Global, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core'
import { AuditModule } from './audit/index.ts'
import { CatalogueModule } from './catalogue/index.ts'
import { ConflictsModule } from './conflicts/index.ts'
import { ExportsModule } from './exports/index.ts'
import { GeoModule } from './geo/index.ts'
import { GraphqlModule } from './graphql/index.ts'
import { HomeModule } from './home/index.ts'
import {
  AccessGuard,
  DirectRoutes,
  MutationsModule,
  ProblemFilter,
  RateLimits,
  ReplyInterceptor,
} from './http/index.ts'
import { IntakeModule } from './intake/index.ts'
import { LiveModule } from './live/index.ts'
import { OverviewModule } from './overview/index.ts'
import { BUS } from './platform/bus.ts'
import { CONFIG } from './platform/config.ts'
import { DB, LEDGER, POOL, READS, SHARED_READS } from './platform/database.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { LOGGER } from './platform/logger.ts'
import { PersonReadings } from './platform/person-readings.process.ts'
import { REPLICA_READS } from './platform/replica-reads.ts'
import { JOBS } from './platform/runs/index.ts'
import { SEAL_KEY } from './platform/seal-key.ts'
import { SharedReads } from './platform/shared-reads.ts'
import { PrivacyModule } from './privacy/index.ts'
import { RecordsModule } from './records/index.ts'
import { ReleasesModule } from './releases/index.ts'
import { RunsModule } from './runs/index.ts'
import { SearchModule } from './search/index.ts'
import { SyncModule } from './sync/index.ts'
import { SystemModule } from './system/index.ts'
import { UsersModule } from './users/index.ts'
import { VerificationModule } from './verification/index.ts'

@Global()
@Module({})
class PlatformModule {}

/** The providers that every slice can have injected. */
const platform = (parts: Dependencies): DynamicModule => {
  const providers = [
    { provide: CONFIG, useValue: parts.config },
    { provide: LOGGER, useValue: parts.logger },
    { provide: POOL, useValue: parts.pool },
    { provide: DB, useValue: parts.db },
    { provide: READS, useValue: parts.reads },
    { provide: REPLICA_READS, useValue: parts.replicaReads },
    { provide: LEDGER, useValue: parts.ledger },
    { provide: JOBS, useValue: parts.jobs },
    { provide: BUS, useValue: parts.bus },
    { provide: SEAL_KEY, useValue: parts.sealKey },
    PersonReadings,
    SharedReads,
    { provide: SHARED_READS, useFactory: ({ db }: SharedReads) => db, inject: [SharedReads] },
  ]
  return { module: PlatformModule, providers, exports: providers }
}

@Module({
  imports: [
    MutationsModule,
    UsersModule,
    SyncModule,
    SystemModule,
    CatalogueModule,
    VerificationModule,
    ConflictsModule,
    IntakeModule,
    ReleasesModule,
    ExportsModule,
    GeoModule,
    RunsModule,
    AuditModule,
    GraphqlModule,
    PrivacyModule,
    OverviewModule,
    SearchModule,
    HomeModule,
    RecordsModule,
    LiveModule,
  ],
  providers: [
    RateLimits,
    AccessGuard,
    ProblemFilter,
    ReplyInterceptor,
    DirectRoutes,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_FILTER, useExisting: ProblemFilter },
    { provide: APP_INTERCEPTOR, useExisting: ReplyInterceptor },
  ],
})
class AppModule {}

/** The only place that sees every slice. */
export const appModule = (parts: Dependencies): DynamicModule => ({
  module: AppModule,
  imports: [platform(parts)],
})
