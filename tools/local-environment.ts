import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataDir } from './root.ts'
import { isStarted } from './start/start-lock.ts'

const file = (folder: string): string => path.join(folder, 'environment.json')

/** Returns the ports on which a start of this data folder has its own servers. */
const ownPorts = (folder: string): ReadonlySet<string> => {
  const ports = path.join(folder, 'ports.json')
  if (!existsSync(ports)) return new Set()
  return new Set(Object.values(JSON.parse(readFileSync(ports, 'utf8'))).map(String))
}

const settingsOf = (folder: string): Record<string, string> => {
  if (!existsSync(file(folder))) return {}
  const stored: Record<string, string> = JSON.parse(readFileSync(file(folder), 'utf8'))
  if (isStarted(folder)) return stored
  const ports = ownPorts(folder)
  const isOwnServer = (value: string): boolean => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url?.hostname === '127.0.0.1' && ports.has(url.port)
  }
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => !isOwnServer(value)))
}

/**
 * Returns the settings for a command line tool: those of the local start, stored by `npm start` in the data folder, overridden by those
 * of the environment. The addresses of servers that the start brought itself hold while it runs: later another product may have their ports.
 */
export const localEnvironment = (folder = dataDir()): Record<string, string | undefined> => ({
  ...settingsOf(folder),
  ...process.env,
})

/** Stores the settings of a local start for the command line tools. */
export const writeLocalEnvironment = (
  folder: string,
  settings: Readonly<Record<string, string>>,
): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file(folder), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

/** Forgets the settings of an earlier start. */
export const forgetLocalEnvironment = (folder: string): void =>
  rmSync(file(folder), { force: true })
