import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { natsBinary } from './nats/binary.ts'
import { commandLine, dyingWithParent, ended, endProcess } from './processes.ts'

/** Options of a server. */
export interface NatsOptions {
  /** Absolute path of the folder for JetStream's files. */
  readonly dataDir: string
  /** Absolute path of the file that the server's output is appended to. */
  readonly logFile: string
  readonly port?: number
}

/** A running server on 127.0.0.1 that ends with this process. */
export interface Nats {
  readonly url: string
  /** Path of the nats-server that runs. */
  readonly program: string
  readonly pid: number
  /** Resolves with the reason when the server has ended, intentionally or not. */
  readonly exited: Promise<string>
  stop(): Promise<void>
}

/** Tells if a server greets on the port with its INFO line. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2_000, () => finish(false))
    socket.once('data', (bytes) => finish(bytes.toString().startsWith('INFO')))
    socket.once('error', () => finish(false))
  })

const untilReady = async (port: number, exited: Promise<string>): Promise<void> => {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const outcome = await Promise.race([exited, greets(port)])
    if (outcome === true) return
    if (outcome !== false) throw new Error(`nats-server ended (${outcome}) while starting`)
    await sleep(20)
  }
  throw new Error('nats-server is not ready after 60 s')
}

/** Ends a server that a killed parent left running; two on one folder would spoil it. */
const clearLeftover = async (pidFile: string, dataDir: string): Promise<void> => {
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8'))
  const words = commandLine(pid)
  if (words.includes('nats-server') && words.includes(dataDir))
    await endProcess(pid, 'SIGTERM', 10_000)
  rmSync(pidFile, { force: true })
}

/** Starts a server with JetStream on disk; undefined when this machine has none and none can be fetched. */
export const startNats = async (options: NatsOptions): Promise<Nats | undefined> => {
  const program = natsBinary()
  if (!program) return undefined
  const port = options.port ?? (await freePort())
  const pidFile = path.join(options.dataDir, 'nats.pid')
  await clearLeftover(pidFile, options.dataDir)
  mkdirSync(options.dataDir, { recursive: true })
  mkdirSync(path.dirname(options.logFile), { recursive: true })
  const switches = ['--addr', '127.0.0.1', '--port', String(port)]
  const { file, args } = dyingWithParent(
    program,
    [...switches, '--jetstream', '--store_dir', options.dataDir, '--pid', pidFile],
    'TERM',
  )
  const log = openSync(options.logFile, 'a')
  const child = spawn(file, args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  const exited = ended(child)
  const pid = child.pid ?? 0
  await untilReady(port, exited)
  const stop = async () => {
    await endProcess(pid, 'SIGTERM', 10_000)
    await exited
  }
  return { url: `nats://127.0.0.1:${port}`, program, pid, exited, stop }
}
