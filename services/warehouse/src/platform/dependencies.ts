import type { Database, SealKey } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import type { AppLedger } from './ledger.ts'
import type { ReplicaReads } from './replica-reads.ts'
import type { Jobs } from './runs/index.ts'
import type { Shutdown } from './shutdown.ts'

/** The objects that are set up before the application: connections, the log, the jobs. */
export interface Dependencies {
  readonly config: Config
  readonly logger: Logger
  readonly pool: Pool
  readonly db: Kysely<Database>
  /** The same database through connections of which Postgres itself takes no write. */
  readonly readPool: Pool
  readonly reads: Kysely<Database>
  /** Lists, exports, earlier moments and the log: of a replica where there is one and it is up to date. */
  readonly replicaReads: ReplicaReads
  readonly ledger: AppLedger
  readonly jobs: Jobs
  readonly bus: Bus
  readonly sealKey: SealKey
  readonly shutdown: Shutdown
}
