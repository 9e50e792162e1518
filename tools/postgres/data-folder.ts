import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import type { Account } from '../processes.ts'
import { canReach } from './account.ts'

const elsewhere = (wanted: string): string => {
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return path.join('/var/lib', `stammbuch-${key}`, 'postgres')
}

const pointsTo = (link: string): string | undefined =>
  lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined

/** Creates the folder; the new parts of its path are accessible to everybody, regardless of the umask. */
const makeOpenFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    chmodSync(made, 0o755)
}

/**
 * Returns the real folder of the data. As root the server runs under another account; when that account cannot reach the requested
 * folder (below /root, say), the data lives in /var/lib and the requested folder is a link to it. Removing the link means starting
 * afresh, as removing the folder would.
 */
export const reachableDataDir = (wanted: string, account: Account | undefined): string => {
  makeOpenFolder(path.dirname(wanted))
  if (!account || canReach(path.dirname(wanted), account)) return wanted
  const real = elsewhere(wanted)
  if (pointsTo(wanted) === real && existsSync(real)) return real
  rmSync(path.dirname(real), { recursive: true, force: true })
  rmSync(wanted, { recursive: true, force: true })
  makeOpenFolder(path.dirname(real))
  symlinkSync(real, wanted)
  return real
}

/** Creates an empty database cluster in the folder, unless there is one: UTF-8, code point order by default, ICU collations available. */
export const initialise = (
  dataDir: string,
  native: string,
  account: Account | undefined,
  fast: boolean,
): void => {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return
  // An initdb that was killed leaves a folder without PG_VERSION that the next one would refuse.
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { mode: 0o700 })
  if (account) chownSync(dataDir, account.uid, account.gid)
  const options = ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions']
  const made = spawnSync(
    path.join(native, 'bin/initdb'),
    [...options, ...locale, ...(fast ? ['--no-sync'] : [])],
    { ...account, encoding: 'utf8', cwd: '/' },
  )
  if (made.status === 0) return
  rmSync(dataDir, { recursive: true, force: true })
  throw new Error(`initdb failed (${made.error?.message ?? made.status}): ${made.stderr}`)
}
