import { productTest as test } from '@stammbuch/testing'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

/** Pictures of the screens for people to look at, into this folder. */
const pictures = process.env.PICTURES

const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

interface Desk {
  readonly page: Page
  readonly faults: readonly string[]
  /** Calls the interface as the signed-in person. */
  readonly call: <Body>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Body>
  /** Clicks since the home page. */
  readonly clicks: () => number
  readonly click: (
    role: 'link' | 'button' | 'tab' | 'option',
    name: string | RegExp,
  ) => Promise<void>
  readonly choose: (label: string, text: string) => Promise<void>
  readonly goHome: () => Promise<void>
}

const at = async (browser: Browser, url: string, name: string): Promise<Desk> => {
  const { page, faults } = await signIn(browser, url, name)
  const seen = { clicks: 0 }
  const request = await page.waitForRequest((one) => 'authorization' in one.headers(), {
    timeout: 30_000,
  })
  const authorization = request.headers().authorization ?? ''
  const click: Desk['click'] = async (role, label) => {
    seen.clicks += 1
    await page.getByRole(role, { name: label }).first().click()
  }
  return {
    ...{ page, faults, click },
    clicks: () => seen.clicks,
    call: async (method, path, body) => {
      const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
      const data = body === undefined ? {} : { data: body }
      const answer = await page.request.fetch(`/api${path}`, { method, headers, ...data })
      expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
      return (await answer.json().catch(() => null)) as never
    },
    choose: async (label, text) => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(text)
      await click('option', new RegExp(text))
    },
    goHome: async () => {
      await page.getByRole('link', { name: 'Stammbuch, Startseite' }).click()
      seen.clicks = 0
    },
  }
}

interface Contacts {
  readonly total: number
  readonly list: readonly { readonly id: string; readonly label: string }[]
}

/** A contact of the demo that has no award, so that no other test looks at it; another one for each number. */
const someContact = async ({ call }: Desk, number: number) => {
  const { total } = await call<Contacts>('GET', '/contact/list?limit=1')
  const { list } = await call<Contacts>('GET', `/contact/list?limit=40&offset=${total - 40}`)
  const unawarded: Contacts['list'][number][] = []
  for (const one of list) {
    const { awards } = await call<{ awards: readonly unknown[] }>('GET', `/contact/${one.id}`)
    if (awards.length === 0) unawarded.push(one)
    if (unawarded.length > number) break
  }
  const found = unawarded[number]
  if (!found) throw new Error('the demo has no such contact')
  return found
}

test('[T-001] Frage 8: was Erik an einem Tag sah, und wer einen Kontakt gelesen hat', async ({
  browser,
  product,
}) => {
  const erik = await at(browser, product.url, 'Erik')
  const contact = await someContact(erik, 0)
  await erik.page.goto(`/contact/${contact.id}`)
  await erik.page.getByRole('heading', { level: 1 }).waitFor()
  const otto = await at(browser, product.url, 'Otto')
  await otto.click('link', 'Datenschutz')
  await otto.choose('Benutzer', 'Erik Ebert')
  const { page } = otto
  await page.getByText(/^Erik Ebert sah Angaben/).waitFor()
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
  await page.getByLabel('Von').fill(today)
  await page.getByRole('row').getByRole('link', { name: contact.label }).first().waitFor()
  expect(otto.clicks()).toBeLessThanOrEqual(4)
  await picture(page, 'zugriffe-benutzer')
  await otto.goHome()
  await otto.click('link', 'Datenschutz')
  await otto.choose('Kontakt', contact.label)
  await page.getByText(`die Angaben zu ${contact.label}`).waitFor()
  await page.getByRole('row').filter({ hasText: 'Erik Ebert' }).first().waitFor()
  expect(otto.clicks()).toBeLessThanOrEqual(4)
  await picture(page, 'zugriffe-person')
  expect([...erik.faults, ...otto.faults]).toEqual([])
})

test('[T-001] Frage 13 und 14: welche Rechte Erik hatte und wer sie gab, und welche Dateien mit Personen das Haus verließen', async ({
  browser,
  product,
}) => {
  const erik = await at(browser, product.url, 'Erik')
  await erik.call('POST', '/export/all/contact')
  const latest = async () => {
    const { list } = await erik.call<{ list: { filename: string; pathname: string }[] }>(
      'GET',
      '/export/list?limit=50',
    )
    return list.find(({ filename }) => filename.startsWith('alle-Kontakte'))
  }
  await expect.poll(latest, { timeout: 30_000 }).toBeDefined()
  const file = await latest()
  await erik.call('GET', `/download/${file?.pathname}`)
  const otto = await at(browser, product.url, 'Otto')
  const { page } = otto
  await otto.click('link', 'Datenschutz')
  await otto.click('tab', 'Weitergaben')
  const row = page.getByRole('row').filter({ hasText: file?.filename ?? '' })
  await row.getByText('Alle verifizierten Kontakte').waitFor()
  expect(await row.getByText(/^[\d.]+ Personen$/).count()).toBe(1)
  expect(await row.getByText(/^Erik Ebert/).count()).toBe(2)
  expect(otto.clicks()).toBeLessThanOrEqual(4)
  await picture(page, 'weitergaben')
  await otto.click('tab', 'Fristen')
  await page.getByText('READINGS_KEPT_MONTHS').waitFor()
  await picture(page, 'fristen')
  await otto.goHome()
  await otto.click('link', 'Verwaltung')
  await otto.click('link', /^Rechte an einem Tag/)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
  await page.getByLabel('Tag').fill(today)
  await page.getByRole('heading', { name: /^Rechte am/ }).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Erik Ebert' })
    .getByText(/Redaktion seit .*, gegeben von/)
    .waitFor()
  expect(otto.clicks()).toBeLessThanOrEqual(4)
  await picture(page, 'rechte')
  expect([...erik.faults, ...otto.faults]).toEqual([])
})

test('[T-001] Frage 18 und 19: alles über eine Person als Dokument, und dass, warum und wodurch bewiesen sie vergessen wurde', async ({
  browser,
  product,
}) => {
  const dora = await at(browser, product.url, 'Dora')
  const contact = await someContact(dora, 1)
  const { page } = dora
  await dora.click('link', 'Datenschutz')
  await dora.click('tab', 'Person')
  await dora.choose('Kontakt', contact.label)
  await page.getByText('Felder mit einem Wert').waitFor()
  await picture(page, 'person')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dora.click('button', 'Als PDF herunterladen'),
  ])
  expect(file.suggestedFilename()).toMatch(/^auskunft-.*\.pdf$/)
  if (pictures) await file.saveAs(`${pictures}/auskunft.pdf`)
  expect(dora.clicks()).toBeLessThanOrEqual(4)
  await page.getByRole('button', { name: 'Angaben löschen …' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('LÖSCHEN')
  await picture(page, 'loeschen')
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: contact.id.slice(-8) })
    .waitFor()
  const otto = await at(browser, product.url, 'Otto')
  await otto.click('link', 'Datenschutz')
  await otto.click('tab', 'Löschungen')
  const row = otto.page.getByRole('row').filter({ hasText: contact.id.slice(-8) })
  await row.getByText('von Dora Dorn').waitFor()
  await row.getByText('Verlangen der Person (Art. 17 Abs. 1 DSGVO)').waitFor()
  await row.getByText(/Nichts mehr gefunden|Gefundenes entfernt|Stellen zu prüfen/).waitFor()
  await otto.click('button', /^Beleg der Löschung/)
  expect(otto.clicks()).toBeLessThanOrEqual(4)
  await picture(otto.page, 'loeschungen')
  await otto.page.goto(`/contact/${contact.id}`)
  await otto.page.getByText(/Grund: Verlangen der Person .* Gelöscht von Dora Dorn/).waitFor()
  await picture(otto.page, 'geloescht')
  expect([...dora.faults, ...otto.faults]).toEqual([])
})
