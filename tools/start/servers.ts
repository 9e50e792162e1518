import path from 'node:path'
import { ensureDatabase, ensureRoles } from '../database.ts'
import { migrate } from '../migrate.ts'
import { startNats } from '../nats.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { logFile } from './part.ts'
import { given, type Ports } from './plan.ts'
import type { PartAddress } from './report.ts'
import type { Supervisor } from './supervisor.ts'

/** The shared state of the functions that start parts. */
export interface Start {
  readonly dataDir: string
  readonly ports: Ports
  readonly env: Readonly<Record<string, string>>
  readonly supervisor: Supervisor
  /** Prints one line in the terminal. */
  readonly say: (line: string) => void
}

/** Returns an address without its password. */
export const withoutPassword = (address: string): string => {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.password = ''
  return url.href
}

const prepare = async (postgres: Postgres, database: string): Promise<void> => {
  await ensureRoles(postgres.url('postgres'))
  await ensureDatabase(postgres.url('postgres'), database)
}

/** Starts Postgres, its own or a given one, and applies the migrations. */
export const startDatabase = async ({
  dataDir,
  ports,
  env,
  supervisor,
}: Start): Promise<PartAddress> => {
  const external = given('DATABASE_URL')
  if (!external) {
    await supervisor.keep('Postgres', async () => {
      const postgres = await startPostgres({
        dataDir: path.join(dataDir, 'postgres'),
        logFile: logFile(dataDir, 'postgres'),
        port: ports.postgres,
        fast: given('POSTGRES_DURABLE') === 'no',
      })
      await prepare(postgres, 'stammbuch')
      return postgres
    })
  }
  const owner = external ? given('MIGRATION_DATABASE_URL') : env.MIGRATION_DATABASE_URL
  if (owner) await migrate(owner)
  const where = external
    ? `${withoutPassword(external)} (vorgegeben)`
    : `127.0.0.1:${ports.postgres}`
  const migrated = owner ? '' : ' – nicht migriert: MIGRATION_DATABASE_URL fehlt'
  return { what: 'Postgres', where: `${where}${migrated}` }
}

/** Starts NATS, its own or a given one; without it the services carry their messages themselves. */
export const startBus = async ({
  dataDir,
  ports,
  env,
  supervisor,
}: Start): Promise<PartAddress> => {
  const url = env.NATS_URL
  const what = 'NATS JetStream'
  if (!url)
    return {
      what,
      where: `im Prozess (${process.env.NATS_URL === '' ? 'so eingestellt' : 'kein NATS gefunden'})`,
    }
  if (given('NATS_URL')) return { what, where: `${withoutPassword(url)} (vorgegeben)` }
  await supervisor.keep('NATS', async () => {
    const nats = await startNats({
      dataDir: path.join(dataDir, 'nats'),
      logFile: logFile(dataDir, 'nats'),
      port: ports.nats,
    })
    if (!nats) throw new Error('nats-server ist nicht mehr da.')
    return nats
  })
  return { what, where: url }
}
