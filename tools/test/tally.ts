/** A failed test with the first line of its error. */
export interface Trouble {
  readonly test: string
  readonly why: string
}

/** The result of a project of vitest.config.ts. */
export interface Tally {
  readonly passed: number
  readonly skipped: number
  readonly failed: readonly Trouble[]
  /** Names of tests that passed only at the second try. */
  readonly flaky: readonly string[]
  /** Names of tests that were left out. */
  readonly leftOut?: readonly string[]
}
