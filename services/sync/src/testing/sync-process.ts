import { spawn } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** The service in a process of its own. */
export interface SyncProcess {
  /** Origin of `/health` and `/metrics`. */
  readonly url: string
  /** Sends the signal and resolves with the exit code; null when it was killed. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

const entry = path.resolve(import.meta.dirname, '../main.ts')

/** Starts the service and waits until it prints the address of its metrics. */
export const startSync = async (env: Readonly<Record<string, string>>): Promise<SyncProcess> => {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, NATS_URL: '', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    await end('SIGKILL')
  })
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += String(bytes)
      const found = /"metricsPort":(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  return { url: `http://127.0.0.1:${port}`, end }
}
