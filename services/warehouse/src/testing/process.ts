import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

const builder = join(import.meta.dirname, '../../../../tools/start/build.ts')

let built: string | undefined

/** Returns the program that production runs, bundled from the present sources. */
const program = (): string => {
  built ??= execFileSync(process.execPath, [builder], { encoding: 'utf8' }).trim()
  return built
}

/** Returns the folder in which the programs of production's threads lie. */
export const bundleFolder = (): string => dirname(program())

/** The service as a process of its own, as it runs in production, so that it can be killed. */
export interface WarehouseProcess {
  readonly url: string
  /** Stops it where it is, or has it go on. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** `SIGKILL` ends it at once, with nothing put in order. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Returns a TCP port of this machine that is free at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const ready = async (url: string, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the service does not get ready')
}

/** Starts the service with these settings, on a free port. */
export const startProcess = async (
  settings: Readonly<Record<string, string>>,
): Promise<WarehouseProcess> => {
  const port = await freePort()
  const child = spawn(process.execPath, [program()], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: join(dirname(program()), 'compiled') },
      ...{ LOG_LEVEL: 'fatal', PORT: String(port), ...settings },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  return {
    url,
    signal: (signal) => void child.kill(signal),
    kill: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
}
