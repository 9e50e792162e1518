import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, dyingWithParent, ended, endProcess } from '../processes.ts'
import { logWriter } from './log-writer.ts'

/** A running part that can be stopped. */
export interface Running {
  readonly exited: Promise<string>
  stop(): Promise<void>
}

/** A program of our own, run as a process. */
export interface Program {
  /** Names its log and pid file: `[a-z-]+`. */
  readonly name: string
  /** Absolute path. */
  readonly entry: string
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  /** Resolves once the program answers; null = it prints a line with `ready`. */
  readonly ready: ((exited: Promise<string>) => Promise<void>) | null
}

const pidFile = ({ dataDir, name }: Program): string => path.join(dataDir, 'run', `${name}.pid`)

/** Returns the path of a part's output. */
export const logFile = (dataDir: string, name: string): string =>
  path.join(dataDir, 'logs', `${name}.log`)

/** Returns the last lines of a part's output. */
export const lastWords = (dataDir: string, name: string, lines = 12): string => {
  const file = logFile(dataDir, name)
  return existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
    : ''
}

/** Ends a process that a killed start left running, where children cannot be bound to their parent. */
const clearLeftover = async (program: Program): Promise<void> => {
  const file = pidFile(program)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (commandLine(pid).includes(program.entry)) await endProcess(pid, 'SIGTERM', 12_000)
  rmSync(file, { force: true })
}

/** Resolves at the first line that begins with `ready`. */
const saidReady = (child: ChildProcess): Promise<true> =>
  new Promise((resolve) => {
    let text = ''
    child.stdout?.on('data', (bytes) => {
      if (text === 'done') return
      text += String(bytes)
      if (!/^ready\b/m.test(text)) return
      text = 'done'
      resolve(true)
    })
  })

const untilReady = async (
  program: Program,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<void> => {
  const wait = program.ready?.(exited).then(() => true as const) ?? saidReady(child)
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('nicht bereit nach 120 s'), 120_000).unref()
  })
  const outcome = await Promise.race([wait, exited, late])
  if (outcome !== true)
    throw new Error(`${program.name}: ${outcome}\n${lastWords(program.dataDir, program.name)}`)
}

/**
 * Stack traces name the sources. The room for new objects may grow to 32 MB: what a batch of a run needs lives until the batch is written, and
 * with 8 MB it was copied again and again, a quarter of what a run costs. A program that rests gives it back after some seconds.
 */
const nodeArguments = ['--enable-source-maps', '--max-semi-space-size=32']

/** Starts the program in a process of its own that ends with this one, and waits until it is ready. */
export const startProgram = async (program: Program): Promise<Running> => {
  await clearLeftover(program)
  const log = logWriter(logFile(program.dataDir, program.name))
  const { file, args } = dyingWithParent(
    process.execPath,
    [...nodeArguments, ...(program.args ?? []), program.entry],
    'TERM',
  )
  // A session of its own: Ctrl-C in the terminal reaches us, and we stop the parts in order.
  const child = spawn(file, args, {
    env: {
      // The allocator learns from large arrays that go to keep the memory of those that come: a queue of millions held half as much again.
      MALLOC_TRIM_THRESHOLD_: '131072',
      // Node keeps what it compiled: the next start takes a third less of the processor.
      NODE_COMPILE_CACHE: path.join(program.dataDir, 'compiled'),
      ...process.env,
      ...program.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const exited = ended(child).finally(() => {
    log.end()
    rmSync(pidFile(program), { force: true })
  })
  const pid = child.pid ?? 0
  const stop = async () => {
    await endProcess(pid, 'SIGTERM', 12_000)
    await exited
  }
  try {
    mkdirSync(path.join(program.dataDir, 'run'), { recursive: true })
    writeFileSync(pidFile(program), String(pid))
    await untilReady(program, child, exited)
  } catch (error) {
    await stop()
    throw error
  }
  return { exited, stop }
}

/** Waits until the address answers with 200; other answers and none mean not yet. */
export const untilHealthy =
  (url: string) =>
  async (exited: Promise<string>): Promise<void> => {
    let gone = false
    void exited.then(() => {
      gone = true
    })
    while (!gone) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
