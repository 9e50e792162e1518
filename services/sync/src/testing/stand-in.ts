import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A request that the stand-in received, as far as these tests use it. */
export interface Received {
  readonly operation: string
  readonly id?: string
  readonly version?: number
  readonly outcome: string
}

export interface StoredDocument {
  readonly index: string
  readonly id: string
  readonly version: number
  readonly source: Readonly<Record<string, unknown>>
}

/** A stand-in in a process of its own, driven through its endpoints. */
export interface StandInProcess {
  readonly url: string
  readonly control: (faults: object) => Promise<void>
  /** Carries out the requests that were put aside and returns their number. */
  readonly carryOut: () => Promise<number>
  readonly heal: () => Promise<void>
  readonly forget: () => Promise<void>
  readonly received: () => Promise<readonly Received[]>
  readonly documents: <Document = StoredDocument>() => Promise<readonly Document[]>
  readonly close: () => Promise<void>
}

const root = path.resolve(import.meta.dirname, '../../../..')

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (bytes) => {
      said += String(bytes)
      const url = /^ready (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the stand-in ended with ${code}`)))
  })

/** Starts `tools/stand-ins/<name>.ts` on a free port. */
export const startStandIn = async (name: string): Promise<StandInProcess> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-stand-in-'))
  const child = spawn(process.execPath, [path.join(root, 'tools/stand-ins', `${name}.ts`)], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await untilReady(child)
  const ask = async (method: string, where: string, body?: object): Promise<unknown> => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${url}${where}`, { method, ...sent })
    if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`)
    return answer.json()
  }
  return {
    url,
    control: async (faults) => void (await ask('POST', '/__control', faults)),
    carryOut: async () =>
      ((await ask('POST', '/__control/carry-out')) as { carriedOut: number }).carriedOut,
    heal: async () => void (await ask('POST', '/__control/reset')),
    forget: async () => void (await ask('POST', '/__control/reset?everything=true')),
    received: async () => (await ask('GET', '/__received')) as readonly Received[],
    documents: async <Document>() => (await ask('GET', '/__documents')) as readonly Document[],
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
