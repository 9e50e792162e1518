import type { Browser, Page } from 'playwright-core'

export interface SignedIn {
  readonly page: Page
  /** Errors in the page that are not shown; empty in a good run. */
  readonly faults: string[]
}

/** Opens a window and signs in through the popup as one of the demo users. */
export const signIn = async (browser: Browser, url: string, name: string): Promise<SignedIn> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Anmelden' }).click(),
  ])
  const choice = new RegExp(name)
  await popup
    .getByRole('button', { name: choice })
    .or(popup.getByRole('link', { name: choice }))
    .first()
    .click()
  await page.getByRole('heading', { name: `Guten Tag, ${name}` }).waitFor()
  return { page, faults }
}
