import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'
import { type Product, startProduct } from '../tools/product-process.ts'

const signIn = async (page: Page, name: string): Promise<void> => {
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Anmelden' }).click(),
  ])
  const choice = new RegExp(name)
  const person = popup.getByRole('button', { name: choice })
  await person
    .or(popup.getByRole('link', { name: choice }))
    .first()
    .click()
  await page.getByRole('heading', { name: /Guten Tag/ }).waitFor()
}

/** A verification list with a morning's work. */
export const list = '/verifikation?pName=alle&approved=1&limit=400'

/** A live window on the verification list, and the token of its calls. */
export interface OpenList {
  readonly page: Page
  readonly authorization: string
}

/** Signs in as a demo user in a window of a height in pixels, and opens the list. */
export const openList = async (
  browser: Browser,
  { url }: Product,
  name: string,
  height: number,
): Promise<OpenList> => {
  const viewport = { width: 1440, height }
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', viewport })
  const page = await context.newPage()
  await signIn(page, name)
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/change/list/pending?')),
    page.goto(list),
  ])
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('tbody tr[data-index="0"]').waitFor()
  await page.waitForTimeout(2_000)
  return { page, authorization: request.headers().authorization ?? '' }
}

/** Runs a measurement with the whole product, its demo data and a Chromium; null without a Chromium. */
export const withProduct = async <Result>(
  measure: (browser: Browser, product: Product) => Promise<Result>,
): Promise<Result | null> => {
  const found = findChromium()
  if (!found) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-painted-'))
  process.env.RATE_LIMIT = '0'
  process.env.RATE_LIMIT_HEAVY = '0'
  const product = await startProduct(folder)
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  })
  try {
    return await measure(browser, product)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
