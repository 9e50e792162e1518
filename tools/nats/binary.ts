import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'

const cache = path.join(root, '.cache/nats')
const cached = path.join(cache, 'usr/sbin/nats-server')

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return spawnSync(file, ['--version'], { timeout: 10_000 }).status === 0
  } catch {
    return false
  }
}

/** Returns the installed program; Debian installs it into /usr/sbin, which may not be on PATH. */
const installed = (): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/bin']
    .filter(Boolean)
    .map((folder) => path.join(folder, 'nats-server'))
    .find((file) => existsSync(file) && isProgram(file))

const runQuietly = (file: string, args: readonly string[], cwd: string): boolean =>
  spawnSync(file, args, { cwd, stdio: 'ignore', timeout: 90_000 }).status === 0

/** Fetches package lists of our own, because a fresh container has none and only root may fetch them for the system. */
const privateLists = (folder: string): readonly string[] => {
  for (const name of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true })
  return ['-o', `Dir::State::Lists=${folder}/lists`, '-o', `Dir::Cache=${folder}`]
}

const fetchPackage = (folder: string): string | undefined => {
  const lists = privateLists(path.join(folder, 'apt'))
  const fetched =
    runQuietly('apt-get', ['download', 'nats-server'], folder) ||
    (runQuietly('apt-get', [...lists, 'update'], folder) &&
      runQuietly('apt-get', [...lists, 'download', 'nats-server'], folder))
  return fetched ? readdirSync(folder).find((name) => name.endsWith('.deb')) : undefined
}

/** Extracts the program from Debian's package, which needs no root: nothing is installed. */
const fetchFromDebian = (): string | undefined => {
  if (process.platform !== 'linux' || process.env.NATS_SERVER_FETCH === 'no') return undefined
  mkdirSync(cache, { recursive: true })
  try {
    const archive = fetchPackage(cache)
    const unpacked = archive && runQuietly('dpkg-deb', ['-x', archive, '.'], cache)
    if (archive) rmSync(path.join(cache, archive))
    return unpacked && isProgram(cached) ? cached : undefined
  } finally {
    rmSync(path.join(cache, 'apt'), { recursive: true, force: true })
  }
}

/**
 * Returns a nats-server that runs here: `NATS_SERVER_BIN`, PATH, the cache of the repository, Debian's packages, in this order;
 * undefined when there is none.
 */
export const natsBinary = (): string | undefined => {
  const named = process.env.NATS_SERVER_BIN
  if (named) return isProgram(named) ? named : undefined
  return installed() ?? (isProgram(cached) ? cached : fetchFromDebian())
}
