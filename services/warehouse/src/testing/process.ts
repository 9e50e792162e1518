import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../dist/main.js')

/** The service as a process of its own, as it runs in production, so that it can be killed. */
export interface WarehouseProcess {
  readonly url: string
  /** Stops it where it is, or has it go on. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** `SIGKILL` ends it at once, with nothing put in order. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<number | null>
}

const freePort = async (): Promise<number> => {
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

/** Start the compiled service (`tsc -b` before) with these settings, on a free port. */
export const startProcess = async (
  settings: Readonly<Record<string, string>>,
): Promise<WarehouseProcess> => {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', PORT: String(port), ...settings },
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
