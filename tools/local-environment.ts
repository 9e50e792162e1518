import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataDir } from './root.ts'

const file = (folder: string): string => path.join(folder, 'environment.json')

/**
 * The settings of the product for a command line tool: those of the local start, as `npm start` left them
 * in the data folder, under those of the environment, which win.
 */
export const localEnvironment = (folder = dataDir()): Record<string, string | undefined> => {
  const written = existsSync(file(folder)) ? JSON.parse(readFileSync(file(folder), 'utf8')) : {}
  return { ...written, ...process.env }
}

/** Leaves the settings of a local start for the command line tools. */
export const writeLocalEnvironment = (
  folder: string,
  settings: Readonly<Record<string, string>>,
): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file(folder), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}
