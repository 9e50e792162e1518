import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.ts'
import { freePort } from '../../../tools/free-port.ts'
import { type Product, startProduct } from '../../../tools/product-process.ts'
import { makeRunFolder } from '../../../tools/vitest/run-folder.ts'

/** An identity provider that a scene starts and removes. */
interface Provider {
  readonly issuer: string
  readonly remove: () => Promise<void>
}

/** The whole product with an identity provider, and a browser. */
export interface ProviderScene<At extends Provider> {
  readonly provider: At
  readonly url: string
  /** Holds the settings with which the product was started. */
  readonly dataDir: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Starts the product and a browser. `prepare`: of the provider, which need not run yet; it is given the address of the product. */
export const startScene = async <At extends Provider>(
  prepare: (url: string) => Promise<At>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProviderScene<At>> => {
  const found = findChromium()
  if (!found) throw new Error('no Chromium on this machine: set CHROMIUM')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const provider = await prepare(url)
  const folder = await makeRunFolder()
  let product: Product | undefined
  let browser: Browser | undefined
  const close = async (): Promise<void> => {
    await browser?.close()
    await product?.stop()
    await provider.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const dataDir = path.join(folder, 'data')
    product = await startProduct(dataDir, {
      ...{ PORT: port, OIDC_ISSUER: provider.issuer, SEED: 'no' },
      ...settings,
    })
    const { executablePath, args, env } = found
    browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } })
    return { provider, url, dataDir, browser, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A window of the product, and what it sends to the provider and to the warehouse. */
export interface ProviderWindow {
  readonly page: Page
  /** Addresses of the provider's sign-in page that were asked for. */
  readonly authorizations: URL[]
  /** Kinds of token requests that succeeded, in order. */
  readonly grants: string[]
  /** The access token that the page sent last. */
  readonly token: () => string
}

const grantOf = (form: string | null): string =>
  new URLSearchParams(form ?? '').get('grant_type') ?? ''

/** Opens a window of the product; in `context` it shares its sign-in at the provider with others. */
export const openWindow = async (
  { browser, url, provider }: ProviderScene<Provider>,
  context?: BrowserContext,
): Promise<ProviderWindow> => {
  const own = context ?? (await browser.newContext({ baseURL: url, locale: 'de-DE' }))
  const page = await own.newPage()
  const [authorizations, grants]: [URL[], string[]] = [[], []]
  let token = ''
  own.on('request', (request) => {
    const asked = new URL(request.url())
    const isOurs = asked.searchParams.get('response_type') === 'code'
    if (isOurs && asked.pathname.endsWith('/auth') && !asked.searchParams.has('g_continue'))
      authorizations.push(asked)
  })
  page.on('response', (response) => {
    const isToken = response.url().startsWith(new URL(provider.issuer).origin)
    if (isToken && response.url().endsWith('/token') && response.ok())
      grants.push(grantOf(response.request().postData()))
  })
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) token = authorization.slice('Bearer '.length)
  })
  return { page, authorizations, grants, token: () => token }
}

/** Signs in through the popup. `fill`: of the provider's page. */
export const signInByPopup = async (
  { page }: ProviderWindow,
  fill: (popup: Page) => Promise<void>,
): Promise<void> => {
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Anmelden' }).click(),
  ])
  await fill(popup)
}

/** Sends a call to the warehouse. */
export const callAs = async (
  { url }: { readonly url: string },
  token: string,
  method: string,
  at: string,
  body?: object,
) => {
  const answer = await fetch(`${url}/api${at}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text || '{}') as Record<string, unknown> }
}
