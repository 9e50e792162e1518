import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import { bundledWarehouse, compiledFolderOf, WAREHOUSE_MODULES } from './build.ts'
import { startProgram, untilHealthy } from './part.ts'
import { given, type PortName } from './plan.ts'
import { mustBeFree, mustBeOurs } from './port-taken.ts'
import type { PartAddress } from './report.ts'
import { type Start, withoutPassword } from './servers.ts'

interface StandIn {
  readonly what: string
  readonly file: string
  readonly port: PortName
  /** The setting that points at a real one, in which case the stand-in stays off. */
  readonly setting: string
}

const STAND_INS: readonly StandIn[] = [
  { what: 'Anmeldung', file: 'identity-provider', port: 'identity', setting: 'OIDC_ISSUER' },
  {
    what: 'Elasticsearch',
    file: 'elasticsearch',
    port: 'elasticsearch',
    setting: 'ELASTICSEARCH_URL',
  },
  { what: 'Salesforce', file: 'salesforce', port: 'salesforce', setting: 'SALESFORCE_URL' },
  { what: 'DMS', file: 'dms', port: 'dms', setting: 'DMS_URL' },
]

const startStandIn = async (
  { what, file, port, setting }: StandIn,
  { dataDir, ports, env, supervisor, say }: Start,
): Promise<PartAddress> => {
  const external = given(setting)
  if (external) return { what, where: `${withoutPassword(external)} (vorgegeben)` }
  const entry = path.join(root, 'tools/stand-ins', `${file}.ts`)
  if (!existsSync(entry)) {
    say(`⚠ ${what}: ${file}.ts fehlt, läuft nicht.`)
    return { what, where: 'läuft nicht' }
  }
  const program = {
    name: file,
    entry,
    env: { ...env, PORT: String(ports[port]) },
    dataDir,
    ready: null,
  }
  await supervisor.keep(what, () => startProgram(program))
  return { what, where: `${env[setting]} (Nachbildung)` }
}

/** Starts the systems around the product: stand-ins for all that the environment does not name. */
export const startSystems = (start: Start): Promise<readonly PartAddress[]> =>
  Promise.all(STAND_INS.map((standIn) => startStandIn(standIn, start)))

/**
 * Starts the warehouse: API, live channel and web app on one origin. Ready when it is healthy.
 * @param args of Node, with which it watches its compiled modules; without any it runs bundled
 */
export const startWarehouse = async (
  { dataDir, ports, env, supervisor }: Start,
  args: readonly string[],
): Promise<PartAddress> => {
  const url = `http://127.0.0.1:${ports.warehouse}`
  const isWatching = args.length > 0
  const entry = isWatching ? WAREHOUSE_MODULES : bundledWarehouse()
  await supervisor.keep('Warehouse', async () => {
    await mustBeFree(ports.warehouse, ports.warehouseMetrics)
    return startProgram({
      name: 'warehouse',
      entry,
      args,
      env: {
        ...(isWatching ? {} : { NODE_COMPILE_CACHE: compiledFolderOf(entry) }),
        ...env,
        PORT: String(ports.warehouse),
        METRICS_PORT: String(ports.warehouseMetrics),
      },
      dataDir,
      ready: async (exited) => {
        await untilHealthy(`${url}/api/health/ready`)(exited)
        await mustBeOurs(url, env.OIDC_ISSUER ?? '')
      },
    })
  })
  return { what: 'Warehouse', where: `${url}, Metriken :${ports.warehouseMetrics}/metrics` }
}

/** Starts the workers that transmit records to the other systems. They count as ready while they have not ended. */
export const startSync = async (
  { dataDir, ports, env, supervisor, say }: Start,
  args: readonly string[],
): Promise<PartAddress> => {
  const entry = path.join(root, 'services/sync/dist/main.js')
  if (!existsSync(entry)) {
    say('⚠ Abgleich: services/sync ist nicht gebaut, läuft nicht.')
    return { what: 'Abgleich', where: 'läuft nicht' }
  }
  await supervisor.keep('Abgleich', async () => {
    await mustBeFree(ports.syncMetrics)
    return startProgram({
      name: 'sync',
      entry,
      args,
      env: { ...env, METRICS_PORT: String(ports.syncMetrics) },
      dataDir,
      ready: () => new Promise((resolve) => setTimeout(resolve, 300)),
    })
  })
  return { what: 'Abgleich', where: `Prozess, Metriken :${ports.syncMetrics}/metrics` }
}
