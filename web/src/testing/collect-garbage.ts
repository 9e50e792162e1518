import { afterAll } from 'vitest'
import { cdp } from 'vitest/browser'

/** After so many files: each time costs the modules that are kept in memory, and a file leaves some ninety regions. */
const every = 8

/** The page around the files, which counts them. */
const around = window.parent as { testFiles?: number }

/**
 * Collects the garbage of the page after some test files. Chromium keeps a shared memory region for every module that the server answers
 * with 304 until then; a long run ends with thousands of them, is slow, and crashes where file descriptors are few.
 * Source: https://github.com/vitest-dev/vitest/issues/9437
 */
afterAll(async () => {
  around.testFiles = (around.testFiles ?? 0) + 1
  if (around.testFiles % every > 0) return
  const page = cdp() as { send: (method: string) => Promise<unknown> }
  await page.send('HeapProfiler.collectGarbage')
})
