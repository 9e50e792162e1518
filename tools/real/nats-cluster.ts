import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logStream } from '@stammbuch/contracts'
import { freePort } from '../free-port.ts'
import { natsBinary } from '../nats/binary.ts'
import { dyingWithParent, ended, endProcess } from '../processes.ts'
import { root } from '../root.ts'
import { composeNats, type Settings } from './compose.ts'
import { goProgram } from './go-program.ts'

/** The log's stream in the cluster. */
export interface StreamState {
  readonly leader: string
  readonly copies: number
  /** Followers that have everything. */
  readonly current: number
  readonly messages: number
}

/** One server of the cluster. */
export interface NatsNode {
  readonly name: string
  /** `nats-1:4222` of the compose file is here. */
  readonly port: number
  /** Returns the server that leads the log's stream as this one knows it, and how many follow it without lag; undefined where it does not answer. */
  readonly stream: () => Promise<StreamState | undefined>
  /** Tells if it is whole, as the compose file's health check asks. */
  readonly isHealthy: () => Promise<boolean>
  readonly start: () => Promise<void>
  /** Ends it at once, with nothing put in order. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The version of the compose file; Debian's is older. */
const newest = {
  name: 'nats-server',
  version: '2.12.2',
  package: 'github.com/nats-io/nats-server/v2@v2.12.2',
}

/** Returns the version that a nats-server names. */
export const natsVersion = (program: string): string =>
  /v?(\d+\.\d+\.\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ??
  '?'

/**
 * Returns the nats-server that the cluster is made of: `NATS_SERVER_BIN`, the version of the compose file where it can be built, or that
 * of this machine.
 *
 * @throws where there is none that reads `deploy/nats.conf`
 */
export const clusterBinary = (): string => {
  const program = process.env.NATS_SERVER_BIN ? natsBinary() : (goProgram(newest) ?? natsBinary())
  if (!program) throw new Error('no nats-server: there is no Go to build it, and none to fetch')
  const version = natsVersion(program)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 2 && minor < 10)
    throw new Error(
      `nats-server ${version} is too old for deploy/nats.conf, and there is no Go to build another`,
    )
  return program
}

interface Ports {
  readonly client: number
  readonly http: number
  readonly cluster: number
}

/** The configuration of the compose file with ports and a folder of this machine. */
const configured = (store: string, { client, http, cluster }: Ports): string =>
  readFileSync(path.join(root, 'deploy/nats.conf'), 'utf8')
    .replace('listen: 0.0.0.0:4222', `listen: 127.0.0.1:${client}`)
    .replace('http: 0.0.0.0:8222', `http: 127.0.0.1:${http}`)
    .replace('listen: 0.0.0.0:6222', `listen: 127.0.0.1:${cluster}`)
    .replace('store_dir: /data', `store_dir: ${store}`)

interface Jetstream {
  readonly account_details?: readonly {
    readonly stream_detail?: readonly {
      readonly name: string
      readonly config: { readonly num_replicas: number }
      readonly state: { readonly messages: number }
      readonly cluster?: {
        readonly leader?: string
        readonly replicas?: readonly { readonly current: boolean }[]
      }
    }[]
  }[]
}

const streamAt = async (port: number): Promise<StreamState | undefined> => {
  const url = `http://127.0.0.1:${port}/jsz?streams=true&config=true`
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) return undefined
  const { account_details: accounts = [] } = (await answer.json()) as Jetstream
  const found = accounts
    .flatMap(({ stream_detail: streams = [] }) => streams)
    .find(({ name }) => name === logStream)
  return (
    found && {
      leader: found.cluster?.leader ?? '',
      copies: found.config.num_replicas,
      current: found.cluster?.replicas?.filter(({ current }) => current).length ?? 0,
      messages: found.state.messages,
    }
  )
}

const node = (
  program: string,
  folder: string,
  name: string,
  ports: Ports,
  { environment, routes }: { readonly environment: Settings; readonly routes: string },
): NatsNode => {
  const place = path.join(folder, name)
  mkdirSync(place, { recursive: true })
  const file = path.join(place, 'nats.conf')
  writeFileSync(file, configured(path.join(place, 'data'), ports))
  let pid: number | undefined
  const isHealthy = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${ports.http}/healthz`).catch(() => undefined))?.ok ?? false
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (pid !== undefined) await endProcess(pid, signal, 10_000)
    pid = undefined
  }
  return {
    name,
    port: ports.client,
    stream: () => streamAt(ports.http),
    isHealthy,
    start: async () => {
      const log = openSync(path.join(place, 'output.log'), 'a')
      const args = [`--config=${file}`, `--routes=${routes}`]
      const command = dyingWithParent(program, args, 'TERM')
      const child = spawn(command.file, command.args, {
        env: { PATH: process.env.PATH, ...environment, SERVER_NAME: name },
        stdio: ['ignore', log, log],
      })
      pid = child.pid
      void ended(child)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/**
 * Starts the three servers of the compose file, and waits until each is healthy.
 *
 * @throws with the end of a log when they do not come up
 */
export const startNatsCluster = async (
  program: string,
  folder: string,
  values: Settings,
): Promise<readonly NatsNode[]> => {
  const { names, routes, environment } = composeNats(values)
  const ports = await Promise.all(
    names.map(async () => ({
      client: await freePort(),
      http: await freePort(),
      cluster: await freePort(),
    })),
  )
  const here = names.reduce(
    (text, name, at) => text.replaceAll(`${name}:6222`, `127.0.0.1:${ports[at]?.cluster}`),
    routes,
  )
  const nodes = names.flatMap((name, at) => {
    const own = ports[at]
    return own ? [node(program, folder, name, own, { environment, routes: here })] : []
  })
  await Promise.all(nodes.map((one) => one.start()))
  for (const since = Date.now(); Date.now() - since < 60_000; await sleep(200))
    if ((await Promise.all(nodes.map((one) => one.isHealthy()))).every(Boolean)) return nodes
  const told = names.map((name) => {
    const log = path.join(folder, name, 'output.log')
    return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n') : ''
  })
  await Promise.all(nodes.map((one) => one.stop()))
  throw new Error(`the cluster did not get healthy\n${told.join('\n')}`)
}
