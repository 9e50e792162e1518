import { spawn } from 'node:child_process'
import path from 'node:path'
import { dyingWithParent, ended, endProcess } from './processes.ts'
import { root } from './root.ts'

/** A product of one's own, as `npm start` brings it up. */
export interface Product {
  readonly url: string
  stop(): Promise<void>
}

/** Returns the environment without settings that might point the product at real systems. */
const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/(_URL|_ORIGINS|^OIDC_.*|^PORT|^METRICS_PORT|^npm_.*)$/.test(name),
  )
  return Object.fromEntries(kept)
}

/**
 * Starts the whole product on a data folder, and waits until it is ready. `settings` name systems that it uses instead of its own.
 * @throws with its output
 */
export const startProduct = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const { file, args } = dyingWithParent(
    process.execPath,
    [path.join(root, 'tools/start.ts')],
    'TERM',
  )
  const child = spawn(file, args, {
    cwd: root,
    env: { ...cleanEnvironment(), DATA_DIR: dataDir, POSTGRES_DURABLE: 'no', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = new Promise<URL>((resolve) => {
    const listen = (bytes: unknown) => {
      said += String(bytes)
      const [, url] = /bereit: (http\S+)/.exec(said) ?? []
      if (url) resolve(new URL(url))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  const exited = ended(child)
  const outcome = await Promise.race([ready, exited])
  if (!(outcome instanceof URL)) throw new Error(`the product did not start (${outcome}):\n${said}`)
  const stop = () => endProcess(child.pid ?? 0, 'SIGTERM', 60_000)
  return { url: outcome.origin, stop }
}
