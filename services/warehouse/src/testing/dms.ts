import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The DMS' stand-in in a process of its own, driven through its endpoints. */
export interface TestDms {
  readonly url: string
  /** Fault settings as `tools/stand-ins/faults.ts` has them. */
  readonly control: (faults: Readonly<Record<string, unknown>>) => Promise<void>
  /** Ends all faults. */
  readonly heal: () => Promise<void>
  /** What it was asked since the last `forget`, oldest first. */
  readonly asked: () => Promise<readonly { readonly operation: string; readonly status: number }[]>
  readonly forget: () => Promise<void>
  readonly close: () => Promise<void>
}

const standIn = path.resolve(import.meta.dirname, '../../../../tools/stand-ins/dms.ts')

/** The key that the stand-in asks for. */
export const dmsKey = 'dms-test-key'

/** Start the stand-in on a free port, with projects such as `EAR:medic,KLI:clinic`. */
export const startTestDms = async (
  projects: string,
  entriesPerToplist: number,
): Promise<TestDms> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stammbuch-dms-'))
  const child = spawn(process.execPath, [standIn], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DMS_API_KEY: dmsKey,
      DMS_PROJECTS: projects,
      DMS_ENTRIES_PER_TOPLIST: String(entriesPerToplist),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += String(bytes)
      const ready = /^ready (\S+)$/m.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', (code) => reject(new Error(`the stand-in ended with ${code}`)))
  })
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
    asked: async () => (await ask('GET', '/__received')) as Awaited<ReturnType<TestDms['asked']>>,
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
