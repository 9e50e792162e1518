import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataDir } from './root.ts'
import { isStarted } from './start/start-lock.ts'

const file = (folder: string): string => path.join(folder, 'environment.json')

/**
 * Returns the settings for a command line tool: those of the local start, stored by `npm start` in the data folder, overridden by those
 * of the environment. They hold while that start runs: later its ports may belong to another product.
 */
export const localEnvironment = (folder = dataDir()): Record<string, string | undefined> => {
  const isKnown = existsSync(file(folder)) && isStarted(folder)
  return { ...(isKnown && JSON.parse(readFileSync(file(folder), 'utf8'))), ...process.env }
}

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
