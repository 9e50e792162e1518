import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Account } from '../processes.ts'

const NOBODY: Account = { uid: 65_534, gid: 65_534 }

/** Returns the account for Postgres when we are root, which it refuses: `postgres` where it exists, else `nobody`. */
export const unprivilegedAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return NOBODY
}

const maySearch = (folder: string, account: Account): boolean => {
  const { mode, uid, gid } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * Tells if the account can access every folder from `/` down to the given one, which must be absolute; missing parts at its end count
 * as ours.
 */
export const canReach = (folder: string, account: Account): boolean => {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() && !maySearch(folder, account))
    return false
  const parent = path.dirname(folder)
  if (parent === folder) return true
  return (!existsSync(parent) || maySearch(parent, account)) && canReach(parent, account)
}
