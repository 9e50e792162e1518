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
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { dyingWithParent, ended } from '../processes.ts'
import { fetchPart } from './fetch-part.ts'
import type { Java } from './java.ts'
import type { Part } from './parts.ts'

/** A search engine that runs. */
export interface Engine {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** The account `nobody`: the engines refuse to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

const isRoot = process.getuid?.() === 0

/** Settings of one small node that answers on this machine alone, without a password. */
const settingsOf = ({ name }: Part, folder: string, port: number): readonly string[] =>
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
    ...(name === 'Elasticsearch' ? [['xpack.security.enabled', 'false']] : []),
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

/** Waits for an answer of any kind: the smallest distributions refuse to tell their version. */
const untilReady = async (url: string, gone: () => string | null): Promise<void> => {
  for (const since = Date.now(); Date.now() - since < 180_000; await sleep(500)) {
    const exit = gone()
    if (exit !== null) throw new Error(`ended with ${exit}`)
    const answer = await fetch(`${url}/_cluster/health`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('did not answer within 180 s')
}

/** Makes the folder of everything that the engine writes, owned by the account that runs it. */
const prepareFolder = (program: string): { readonly folder: string; readonly conf: string } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-engine-'))
  const conf = path.join(folder, 'config')
  cpSync(path.join(program, 'config'), conf, { recursive: true })
  for (const name of ['data', 'logs']) mkdirSync(path.join(folder, name))
  const options = path.join(conf, 'jvm.options')
  writeFileSync(options, readFileSync(options, 'utf8').replaceAll('logs/', `${folder}/logs/`))
  if (isRoot) {
    const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of ['.', ...inside]) chownSync(path.join(folder, name), nobody.uid, nobody.gid)
  }
  return { folder, conf }
}

/**
 * Starts a search engine on a free port, with a data folder of its own that goes when it stops.
 * @throws with the end of its log when it does not come up
 */
export const startEngine = async (part: Part, java: Java): Promise<Engine> => {
  const program = await fetchPart(part)
  const port = await freePort()
  const { folder, conf } = prepareFolder(program)
  const bin = path.join(program, 'bin', part.name.toLowerCase())
  const account = isRoot ? nobody : undefined
  // The program starts the server as a process of its own.
  const pidFile = path.join(folder, 'data', 'pid')
  const args = ['-p', pidFile, ...settingsOf(part, folder, port)]
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
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, () => exit)
  } catch (error) {
    const told = readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')
    await stop()
    throw new Error(`${String(error)}\n${told}`)
  }
  return {
    name: `${part.name} ${part.version}`,
    url,
    pid: Number(readFileSync(pidFile, 'utf8')),
    stop,
  }
}
