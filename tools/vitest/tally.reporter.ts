import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Tally, Trouble } from '../test/tally.ts'

const firstLine = (text: string | undefined): string => text?.split('\n', 1)[0] ?? ''

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`

const failureOf = (test: TestCase): Trouble => ({
  test: nameOf(test),
  why: firstLine(test.result().errors?.[0]?.message),
})

/** Returns the files that could not be loaded and so have no tests to fail. */
const brokenModules = (modules: readonly TestModule[]): Trouble[] =>
  modules.flatMap((module) =>
    module.errors().map(({ message }) => ({
      test: module.relativeModuleId,
      why: firstLine(message),
    })),
  )

/** Writes the tally for the summary of `npm test` into the file that STAMMBUCH_TALLY names. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { readonly message: string }[],
  ): void {
    const file = process.env.STAMMBUCH_TALLY
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const tally: Tally = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failed: [
        ...inState('failed').map(failureOf),
        ...brokenModules(modules),
        ...unhandled.map(({ message }) => ({ test: 'outside any test', why: firstLine(message) })),
      ],
      // Passed, but only when it was tried again: a sign of a test that depends on how busy the machine is.
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
      leftOut: inState('skipped').map(nameOf),
    }
    writeFileSync(file, JSON.stringify(tally))
  }
}
