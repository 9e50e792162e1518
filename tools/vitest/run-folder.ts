import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clearLeftoverPostgres } from '../postgres/leftover.ts'
import { commandLine, endProcess, isAlive } from '../processes.ts'

const PREFIX = 'stammbuch-test-'
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Returns the parent folder: memory where there is plenty of it, the temporary folder elsewhere. Containers often have 64 MB of
 * /dev/shm.
 */
const parent = (): string => {
  if (!existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir()
}

const stopServersOf = async (folder: string): Promise<void> => {
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const pid of found.map(Number)) {
    const words = commandLine(pid)
    // Whatever was started on the folder names it: nats-server, Postgres, a product under test.
    if (words.includes(folder)) await endProcess(pid, 'SIGTERM', 5_000)
  }
}

/** Removes the folders of earlier runs that were killed. */
const clearAbandoned = async (where: string): Promise<void> => {
  for (const name of readdirSync(where).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const folder = path.join(where, name)
    for (const data of ['postgres', 'data/postgres'])
      await clearLeftoverPostgres(path.join(folder, data))
    if (existsSync('/proc')) await stopServersOf(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a folder for the servers of one test run. Remove it at the end; after a kill, the next run does. */
export const makeRunFolder = async (): Promise<string> => {
  for (const where of new Set([tmpdir(), parent()])) await clearAbandoned(where)
  const folder = mkdtempSync(path.join(parent(), `${PREFIX}${process.pid}-`))
  // Postgres runs under another account when we are root, and must be able to walk through.
  chmodSync(folder, 0o755)
  return folder
}
