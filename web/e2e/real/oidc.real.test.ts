import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Glewlwyd } from '../../../tools/real/glewlwyd.ts'
import { glewlwydAudience } from '../../../tools/real/glewlwyd-settings.ts'
import {
  callAs,
  openWindow,
  type ProviderScene,
  type ProviderWindow,
  signInByPopup,
  startScene,
} from './provider-scene.ts'

const patience = { timeout: 120_000, interval: 200 }

const people = {
  anna: { name: 'Anna Albrecht', email: 'anna.albrecht@stammbuch.example' },
  erik: { name: 'Erik Ebert', email: 'erik.ebert@stammbuch.example' },
  otto: { name: 'Otto Orth', email: 'otto.orth@stammbuch.example' },
} as const

/** Fills in glewlwyd's page, which shows who is signed in then and goes on by a button. */
const signInAt = (username: string) => async (page: Page) => {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(Glewlwyd.password)
  await page.locator('#loginbut').click()
  await page.locator('.btn-success').click()
}

// Each test goes on with what the one before left: a second attempt would meet another provider.
describe.skipIf(!process.env.REAL_OIDC)(
  'signing in at a provider of another make (glewlwyd)',
  { timeout: 600_000, retry: 0 },
  () => {
    let scene: ProviderScene<Glewlwyd>
    let anna: ProviderWindow

    beforeAll(async () => {
      scene = await startScene((url) => Glewlwyd.start(url), {
        ...{ OIDC_AUDIENCE: glewlwydAudience, FIRST_ADMIN_EMAIL: people.anna.email },
      })
      for (const [username, person] of Object.entries(people))
        await scene.provider.addPerson({ username, ...person, emailVerified: 'true' })
    })
    afterAll(() => scene?.close())

    const greeting = ({ page }: ProviderWindow, name: string) =>
      page.getByRole('heading', { name: `Guten Tag, ${name}` })
    const menuOf = ({ page }: ProviderWindow, name: string) =>
      page.getByRole('button', { name: new RegExp(`Benutzermenü .*${name}`) })
    const statusOf = async (token: string) => (await callAs(scene, token, 'GET', '/user/me')).status

    const addUser = async ({ name, email }: (typeof people)[keyof typeof people]) => {
      const shortCode = name.replace(/[^A-Z]/g, '')
      const user = { email, fullName: name, shortCode }
      const made = await callAs(scene, anna.token(), 'POST', '/admin/user', user)
      expect([made.status, made.body.code]).toEqual([201, undefined])
    }

    test('signs in by a popup: the address, verified as text, is the one of the first administrator', async () => {
      anna = await openWindow(scene)
      await signInByPopup(anna, signInAt('anna'))
      await greeting(anna, 'Erste Administration').waitFor()
      await addUser(people.erik)
    })

    test('signs in by a redirect where popups are blocked, back to the page that asked for it', async () => {
      const window = await openWindow(scene)
      await window.page.addInitScript('window.open = () => null')
      await window.page.goto('/verifikation')
      await window.page.goto('/')
      await window.page.getByRole('button', { name: 'Anmelden' }).click()
      await window.page.waitForURL(/login\.html/)
      await signInAt('erik')(window.page)
      await window.page.waitForURL(/verifikation/)
      await menuOf(window, people.erik.name).waitFor()
      await window.page.context().close()
    })

    test('proves with PKCE that each code is its own, and binds each identity token to its request', async () => {
      const asked = anna.authorizations.map(({ searchParams }) => searchParams)
      expect(asked.length).toBeGreaterThan(0)
      for (const one of asked) expect(one.get('code_challenge_method')).toBe('S256')
      expect(new Set(asked.map((one) => one.get('nonce'))).size).toBe(asked.length)
      expect(asked.map((one) => one.get('nonce'))).not.toContain(null)
    })

    test('a reload does not take the want of a hint for an outage: one click signs in again', async () => {
      const window = await openWindow(scene)
      await signInByPopup(window, signInAt('erik'))
      await greeting(window, people.erik.name).waitFor()
      await window.page.reload()
      await window.page.getByRole('button', { name: 'Anmelden' }).waitFor()
      expect(await window.page.getByText('antwortet gerade nicht').count()).toBe(0)
      const [popup] = await Promise.all([
        window.page.waitForEvent('popup'),
        window.page.getByRole('button', { name: 'Anmelden' }).click(),
      ])
      // Without the password: the session there is still known.
      await popup.locator('.btn-success').click()
      await greeting(window, people.erik.name).waitFor()
      await window.page.context().close()
    })

    test('tokens are renewed again and again by a refresh token that counts once', async () => {
      await scene.provider.limitAccess(65)
      const window = await openWindow(scene)
      await signInByPopup(window, signInAt('erik'))
      await greeting(window, people.erik.name).waitFor()
      const renewals = () => window.grants.filter((grant) => grant === 'refresh_token').length
      await expect.poll(renewals, patience).toBeGreaterThan(2)
      await window.page.context().close()
    })

    test('a person whose address is not verified is told so, and comes in once it is', async () => {
      await scene.provider.limitAccess(300)
      await addUser(people.otto)
      await scene.provider.changePerson('otto', { email_verified: 'false' })
      const otto = await openWindow(scene)
      await signInByPopup(otto, signInAt('otto'))
      await otto.page.getByText(/E-Mail-Adresse .* nicht bestätigt/).waitFor()
      await scene.provider.changePerson('otto', { email_verified: 'true' })
      const again = await openWindow(scene)
      await signInByPopup(again, signInAt('otto'))
      await greeting(again, people.otto.name).waitFor()
      await otto.page.context().close()
      await again.page.context().close()
    })

    test('keys that were replaced count no longer, those of now at once', async () => {
      const before = await openWindow(scene)
      await signInByPopup(before, signInAt('erik'))
      await greeting(before, people.erik.name).waitFor()
      const old = before.token()
      await scene.provider.rotateKeys()
      const after = await openWindow(scene)
      await signInByPopup(after, signInAt('otto'))
      await greeting(after, people.otto.name).waitFor()
      await expect.poll(() => statusOf(old), patience).toBe(401)
      expect(await statusOf(after.token())).toBe(200)
      await before.page.context().close()
      await after.page.context().close()
    })

    test('a refresh token that was taken back is followed by the session there, and by the offer to sign in where none is left', async () => {
      await scene.provider.limitAccess(65)
      const window = await openWindow(scene)
      await signInByPopup(window, signInAt('erik'))
      await greeting(window, people.erik.name).waitFor()
      const codes = () => window.grants.filter((grant) => grant === 'authorization_code').length
      await scene.provider.takeBackTokens('erik')
      await expect.poll(codes, patience).toBeGreaterThan(1)
      let refused = 0
      window.page.on('response', (response) => {
        if (response.url().endsWith('/token') && !response.ok()) refused += 1
      })
      await window.page.context().clearCookies()
      await scene.provider.takeBackTokens('erik')
      await window.page.getByText('Ihre Sitzung ist abgelaufen.').waitFor(patience)
      // Asking every two seconds until the token ended would have been thirty times.
      expect(refused).toBeLessThan(5)
      await window.page.context().close()
    })

    test('who signs out is signed out at the provider, too', async () => {
      await scene.provider.limitAccess(300)
      const window = await openWindow(scene)
      await signInByPopup(window, signInAt('erik'))
      await greeting(window, people.erik.name).waitFor()
      await menuOf(window, people.erik.name).click()
      await window.page.getByRole('menuitem', { name: 'Abmelden' }).click()
      await window.page.waitForURL(/login\.html.*end_session/)
      const ended = window.page.waitForResponse(
        (response) =>
          response.request().method() === 'DELETE' && /api\/auth\/$/.test(response.url()),
      )
      await window.page.locator('.btn-danger:not(.dropdown-toggle)').click()
      await ended
      await window.page.goto('/')
      const [popup] = await Promise.all([
        window.page.waitForEvent('popup'),
        window.page.getByRole('button', { name: 'Anmelden' }).click(),
      ])
      await popup.locator('#password').waitFor()
      await window.page.context().close()
    })
  },
)
