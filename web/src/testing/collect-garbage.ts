import { afterAll } from 'vitest'
import { cdp } from 'vitest/browser'

/**
 * Collects the garbage of the page after each test file. Chromium keeps a shared memory region for every module that the server answers
 * with 304 until then; a long run ends with thousands of them, is slow, and crashes where file descriptors are few.
 * Source: https://github.com/vitest-dev/vitest/issues/9437
 */
afterAll(async () => {
  const page = cdp() as { send: (method: string) => Promise<unknown> }
  await page.send('HeapProfiler.collectGarbage')
})
