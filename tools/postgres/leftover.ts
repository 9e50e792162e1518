import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandLine, endProcess, isAlive } from '../processes.ts'

const postmasterOf = (dataDir: string): number | undefined => {
  const file = path.join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** Tells if the process is alive and really a Postgres on this folder: pids are reused soon after a reboot. */
const isPostgresOn = (pid: number, dataDir: string): boolean => {
  const words = commandLine(pid)
  return isAlive(pid) && words.includes('postgres') && words.includes(dataDir)
}

/**
 * Clears the folder of a killed parent's server: stops it if it still runs, or removes a postmaster.pid that names a dead or foreign
 * process, so that the folder can be started again.
 */
export const clearLeftoverPostgres = async (dataDir: string): Promise<void> => {
  const pid = postmasterOf(dataDir)
  if (pid === undefined) return
  if (isPostgresOn(pid, dataDir)) await endProcess(pid, 'SIGINT', 15_000)
  else rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
}
