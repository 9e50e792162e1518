import type { Browser } from 'playwright-core'
import { test as base, inject } from 'vitest'
import type { ProvidedProduct } from './provided.ts'

/**
 * `productTest` for *.e2e.test.ts: the whole product, started for this run, and a Chromium per test file.
 * Give each user a context of their own: `await browser.newContext({ baseURL: product.url })`.
 */
export const productTest = base.extend<{ product: ProvidedProduct; browser: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
  product: [async ({}, use) => use(inject('product')), { scope: 'file' }],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const { chromium } = await import('playwright-core')
      const { executablePath, args, env } = inject('chromium')
      const browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } })
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
})
