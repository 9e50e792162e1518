import type { Trouble } from './tally.ts'

/** The result of a step. */
export interface Outcome {
  readonly step: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  /** Reason of a failure or a skip, in one line. */
  readonly note?: string
  readonly failures?: readonly Trouble[]
  /** Tests that passed only at the second try. */
  readonly flaky?: readonly string[]
  /** Names of tests that were left out; what they need stands in brackets at the end of a part of the name. */
  readonly leftOut?: readonly string[]
}

const sum = (outcomes: readonly Outcome[], count: 'passed' | 'failed' | 'skipped'): number =>
  outcomes.reduce((total, outcome) => total + outcome[count], 0)

const result = ({ passed, failed, skipped, note }: Outcome): string => {
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped ? [`${skipped} skipped`] : []),
  ]
  return `${failed > 0 ? '✗' : skipped > 0 && passed === 0 ? '–' : '✓'} ${counts.join(', ')}${note ? ` (${note})` : ''}`
}

const listed = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${heading}\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`

const flakyIn = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ flaky = [] }) => flaky)

/** Returns what tests that were left out needed, with their number. */
const needs = (outcomes: readonly Outcome[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const name of outcomes.flatMap(({ leftOut = [] }) => leftOut)) {
    const need = /\(needs ([^)]+)\)/.exec(name)?.[1] ?? `no reason: ${name}`
    counts.set(need, (counts.get(need) ?? 0) + 1)
  }
  return [...counts].map(([need, count]) => `${count} × ${need}`)
}

/** Lists failed tests with the reason, those that needed a second try, and what was missing for those left out. */
const troubles = (outcomes: readonly Outcome[]): string => {
  const failures = outcomes.flatMap(({ failures = [] }) => failures)
  return (
    listed(
      'Failed:',
      failures.map(({ test, why }) => `${test}\n    ${why}`),
    ) +
    listed(
      `Passed only at the second try (${flakyIn(outcomes).length}), which fails the run:`,
      flakyIn(outcomes),
    ) +
    listed('Left out, for want of:', needs(outcomes))
  )
}

/** Returns the table of all steps, the troubles and, as the last line, the totals alone. */
export const summary = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map((outcome) => [
    outcome.step,
    `${outcome.seconds.toFixed(1)} s`,
    result(outcome),
  ])
  const [first, second] = [0, 1].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const table = rows.map(
    ([step = '', time = '', text = '']) =>
      `  ${step.padEnd(first ?? 0)}  ${time.padStart(second ?? 0)}  ${text}`,
  )
  const skipped = sum(outcomes, 'skipped')
  const totals = `${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`
  return `${table.join('\n')}\n\n${troubles(outcomes)}${totals}${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Tells if nothing failed, nothing needed a second try, and something passed. */
export const isGood = (outcomes: readonly Outcome[]): boolean =>
  sum(outcomes, 'failed') === 0 && flakyIn(outcomes).length === 0 && sum(outcomes, 'passed') > 0
