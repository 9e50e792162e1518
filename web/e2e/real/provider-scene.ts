import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.ts'
import { freePort } from '../../../tools/free-port.ts'
import { type Product, startProduct } from '../../../tools/product-process.ts'
import { Keycloak, type KeycloakPlace } from '../../../tools/real/keycloak.ts'
import { makeRunFolder } from '../../../tools/vitest/run-folder.ts'

const given = process.env.REAL_KEYCLOAK

/** The Keycloak that `npm run test:real` has fetched; none without it. */
export const place = given ? (JSON.parse(given) as KeycloakPlace) : undefined

/** The whole product with a Keycloak as its identity provider, and a browser. */
export interface ProviderScene {
  readonly keycloak: Keycloak
  readonly url: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Starts the product; the provider is prepared, and away. */
export const startScene = async (at: KeycloakPlace): Promise<ProviderScene> => {
  const found = findChromium()
  if (!found) throw new Error('no Chromium on this machine: set CHROMIUM')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const keycloak = await Keycloak.prepare(at, url)
  const folder = await makeRunFolder()
  let product: Product | undefined
  let browser: Browser | undefined
  const close = async (): Promise<void> => {
    await browser?.close()
    await product?.stop()
    await keycloak.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const settings = { PORT: port, OIDC_ISSUER: keycloak.issuer, SEED: 'no' }
    product = await startProduct(path.join(folder, 'data'), settings)
    const { executablePath, args, env } = found
    browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } })
    return { keycloak, url, browser, close }
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
  { browser, url }: ProviderScene,
  context?: BrowserContext,
): Promise<ProviderWindow> => {
  const own = context ?? (await browser.newContext({ baseURL: url, locale: 'de-DE' }))
  const page = await own.newPage()
  const [authorizations, grants]: [URL[], string[]] = [[], []]
  let token = ''
  own.on('request', (request) => {
    if (request.url().includes('/openid-connect/auth?')) authorizations.push(new URL(request.url()))
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/openid-connect/token') && response.ok())
      grants.push(grantOf(response.request().postData()))
  })
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) token = authorization.slice('Bearer '.length)
  })
  return { page, authorizations, grants, token: () => token }
}

/** Fills in the sign-in page of the provider. */
export const signInAt = async (
  page: Page,
  { demoPassword }: Keycloak,
  username: string,
): Promise<void> => {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#kc-login').click()
}

/** Signs in through the popup. */
export const signInByPopup = async (
  { page }: ProviderWindow,
  keycloak: Keycloak,
  username: string,
): Promise<void> => {
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Anmelden' }).click(),
  ])
  await signInAt(popup, keycloak, username)
}
