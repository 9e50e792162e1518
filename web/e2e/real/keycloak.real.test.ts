import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localEnvironment } from '../../../tools/local-environment.ts'
import { Keycloak, type KeycloakPlace } from '../../../tools/real/keycloak.ts'
import { fakeClock, startSkewed } from '../../../tools/real/skewed-warehouse.ts'
import {
  callAs,
  openWindow,
  type ProviderScene,
  type ProviderWindow,
  signInByPopup,
  startScene,
} from './provider-scene.ts'

const given = process.env.REAL_KEYCLOAK

/** The Keycloak that `npm run test:real` has fetched; none without it. */
const place = given ? (JSON.parse(given) as KeycloakPlace) : undefined

/** Fills in the sign-in page of Keycloak. */
const signInAt = (username: string) => async (page: Page) => {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(Keycloak.demoPassword)
  await page.locator('#kc-login').click()
}

const patience = { timeout: 120_000, interval: 200 }

// Each test goes on with what the one before left: a second attempt would meet another Keycloak.
describe.skipIf(!place)('signing in at Keycloak', { timeout: 600_000, retry: 0 }, () => {
  let scene: ProviderScene<Keycloak>
  let anna: ProviderWindow

  beforeAll(async () => {
    if (place) scene = await startScene((url) => Keycloak.prepare(place, url))
  })
  afterAll(() => scene?.close())

  const call = (token: string, method: string, at: string, body?: object) =>
    callAs(scene, token, method, at, body)

  /** Makes a person of the realm a user of the product and returns the id. */
  const addUser = async (email: string, fullName: string, shortCode: string): Promise<string> => {
    const made = await call(anna.token(), 'POST', '/admin/user', { email, fullName, shortCode })
    expect([made.status, made.body.code]).toEqual([201, undefined])
    return String(made.body.id)
  }

  const greeting = ({ page }: ProviderWindow, name: string) =>
    page.getByRole('heading', { name: `Guten Tag, ${name}` })

  const menuOf = ({ page }: ProviderWindow, name: string) =>
    page.getByRole('button', { name: new RegExp(`Benutzermenü .*${name}`) })

  const keysOf = () =>
    scene.provider.admin<{ id: string; providerId: string }[]>(
      'GET',
      '/components?type=org.keycloak.keys.KeyProvider',
    )

  test('the product starts while the provider is away, says so, and lets people in once it is there', async () => {
    anna = await openWindow(scene)
    await anna.page.goto('/')
    const button = anna.page.getByRole('button', { name: 'Anmelden' })
    await button.click()
    await anna.page.getByText('Die Anmeldung ist fehlgeschlagen.').waitFor()
    const unknown = await call('eyJhbGciOiJSUzI1NiJ9.e30.AA', 'GET', '/user/me')
    expect(unknown.status).toBe(503)
    await scene.provider.start()
    const [popup] = await Promise.all([anna.page.waitForEvent('popup'), button.click()])
    await signInAt('anna.albrecht')(popup)
    await greeting(anna, 'Erste Administration').waitFor()
  })

  test('popup and redirect prove with PKCE that the code is theirs, and a reload keeps the session', async () => {
    await addUser('erik.ebert@stammbuch.example', 'Erik Ebert', 'EE')
    const window = await openWindow(scene)
    // A browser that blocks popups.
    await window.page.addInitScript('window.open = () => null')
    await window.page.goto('/verifikation')
    await window.page.goto('/')
    await window.page.getByRole('button', { name: 'Anmelden' }).click()
    await window.page.waitForURL(/openid-connect\/auth/)
    await signInAt('erik.ebert')(window.page)
    // Back to the page that asked for it.
    await window.page.waitForURL(/verifikation/)
    await menuOf(window, 'Erik Ebert').waitFor()
    await window.page.reload()
    await menuOf(window, 'Erik Ebert').waitFor()
    for (const { searchParams } of [...anna.authorizations, ...window.authorizations])
      expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(window.authorizations.at(-1)?.searchParams.get('prompt')).toBe('none')
    await window.page.context().close()
  })

  test('two windows of one person renew their tokens again and again', async () => {
    // Renewed a minute before they end: after some seconds.
    await scene.provider.admin('PUT', '', { accessTokenLifespan: 65 })
    const one = await openWindow(scene)
    await signInByPopup(one, signInAt('erik.ebert'))
    await greeting(one, 'Erik Ebert').waitFor()
    const two = await openWindow(scene, one.page.context())
    // Signed in by the session of the other.
    await two.page.goto('/')
    await greeting(two, 'Erik Ebert').waitFor()
    const renewals = (window: ProviderWindow) =>
      window.grants.filter((grant) => grant === 'refresh_token').length
    await expect.poll(() => Math.min(renewals(one), renewals(two)), patience).toBeGreaterThan(2)
    await scene.provider.admin('PUT', '', { accessTokenLifespan: 300 })
    await one.page.context().close()
  })

  test('a role that an administrator takes away is gone with the next request, whatever the token says', async () => {
    const id = await addUser('ida.immel@stammbuch.example', 'Ida Immel', 'II')
    const roles = (...held: string[]) =>
      call(anna.token(), 'PATCH', `/admin/user/${id}`, { roles: held })
    expect((await roles('ROLE_EDITOR', 'ROLE_ADMIN')).status).toBe(200)
    const ida = await openWindow(scene)
    await signInByPopup(ida, signInAt('ida.immel'))
    await greeting(ida, 'Ida Immel').waitFor()
    const list = async () => (await call(ida.token(), 'GET', '/admin/user/list')).status
    expect(await list()).toBe(200)
    expect((await roles('ROLE_EDITOR')).status).toBe(200)
    await expect.poll(list, patience).toBe(403)
    await ida.page.context().close()
  })

  /** The token that the client of the realm for programs gets for itself, once somebody has switched it on. */
  const tokenOfProgram = async (clientId: string): Promise<string> => {
    const { provider } = scene
    const [client] = await provider.admin<{ id: string }[]>('GET', `/clients?clientId=${clientId}`)
    await provider.admin('PUT', `/clients/${client?.id}`, { ...client, enabled: true })
    const { value = '' } = await provider.admin<{ value?: string }>(
      'GET',
      `/clients/${client?.id}/client-secret`,
    )
    const answer = await fetch(`${provider.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: value },
      }),
    })
    expect(answer.status).toBe(200)
    return String(((await answer.json()) as { access_token: string }).access_token)
  }

  test('[O-006] a program signs in by client credentials, acts under its own name, and is refused once its account is ended', async () => {
    const clientId = 'stammbuch-nightly'
    const token = await tokenOfProgram(clientId)
    const me = () => call(token, 'GET', '/user/me')
    expect((await me()).body.code).toBe('user-unknown')
    const owner = await call(anna.token(), 'GET', '/user/me')
    const made = await call(anna.token(), 'POST', '/admin/service-account', {
      ...{ name: 'Nachtlauf', shortCode: 'NL', clientId, ownerId: owner.body.id, days: 30 },
      roles: ['ROLE_EDITOR'],
    })
    expect([made.status, made.body.code]).toEqual([201, undefined])
    await expect.poll(async () => (await me()).body.fullName, patience).toBe('Nachtlauf')
    expect((await call(token, 'POST', '/dictionary', { label: 'Vom Nachtlauf' })).status).toBe(201)
    const log = await call(anna.token(), 'GET', `/log?actor=${String(made.body.id)}`)
    expect(JSON.stringify(log.body)).toContain('Nachtlauf')
    expect((await call(token, 'GET', '/admin/user/list')).status).toBe(403)
    const ended = await call(
      anna.token(),
      'DELETE',
      `/admin/service-account/${String(made.body.id)}`,
    )
    expect(ended.status).toBe(204)
    expect((await me()).body.code).toBe('service-account-ended')
  })

  const clock = fakeClock()
  test.runIf(clock).for([
    { skew: -600, answer: [401, 'service-account-ended'] },
    { skew: 240, answer: [401, 'service-account-ended'] },
    { skew: 360, answer: [401, 'token-invalid'] },
  ])(
    'a warehouse whose clock is wrong by $skew s goes by the token: slow it takes one, fast it does while the 300 s of a token last',
    async ({ skew, answer }) => {
      const { DATABASE_URL, SEAL_KEY_FILE } = localEnvironment(scene.dataDir)
      const other = await startSkewed(clock ?? '', skew, {
        ...{ DATABASE_URL, SEAL_KEY_FILE, OIDC_ISSUER: scene.provider.issuer },
        DATA_DIR: scene.dataDir,
      })
      try {
        const token = await tokenOfProgram('stammbuch-nightly')
        const { status, body } = await callAs({ url: other.url }, token, 'GET', '/user/me')
        expect([status, body.code]).toEqual(answer)
      } finally {
        await other.stop()
      }
    },
  )

  test('a person whose address is not verified is told so, and comes in once it is', async () => {
    await addUser('otto.orth@stammbuch.example', 'Otto Orth', 'OO')
    const [found] = await scene.provider.admin<{ id: string }[]>('GET', '/users?username=otto.orth')
    const verified = (emailVerified: boolean) =>
      scene.provider.admin('PUT', `/users/${found?.id}`, { emailVerified })
    await verified(false)
    const otto = await openWindow(scene)
    await signInByPopup(otto, signInAt('otto.orth'))
    await otto.page.getByText(/E-Mail-Adresse .* nicht bestätigt/).waitFor()
    await verified(true)
    await otto.page.getByRole('button', { name: 'Anmelden' }).click()
    await greeting(otto, 'Otto Orth').waitFor()
    await otto.page.context().close()
  })

  test('keys that Keycloak rotates are followed: the new ones count at once, the one taken away no longer', async () => {
    const emma = await openWindow(scene)
    await addUser('emma.engel@stammbuch.example', 'Emma Engel', 'EM')
    await signInByPopup(emma, signInAt('emma.engel'))
    await greeting(emma, 'Emma Engel').waitFor()
    const old = emma.token()
    const before = (await keysOf()).filter(({ providerId }) => providerId === 'rsa-generated')
    await scene.provider.admin('POST', '/components', {
      name: 'rsa-next',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      config: { priority: ['200'] },
    })
    for (const { id } of before) await scene.provider.admin('DELETE', `/components/${id}`)
    const after = await openWindow(scene)
    await signInByPopup(after, signInAt('emma.engel'))
    await greeting(after, 'Emma Engel').waitFor()
    const status = async (token: string) => (await call(token, 'GET', '/user/me')).status
    await expect.poll(() => status(old), patience).toBe(401)
    expect(await status(after.token())).toBe(200)
    await emma.page.context().close()
    await after.page.context().close()
  })

  test('who works while Keycloak restarts goes on without signing in again', async () => {
    await scene.provider.admin('PUT', '', { accessTokenLifespan: 65 })
    const erik = await openWindow(scene)
    await signInByPopup(erik, signInAt('erik.ebert'))
    await greeting(erik, 'Erik Ebert').waitFor()
    const token = erik.token()
    const failed = erik.page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().endsWith('/openid-connect/token'),
      timeout: patience.timeout,
    })
    await scene.provider.stop()
    expect((await call(token, 'GET', '/user/me')).status).toBe(200)
    await failed
    const renewed = erik.grants.length
    await scene.provider.start()
    await expect.poll(() => erik.grants.length, patience).toBeGreaterThan(renewed)
    await erik.page.getByText('Ihre Sitzung ist abgelaufen.').waitFor({ state: 'hidden' })
    await erik.page.getByRole('link', { name: 'Verifikation' }).first().click()
    await expect.poll(() => erik.token() !== token, patience).toBe(true)
    expect((await call(erik.token(), 'GET', '/user/me')).status).toBe(200)
    await scene.provider.admin('PUT', '', { accessTokenLifespan: 300 })
    await erik.page.context().close()
  })

  test('who signs out is signed out at Keycloak, too', async () => {
    const erik = await openWindow(scene)
    await signInByPopup(erik, signInAt('erik.ebert'))
    await greeting(erik, 'Erik Ebert').waitFor()
    await menuOf(erik, 'Erik Ebert').click()
    await erik.page.getByRole('menuitem', { name: 'Abmelden' }).click()
    const [popup] = await Promise.all([
      erik.page.waitForEvent('popup'),
      erik.page.getByRole('button', { name: 'Anmelden' }).click(),
    ])
    await popup.locator('#password').waitFor()
    await erik.page.context().close()
  })
})
