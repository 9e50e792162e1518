import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedAccount } from '../../postgres/account.ts'
import { dyingWithParent, ended, endProcess } from '../../processes.ts'

/** A program of Debian, to be run under the account of Postgres. */
export interface DebianCommand {
  /** Names the file of its output. */
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Folder of its output. */
  readonly folder: string
}

/** A server that runs. */
export interface DebianProcess {
  readonly name: string
  readonly pid: number
  /** Resolves with the reason when it has ended. */
  readonly exited: Promise<string>
  /** Returns the end of its output. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Creates a folder that the account of Postgres may write to, and nobody else. */
export const ownFolder = (...parts: readonly string[]): string => {
  const folder = path.join(...parts)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Starts a program that ends with this process. */
export const startDebianProcess = (command: DebianCommand): DebianProcess => {
  const log = path.join(command.folder, `${command.name}.log`)
  const bound = dyingWithParent(command.file, command.args, 'TERM', unprivilegedAccount())
  const output = openSync(log, 'a')
  const child = spawn(bound.file, bound.args, {
    ...bound.account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...command.env },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const exited = ended(child)
  const pid = child.pid ?? 0
  const stop = async () => {
    await endProcess(pid, 'SIGTERM', 30_000)
    await exited
  }
  const lastLines = () => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n')
  return { name: command.name, pid, exited, output: lastLines, stop }
}

/**
 * Waits until something holds.
 * @throws with the outputs of the servers when it does not within `seconds`, or when one of them ends
 */
export const untilHolds = async (
  what: string,
  holds: () => Promise<boolean>,
  servers: readonly DebianProcess[],
  seconds = 90,
): Promise<void> => {
  let gone: string | undefined
  for (const { name, exited } of servers)
    void exited.then((reason) => {
      gone = `${name} ended with ${reason}`
    })
  for (const since = Date.now(); Date.now() - since < seconds * 1000; await sleep(100)) {
    if (await holds().catch(() => false)) return
    if (gone !== undefined) break
  }
  const outputs = servers.map(({ name, output }) => `── ${name}\n${output()}`)
  throw new Error(`${what}: ${gone ?? `not within ${seconds} s`}\n${outputs.join('\n')}`)
}
