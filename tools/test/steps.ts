import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ended } from '../processes.ts'
import { root } from '../root.ts'
import type { Outcome } from './outcome.ts'

/** One thing `npm test` does. */
export type Step = () => Promise<Outcome>

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

const run = (file: string, args: readonly string[], folder = root): Promise<string> =>
  ended(spawn(file, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] }))

const begin = (step: string): (() => number) => {
  console.log(`\n── ${step} ${'─'.repeat(Math.max(0, 70 - step.length))}`)
  const since = performance.now()
  return () => (performance.now() - since) / 1000
}

/** A program that passes with exit code 0 and fails with any other. */
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

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: unknown[] }[]
}

/** Counts of a report. A file that could not even be loaded, a failure outside any test and an empty run count as one failure. */
const counts = (report: Report | undefined, outcome: string) => {
  if (!report) return { passed: 0, failed: 1, skipped: 0, note: `no report (${outcome})` }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const known = report.numFailedTests + broken
  if (passed + skipped + known === 0) return { passed, failed: 1, skipped, note: 'no test ran' }
  if (known > 0 || outcome === 'code 0') return { passed, failed: known, skipped }
  return { passed, failed: 1, skipped, note: `failure outside the tests (${outcome})` }
}

/** A project of vitest.config.ts. */
export const vitest =
  (project: string): Step =>
  async () => {
    const seconds = begin(project)
    const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-report-'))
    const file = path.join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    try {
      const outcome = await run(bin('vitest'), ['run', '--project', project, ...reporters])
      const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
      return { step: project, ...counts(report, outcome), seconds: seconds() }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

/** A step that cannot be done on this machine; it shows in the summary. */
export const skipped =
  (step: string, note: string): Step =>
  async () => {
    console.log(`\n${step} is skipped: ${note}`)
    return { step, passed: 0, failed: 0, skipped: 1, seconds: 0, note }
  }
