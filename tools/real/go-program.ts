import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import { cacheFolder } from './cache.ts'

/** A program that is built from the module proxy of Go, whose sums Go checks. */
export interface GoProgram {
  readonly name: string
  readonly version: string
  /** The package and its version, as `go install` takes it. */
  readonly package: string
}

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns a program from the cache, built once; undefined where there is no Go, or no network the first time. */
export const goProgram = (program: GoProgram): string | undefined => {
  const folder = path.join(cacheFolder(), `${program.name}-${program.version}`)
  const file = path.join(folder, program.name)
  if (canRun(file)) return file
  mkdirSync(folder, { recursive: true })
  spawnSync('go', ['install', program.package], {
    env: { ...process.env, GOBIN: folder },
    stdio: 'ignore',
    timeout: 900_000,
  })
  return canRun(file) ? file : undefined
}

/** Returns the folder of a module of the proxy, fetched once; undefined where there is no Go or no network. */
export const goModule = (module: string): string | undefined => {
  const { status, stdout } = spawnSync('go', ['mod', 'download', '-json', module], {
    encoding: 'utf8',
    timeout: 300_000,
    cwd: root,
  })
  if (status !== 0) return undefined
  return (JSON.parse(stdout) as { readonly Dir?: string }).Dir
}
