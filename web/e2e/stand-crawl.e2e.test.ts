import { productTest as test } from '@stammbuch/testing'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

/** A position a little before the newest event: everything that there is stood by then. */
const recently = async (page: Page): Promise<number> => {
  const asked = page.waitForRequest((one) => 'authorization' in one.headers())
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.fetch('/api/log?limit=1', { headers: { authorization } })
  return ((await answer.json()) as { total: number }).total - 20
}

/** Pages of one kind have one address here: each kind is opened once. */
const kindOf = (path: string): string =>
  path
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
    .replace(/(\/projekt\/)[^/]+/, '$1:code')

/** Where the links of a page lead, but for those that choose another moment. */
const places = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]:not([data-moment])')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  )

/** Links that lead to now, though nobody says so: `data-moment` marks the two that do. */
const strays = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]:not([data-moment])')]
      .filter((link) => !new URL((link as HTMLAnchorElement).href).searchParams.has('stand'))
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  )

/** Opens a page of the moment, and says what is wrong with it. */
const faultOf = async (page: Page, address: string): Promise<string | null> => {
  await page.goto(address)
  const frame = page.getByRole('region', { name: 'Stand' })
  const closed = page.getByText('Diese Seite gibt es nur für jetzt.')
  try {
    await frame.waitFor()
    await closed.or(page.locator('main h1')).first().waitFor()
  } catch {
    return `${address} is not shown at a moment: ${await page.locator('body').innerText()}`
  }
  await page.waitForLoadState('networkidle')
  const found = await strays(page)
  if (found.length > 0) return `${address} leads to now: ${found.join(', ')}`
  if ((await closed.count()) === 0) return null
  const why = (await page.locator('main').textContent()) ?? ''
  return why.length > 120 && !why.includes('Diese Seite zeigte sonst')
    ? null
    : `${address} does not say why it is closed: ${why}`
}

test('[T-004] at an earlier moment every link of every page leads to the same moment, and what is closed says why', async ({
  browser,
  product,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Anna')
  const seen = new Set<string>()
  const waiting = [`/?stand=${await recently(page)}`]
  const wrong: string[] = []
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const kind = kindOf(new URL(next, product.url).pathname)
    if (seen.has(kind) || kind.startsWith('/api/')) continue
    seen.add(kind)
    const fault = await faultOf(page, next)
    if (fault) wrong.push(fault)
    waiting.push(...(await places(page)))
  }
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
  const opened = [
    '/verifikation',
    '/konflikte',
    '/laeufe',
    '/laeufe/:id',
    '/account/:id',
    '/projekt/:code',
  ]
  expect([...seen]).toEqual(
    expect.arrayContaining([...opened, '/freigabe/:id', '/verwaltung/samples']),
  )
}, 300_000)
