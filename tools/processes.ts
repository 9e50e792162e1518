import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** An operating system account by number. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The arguments of `spawn`: the file, its arguments and, where Node must change it, the account. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly account: Partial<Account>
}

let setprivWorks: boolean | undefined

const canDieWithParent = (): boolean => {
  setprivWorks ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig=INT', 'true']).status === 0
  return setprivWorks
}

/**
 * Returns the command, arranged so that the child gets `signal` when this process dies, however it dies. Works where `setpriv` of
 * util-linux knows `--pdeathsig`; elsewhere the plain command is returned, and a left-over child is found by its pid file at the next
 * start.
 */
export const dyingWithParent = (
  file: string,
  args: readonly string[],
  signal: 'INT' | 'TERM' | 'KILL',
  account?: Account,
): Command => {
  if (!canDieWithParent()) return { file, args, account: account ?? {} }
  const identity = account
    ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    : []
  return {
    file: 'setpriv',
    args: [...identity, `--pdeathsig=${signal}`, '--', file, ...args],
    account: {},
  }
}

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Tells if the process exists and is not merely waiting to be reaped. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Returns the command line of a running process, words separated by blanks; empty when it cannot be read. */
export const commandLine = (pid: number): string => {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Returns the pid of the process that started this one; 0 when it cannot be determined. */
export const parentOf = (pid: number): number => {
  try {
    if (process.platform === 'linux')
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    const text = execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
    return Number(text.trim())
  } catch {
    return 0
  }
}

const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Asks a process to end and kills it after `patience` milliseconds. */
export const endProcess = async (
  pid: number,
  signal: NodeJS.Signals,
  patience: number,
): Promise<void> => {
  const until = Date.now() + patience
  if (isAlive(pid)) signalProcess(pid, signal)
  while (isAlive(pid) && Date.now() < until) await sleep(25)
  if (isAlive(pid)) signalProcess(pid, 'SIGKILL')
  while (isAlive(pid) && Date.now() < until + 5_000) await sleep(25)
}

/** Resolves with a short description („code 1“, „SIGKILL“) once the child has ended. */
export const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
