import { spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { dyingWithParent, ended } from '../processes.ts'
import { type EngineLock, lockEngine, lockSettings } from './engine-lock.ts'
import { fetchPart } from './fetch-part.ts'
import type { Java } from './java.ts'
import type { Part } from './parts.ts'

/** A search engine that runs. */
export interface Engine {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** How it is entered; undefined where everybody may. */
  readonly lock: EngineLock | undefined
  readonly stop: () => Promise<void>
}

/** The account `nobody`: the engines refuse to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

const isRoot = process.getuid?.() === 0

/** Settings of one small node that answers on this machine alone. */
const settingsOf = (
  { name }: Part,
  folder: string,
  port: number,
  isLocked: boolean,
): readonly string[] =>
  [
    ['discovery.type', 'single-node'],
    ['network.host', '127.0.0.1'],
    ['http.port', port],
    ['transport.port', '0'],
    ['path.data', path.join(folder, 'data')],
    ['path.logs', path.join(folder, 'logs')],
    ['cluster.routing.allocation.disk.threshold_enabled', 'false'],
    // A few writers at once fill the queue of such a node, as a house's many fill that of a large one.
    ['thread_pool.write.size', '1'],
    ['thread_pool.write.queue_size', '4'],
    ...(isLocked ? lockSettings : []),
    ...(name === 'Elasticsearch' && !isLocked ? [['xpack.security.enabled', 'false']] : []),
  ].flatMap(([key, value]) => ['-E', `${key}=${value}`])

const environmentOf = ({ name }: Part, { home }: Java, conf: string): NodeJS.ProcessEnv => {
  const prefix = name === 'Elasticsearch' ? 'ES' : 'OPENSEARCH'
  return {
    PATH: process.env.PATH,
    [`${prefix}_JAVA_HOME`]: home,
    [`${prefix}_JAVA_OPTS`]: '-Xms512m -Xmx512m',
    [name === 'Elasticsearch' ? 'ES_PATH_CONF' : 'OPENSEARCH_PATH_CONF']: conf,
  }
}

/** Milliseconds until it must answer: half a minute is usual, three and more where others work on the machine as well. */
const patience = 600_000

/** Returns the status that a locked node answers with. */
const statusBehind = (url: string, { ca, account, password }: EngineLock): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { ca: readFileSync(ca), auth: `${account}:${password}` }
    get(url, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).once('error', reject)
  })

/** Waits until the node says how it is: the smallest distributions refuse to tell their version. */
const untilReady = async (
  url: string,
  lock: EngineLock | undefined,
  gone: () => string | null,
): Promise<void> => {
  const health = `${url}/_cluster/health`
  const ask = () => (lock ? statusBehind(health, lock) : fetch(health).then(({ status }) => status))
  for (const since = Date.now(); Date.now() - since < patience; await sleep(500)) {
    const exit = gone()
    if (exit !== null) throw new Error(`ended with ${exit}`)
    if ((await ask().catch(() => 0)) === 200) return
  }
  throw new Error('did not answer within ten minutes')
}

/** Makes the folder of everything that the engine writes, owned by the account that runs it. */
const prepareFolder = (program: string, isLocked: boolean) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-engine-'))
  const conf = path.join(folder, 'config')
  cpSync(path.join(program, 'config'), conf, { recursive: true })
  for (const name of ['data', 'logs']) mkdirSync(path.join(folder, name))
  const options = path.join(conf, 'jvm.options')
  writeFileSync(options, readFileSync(options, 'utf8').replaceAll('logs/', `${folder}/logs/`))
  const lock = isLocked ? lockEngine(conf) : undefined
  if (isRoot) {
    const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of ['.', ...inside]) chownSync(path.join(folder, name), nobody.uid, nobody.gid)
  }
  return { folder, conf, lock }
}

/**
 * Starts a search engine on a free port, with a data folder of its own that goes when it stops. One that is locked asks for a password
 * and has a certificate of an own authority.
 * @throws with the end of its log when it does not come up
 */
export const startEngine = async (part: Part, java: Java, isLocked = false): Promise<Engine> => {
  const program = await fetchPart(part)
  const port = await freePort()
  const { folder, conf, lock } = prepareFolder(program, isLocked)
  const bin = path.join(program, 'bin', part.name.toLowerCase())
  const account = isRoot ? nobody : undefined
  // The program starts the server as a process of its own.
  const pidFile = path.join(folder, 'data', 'pid')
  const args = ['-p', pidFile, ...settingsOf(part, folder, port, isLocked)]
  const command = dyingWithParent(bin, args, 'TERM', account)
  const log = path.join(folder, 'output.log')
  const output = openSync(log, 'a')
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: folder,
    env: environmentOf(part, java, conf),
    stdio: ['ignore', output, output],
  })
  let exit: string | null = null
  const exited = ended(child).then((outcome) => {
    exit = outcome
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `${isLocked ? 'https' : 'http'}://127.0.0.1:${port}`
  try {
    await untilReady(url, lock, () => exit)
  } catch (error) {
    const told = readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')
    await stop()
    throw new Error(`${String(error)}\n${told}`)
  }
  return {
    name: `${part.name} ${part.version}`,
    url,
    lock,
    pid: Number(readFileSync(pidFile, 'utf8')),
    stop,
  }
}
