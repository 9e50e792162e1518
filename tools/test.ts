import { findChromium } from './chromium.ts'
import { commandLine, misused } from './command-line.ts'
import { promtool } from './promtool.ts'
import { isGood, type Outcome, summary } from './test/outcome.ts'
import { command, type Step, skipped, vitest } from './test/steps.ts'

const USAGE = `usage: npm test
  every check and every test, in steps; a single file: npx vitest run --project unit|medium|browser <path>`

if (commandLine(USAGE, {}).positionals.length > 0) misused(USAGE)

const inChromium = (project: string): Step =>
  findChromium()
    ? vitest(project)
    : skipped(project, 'no Chromium: install one or set CHROMIUM to its path')

const alertRules = (): Step =>
  promtool()
    ? command('alert rules', 'node', ['tools/alert-rules.ts'])
    : skipped('alert rules', 'no promtool: install the package prometheus')

/** Cheap steps first; the whole product last, after its parts. */
const steps: readonly Step[] = [
  command('type check', 'tsc', ['-b']),
  command('lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  command('house rules', 'node', ['tools/boundaries.ts']),
  command('warehouse bundle', 'node', ['tools/start/build.ts']),
  command('web build', 'vite', ['build', '--logLevel', 'warn'], 'web'),
  command('web budget', 'node', ['tools/web-budget.ts']),
  alertRules(),
  vitest('unit'),
  vitest('medium'),
  inChromium('browser'),
  inChromium('screens'),
  inChromium('e2e'),
]

const outcomes: Outcome[] = []
for (const step of steps) outcomes.push(await step())
console.log(`\n${summary(outcomes)}`)
process.exitCode = isGood(outcomes) ? 0 : 1
