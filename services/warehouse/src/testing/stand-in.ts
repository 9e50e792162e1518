import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A stand-in in a process of its own, driven through its endpoints. */
export interface TestStandIn {
  readonly url: string
  /** Fault settings as `tools/stand-ins/faults.ts` has them. */
  readonly control: (faults: Readonly<Record<string, unknown>>) => Promise<void>
  /** Ends all faults. */
  readonly heal: () => Promise<void>
  /** The requests since the last `forget`, oldest first. */
  readonly asked: () => Promise<readonly { readonly operation: string; readonly status: number }[]>
  readonly forget: () => Promise<void>
  readonly close: () => Promise<void>
}

const root = path.resolve(import.meta.dirname, '../../../..')

/** Waits for a line of a process's output and returns the first group of the pattern. */
const said = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (bytes) => {
      text += String(bytes)
      const found = pattern.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}: ${text}`)))
  })

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Start `tools/stand-ins/<name>.ts` on a free port, with an empty folder of its own. */
export const startTestStandIn = async (
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestStandIn> => {
  const folder = await mkdtemp(path.join(tmpdir(), `stammbuch-${name}-`))
  const file = path.join(root, 'tools/stand-ins', `${name}.ts`)
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await said(child, /^ready (\S+)$/m)
  const ask = async (method: string, where: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}${where}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`)
    return answer.json()
  }
  return {
    url,
    control: async (faults) => void (await ask('POST', '/__control', faults)),
    heal: async () => void (await ask('POST', '/__control/reset')),
    forget: async () => void (await ask('POST', '/__control/reset?everything=true')),
    asked: async () =>
      (await ask('GET', '/__received')) as Awaited<ReturnType<TestStandIn['asked']>>,
    close: async () => {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Start the sync workers as a process of their own, without NATS; answers how to end them. */
export const startWorkers = async (
  settings: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, [path.join(root, 'services/sync/src/main.ts')], {
    env: { ...process.env, NATS_URL: '', METRICS_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await said(child, /"metricsPort":(\d+)/)
  return () => ended(child)
}
