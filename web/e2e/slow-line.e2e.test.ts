import { productTest as test } from '@stammbuch/testing'
import { expect } from 'vitest'

const latency = 400

test('on a slow line the page is not white until everything has come, and files come compressed', async ({
  product,
  browser,
}) => {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const scripts: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/index-'))
      scripts.push(response.headers()['content-encoding'])
  })
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.getByText('Stammbuch wird geladen …').waitFor()
  const afterDocument = await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return painted && document && painted.startTime - document.responseEnd
  })
  // Less than one way to the server and back: the first paint waits for no other file.
  expect(await afterDocument.jsonValue()).toBeLessThan(latency)
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  expect(await page.getByText('Stammbuch wird geladen …').isVisible()).toBe(false)
  expect(scripts).toEqual(['br', 'br'])
  await page.close()
})
