import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, endProcess, isAlive, parentOf } from '../processes.ts'

interface Owner {
  readonly pid: number
  /** The npm that started it, when one did. */
  readonly npm: number | null
}

const isStart = (pid: number): boolean =>
  isAlive(pid) && commandLine(pid).includes('tools/start.ts')

const lockFile = (dataDir: string): string => path.join(dataDir, 'start.pid')

/** Returns the start that a data folder belongs to; null if none has it, or the one that had it is gone. */
const ownerOf = (dataDir: string): Owner | null => {
  const file = lockFile(dataDir)
  if (!existsSync(file)) return null
  const owner: Owner = JSON.parse(readFileSync(file, 'utf8'))
  return isStart(owner.pid) ? owner : null
}

/** Tells if a start works with this data folder now. */
export const isStarted = (dataDir: string): boolean => ownerOf(dataDir) !== null

/**
 * Claims the data folder for one start. A start that lost the npm it was started by was killed half-way: it is stopped. One that still
 * has it is in use: throws. The returned function releases the folder.
 */
export const claimDataDir = async (dataDir: string): Promise<() => void> => {
  const other = ownerOf(dataDir)
  if (other && other.pid !== process.pid) {
    const { pid, npm } = other
    if (npm === null || isAlive(npm))
      throw new Error(
        `Stammbuch läuft mit diesem Datenordner bereits (Prozess ${pid}). Beenden: kill ${pid}`,
      )
    await endProcess(pid, 'SIGTERM', 40_000)
  }
  const file = lockFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  const owner: Owner = { pid: process.pid, npm: npmPid() }
  writeFileSync(file, JSON.stringify(owner))
  return () => rmSync(file, { force: true })
}

/** Returns the pid of npm, which puts a shell between itself and us, and is the first of our ancestors that is not about this script. */
const npmPid = (): number | null => {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) return null
  let pid = process.ppid
  while (pid > 1 && commandLine(pid).includes('tools/start.ts')) pid = parentOf(pid)
  return pid
}

/** Calls `gone` when the npm that started us has been killed, of which we get no signal. */
export const watchNpm = (gone: () => void): void => {
  const npm = npmPid()
  if (npm === null) return
  const timer = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(timer)
    gone()
  }, 300)
  timer.unref()
}
