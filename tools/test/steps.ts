import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ended } from '../processes.ts'
import { root } from '../root.ts'
import type { Outcome } from './outcome.ts'
import type { Tally } from './tally.ts'

/** One step of `npm test`. */
export type Step = () => Promise<Outcome>

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

const tallyReporter = path.join(root, 'tools/vitest/tally.reporter.ts')

const run = (file: string, args: readonly string[], folder = root, more = {}): Promise<string> =>
  ended(
    spawn(file, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...more },
    }),
  )

const begin = (step: string): (() => number) => {
  console.log(`\n── ${step} ${'─'.repeat(Math.max(0, 70 - step.length))}`)
  const since = performance.now()
  return () => (performance.now() - since) / 1000
}

/** Returns a step that runs a program, which passes with exit code 0 and fails with any other. */
export const command =
  (step: string, file: string, args: readonly string[], folder = '.'): Step =>
  async () => {
    const seconds = begin(step)
    const program = file === 'node' ? process.execPath : bin(file)
    const outcome = await run(program, args, path.join(root, folder))
    const good = outcome === 'code 0'
    const counts = { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
    return { step, ...counts, seconds: seconds(), ...(good ? {} : { note: outcome }) }
  }

/** Returns the outcome of a tally. No tally, an empty run and an unexplained exit code count as one failure. */
export const outcomeOf = (
  step: string,
  tally: Tally | undefined,
  ended: string,
  seconds: number,
) => {
  const { passed = 0, skipped = 0, failed = [], flaky = [], leftOut = [] } = tally ?? {}
  const empty = passed + skipped + failed.length === 0
  const unexplained = failed.length === 0 && (empty || ended !== 'code 0')
  const note = tally
    ? empty
      ? 'no test ran'
      : `failure outside the tests (${ended})`
    : `no tally (${ended})`
  return {
    step,
    passed,
    skipped,
    failed: failed.length + (unexplained ? 1 : 0),
    seconds,
    failures: failed,
    flaky,
    leftOut,
    ...(unexplained ? { note } : {}),
  } satisfies Outcome
}

/** Returns a step that runs a project of vitest.config.ts. */
export const vitest =
  (project: string): Step =>
  async () => {
    const seconds = begin(project)
    const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-tally-'))
    const file = path.join(folder, 'tally.json')
    const reporters = ['--reporter=default', `--reporter=${tallyReporter}`]
    try {
      const args = ['run', '--project', project, ...reporters]
      const ended = await run(bin('vitest'), args, root, { STAMMBUCH_TALLY: file })
      const tally = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tally) : undefined
      return outcomeOf(project, tally, ended, seconds())
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

/** Returns a step that cannot be done on this machine; it shows in the summary. */
export const skipped =
  (step: string, note: string): Step =>
  async () => {
    console.log(`\n${step} is skipped: ${note}`)
    return { step, passed: 0, failed: 0, skipped: 1, seconds: 0, note }
  }
