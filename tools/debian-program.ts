import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

/** A program, and Debian's package that has it. */
export interface DebianProgram {
  readonly name: string
  readonly package: string
  /** Path of the program in the package, without the first slash. */
  readonly file: string
  /** The switch that has it say its version and end; `--version` unless it has another one. */
  readonly versionSwitch?: string
}

/** Tells if a file is a program that runs here. */
export const isProgram = (file: string, versionSwitch = '--version'): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return spawnSync(file, [versionSwitch], { timeout: 10_000 }).status === 0
  } catch {
    return false
  }
}

/** Returns the installed program; Debian installs servers into /usr/sbin, which may not be on PATH. */
const installed = ({ name, versionSwitch }: DebianProgram): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/bin']
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file) && isProgram(file, versionSwitch))

const runQuietly = (file: string, args: readonly string[], cwd: string): boolean =>
  spawnSync(file, args, { cwd, stdio: 'ignore', timeout: 90_000 }).status === 0

/** Fetches package lists of our own, because a fresh container has none and only root may fetch them for the system. */
const privateLists = (folder: string): readonly string[] => {
  for (const name of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true })
  return ['-o', `Dir::State::Lists=${folder}/lists`, '-o', `Dir::Cache=${folder}`]
}

const fetchPackage = (name: string, folder: string): string | undefined => {
  const lists = privateLists(path.join(folder, 'apt'))
  const fetched =
    runQuietly('apt-get', ['download', name], folder) ||
    (runQuietly('apt-get', [...lists, 'update'], folder) &&
      runQuietly('apt-get', [...lists, 'download', name], folder))
  return fetched ? readdirSync(folder).find((file) => file.endsWith('.deb')) : undefined
}

/** Extracts the program from Debian's package, which needs no root: nothing is installed. */
const fetchFromDebian = (program: DebianProgram, cache: string): string | undefined => {
  if (process.platform !== 'linux') return undefined
  const cached = path.join(cache, program.file)
  mkdirSync(cache, { recursive: true })
  try {
    const archive = fetchPackage(program.package, cache)
    const unpacked = archive && runQuietly('dpkg-deb', ['-x', archive, '.'], cache)
    if (archive) rmSync(path.join(cache, archive))
    return unpacked && isProgram(cached, program.versionSwitch) ? cached : undefined
  } finally {
    rmSync(path.join(cache, 'apt'), { recursive: true, force: true })
  }
}

/**
 * Returns a program that runs here: from PATH, the cache of the repository, or Debian's package unless `fetch` says no; undefined
 * when there is none.
 */
export const debianProgram = (
  program: DebianProgram,
  { fetch = true }: { readonly fetch?: boolean } = {},
): string | undefined => {
  const cache = path.join(root, '.cache', program.package)
  const cached = path.join(cache, program.file)
  const there =
    installed(program) ?? (isProgram(cached, program.versionSwitch) ? cached : undefined)
  return there ?? (fetch ? fetchFromDebian(program, cache) : undefined)
}
