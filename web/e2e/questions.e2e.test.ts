import { productTest as test } from '@stammbuch/testing'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

interface Somebody {
  readonly page: Page
  readonly faults: readonly string[]
  /** Calls the interface in the name of this person. */
  readonly call: <Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ) => Promise<Body>
}

const at = async (browser: Browser, url: string, name: string): Promise<Somebody> => {
  const { page, faults } = await signIn(browser, url, name)
  const request = await page.waitForRequest((one) => 'authorization' in one.headers())
  const authorization = request.headers().authorization ?? ''
  return {
    page,
    faults,
    call: async (method, path, body) => {
      const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
      const data = body === undefined ? {} : { data: body }
      const answer = await page.request.fetch(`/api${path}`, { method, headers, ...data })
      expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
      return (await answer.json()) as never
    },
  }
}

interface Listed {
  readonly list: readonly {
    readonly id: string
    readonly name?: string
    readonly stream: string
    readonly subject: string
  }[]
}

/** Erik accepts a value of the supplier and another one in its place, which he proposes himself. */
const acceptWrongly = async (erik: Somebody, otto: Somebody, supplierId: string): Promise<void> => {
  const query = `supplierId=${supplierId}&type=ChangeProposed&class=account&attribute=telephoneNumber`
  const { list } = await otto.call<Listed>('GET', `/log?${query}&limit=1`)
  const [{ subject, stream } = { subject: '', stream: '' }] = list
  await erik.call('PUT', `/change/${subject}/accept`)
  const { id } = await erik.call<{ readonly id: string }>('POST', '/change', {
    targetClass: 'account',
    targetId: stream,
    attributeName: 'telephoneNumber',
    newValue: '+49 721 100200',
  })
  await erik.call('PUT', `/change/${id}/accept`)
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())

/** From the home page to the questions, one click; the form of one of them. */
const question = async (page: Page, words: RegExp) => {
  await page.getByRole('link', { name: 'Stammbuch, Startseite' }).click()
  await page.getByRole('link', { name: 'Fragen', exact: true }).click()
  return page.getByRole('form', { name: words })
}

test('[T-001] Frage 1: wer in einem Monat falsche Werte eines Lieferanten übernahm', async ({
  browser,
  product,
}) => {
  const otto = await at(browser, product.url, 'Otto')
  const erik = await at(browser, product.url, 'Erik')
  const { page } = otto
  const { list: suppliers } = await otto.call<Listed>('GET', '/supplier')
  const supplier = suppliers.find(({ name }) => name === 'Kliniknetz Datenservice')
  await acceptWrongly(erik, otto, supplier?.id ?? '')

  // Fragen, the supplier, „Antwort zeigen“: three clicks.
  const form = await question(page, /^Wer hat in einem Monat falsche Werte/)
  await form.getByRole('combobox', { name: 'Lieferant' }).fill('Kliniknetz')
  await page.getByRole('option', { name: /^Kliniknetz Datenservice/ }).click()
  await form.getByLabel('Monat').fill(today.slice(0, 7))
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page
    .getByText(/^Erik Ebert übernahm Telefon/)
    .or(page.getByRole('row', { name: /Erik Ebert übernahm Telefon/ }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Erik Ebert \d/ }).waitFor()
  expect(otto.faults).toEqual([])
})

test('[T-001] Frage 7: was Erik an einem Tag entschied', async ({ browser, product }) => {
  const { page, faults } = await at(browser, product.url, 'Otto')
  const form = await question(page, /^Was hat eine Person an einem Tag entschieden/)
  await form.getByRole('combobox', { name: 'Person' }).fill('Erik')
  await page.getByRole('option', { name: /^Erik Ebert/ }).click()
  await form.getByLabel('Tag').fill(today)
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page.waitForFunction(() => location.pathname === '/protokoll')
  await page.getByRole('heading', { name: 'Aufschlüsselung' }).waitFor()
  expect(faults).toEqual([])
})

test('[T-001] Frage 16: wer einen Wert übernahm, den er selbst vorgeschlagen hatte', async ({
  browser,
  product,
}) => {
  const { page, faults } = await at(browser, product.url, 'Otto')
  await question(page, /./)
  await page.getByRole('link', { name: /^Wer hat einen Wert übernommen, den er selbst/ }).click()
  await page.getByRole('button', { name: /^Erik Ebert \d/ }).waitFor()
  expect(faults).toEqual([])
})

test('[T-001] Frage 9: woher eine Telefonnummer kommt', async ({ browser, product }) => {
  const { page, faults, call } = await at(browser, product.url, 'Otto')
  const { list } = await call<{ readonly list: readonly { readonly label: string }[] }>(
    'GET',
    '/account/list?limit=1&search=Klinik',
  )
  const label = list[0]?.label ?? ''
  const form = await question(page, /^Woher kommt diese Telefonnummer/)
  await form.getByRole('combobox', { name: 'Eintrag' }).fill(label)
  await page.getByRole('option', { name: label }).first().click()
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page.waitForFunction(() => location.pathname.startsWith('/account/'))
  await page.getByText('Telefon', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
