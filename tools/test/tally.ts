/** A test that failed and the first line of why. */
export interface Trouble {
  readonly test: string
  readonly why: string
}

/** How a project of vitest.config.ts went. */
export interface Tally {
  readonly passed: number
  readonly skipped: number
  readonly failed: readonly Trouble[]
  /** Names of tests that passed only at the second try. */
  readonly flaky: readonly string[]
}
