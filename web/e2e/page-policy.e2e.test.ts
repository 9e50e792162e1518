import { productTest as test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

test('what somebody smuggled into a page gets nowhere: no markup from strings, no script and no connection elsewhere', async ({
  product,
  browser,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Erik Ebert')
  await page.goto('/verifikation')
  await page.getByText('Live', { exact: true }).waitFor()
  const { thrown, blocked } = await page.evaluate(async () => {
    const blocked: string[] = []
    const all = Promise.withResolvers<void>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      blocked.push(`${effectiveDirective} ${blockedURI}`)
      if (blocked.length === 3) all.resolve()
    })
    const thrown: string[] = []
    const attempt = (work: () => unknown): void => {
      try {
        work()
      } catch (error) {
        thrown.push((error as Error).message)
      }
    }
    attempt(() => {
      document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>'
    })
    attempt(() => new Worker('https://elsewhere.example/worker.js'))
    attempt(() => new WebSocket('wss://elsewhere.example/'))
    fetch('https://elsewhere.example/').catch(() => undefined)
    await all.promise
    return { thrown, blocked }
  })
  expect(thrown).toEqual([
    expect.stringContaining('TrustedHTML'),
    'Not a script of this origin: https://elsewhere.example/worker.js',
  ])
  expect(blocked.toSorted()).toEqual([
    'connect-src https://elsewhere.example/',
    'connect-src wss://elsewhere.example/',
    'require-trusted-types-for trusted-types-sink',
  ])
  expect(faults).toEqual([])
  await page.context().close()
})
