import { readFile } from 'node:fs/promises'
import { productTest as test } from '@stammbuch/testing'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

/** An auditor's window, and what the interface answers in the auditor's name. */
const auditor = async (browser: Browser, url: string) => {
  const { page, faults } = await signIn(browser, url, 'Otto')
  const request = await page.waitForRequest((one) => 'authorization' in one.headers())
  const authorization = request.headers().authorization ?? ''
  const read = async <Body>(path: string): Promise<Body> => {
    const answer = await page.request.fetch(`/api${path}`, { headers: { authorization } })
    expect(answer.ok(), `GET ${path}: ${answer.status()}`).toBe(true)
    return (await answer.json()) as never
  }
  return { page, faults, read }
}

type Auditor = Awaited<ReturnType<typeof auditor>>

interface Accepted {
  readonly stream: string
  readonly at: string
  readonly data: { readonly newValue: string; readonly valueBefore: string }
  readonly sentence: {
    readonly record: { readonly label: string }
    readonly delivery: { readonly id: string; readonly fileName: string }
  }
}

const supplierName = 'Innovationsindex'

const berlinDay = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(at))

/** Telephone numbers of the demo's supplier that were accepted: replaced since, or not. Their houses are the only ones of their names. */
const numberOf = async ({ read }: Auditor, corrected: '0' | '1'): Promise<Accepted> => {
  const suppliers = await read<{ list: { id: string; name: string }[] }>('/supplier')
  const supplier = suppliers.list.find(({ name }) => name === supplierName)
  const asked = `supplierId=${supplier?.id}&decision=accepted&corrected=${corrected}&attribute=telephoneNumber`
  const { list } = await read<{ list: Accepted[] }>(`/log?${asked}&sentences=1&limit=20`)
  for (const one of list) {
    const search = encodeURIComponent(one.sentence.record.label)
    const { total } = await read<{ total: number }>(`/account/list?limit=1&search=${search}`)
    if (total === 1) return one
  }
  throw new Error('The demo has no such number of a house with a name of its own.')
}

/** A value that was accepted and released and proved wrong since. */
const wrongNumber = (otto: Auditor): Promise<Accepted> => numberOf(otto, '1')

/** From the home page to the questions, one click; the form of one of them. */
const question = async (page: Page, words: RegExp) => {
  await page.getByRole('link', { name: 'Stammbuch, Startseite' }).click()
  await page.getByRole('link', { name: 'Fragen', exact: true }).click()
  return page.getByRole('form', { name: words })
}

const choose = async (
  page: Page,
  form: ReturnType<Page['getByRole']>,
  kind: string,
  name: string,
) => {
  await form.getByRole('combobox', { name: kind }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
}

test('[T-001] Frage 1: wer in einem Monat falsche Werte eines Lieferanten übernahm, und was deshalb freigegeben wurde', async ({
  browser,
  product,
}) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const wrong = await wrongNumber(otto)
  const form = await question(page, /^Wer hat in einem Monat falsche Werte/)
  await choose(page, form, 'Lieferant', supplierName)
  await form.getByLabel('Monat').fill(berlinDay(wrong.at).slice(0, 7))
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page
    .getByRole('row', { name: /Erik Ebert übernahm Telefon/ })
    .filter({ hasText: wrong.sentence.record.label })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Erik Ebert \d/ }).waitFor()
  await page.getByRole('heading', { name: 'Freigegeben in' }).waitFor()
  await page
    .getByRole('button', { name: /^Innovative Unternehmen 202[34] \d/ })
    .first()
    .waitFor()

  // The answer goes along as a file that proves itself.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Beweis', exact: true }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 2).toString()).toBe('PK')
  expect(faults).toEqual([])
})

test('[T-001] Frage 7: was Erik an einem Tag entschied', async ({ browser, product }) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const wrong = await wrongNumber(otto)
  const form = await question(page, /^Was hat eine Person an einem Tag entschieden/)
  await choose(page, form, 'Person', 'Erik Ebert')
  await form.getByLabel('Tag').fill(berlinDay(wrong.at))
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page
    .getByRole('row', { name: /Erik Ebert übernahm Telefon/ })
    .filter({ hasText: wrong.data.newValue })
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Aufschlüsselung' }).waitFor()
  await page.getByRole('button', { name: /^Erik Ebert \d/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Anna Albrecht \d/ }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('[T-001] Frage 16: wer einen Wert übernahm, den er selbst vorgeschlagen hatte', async ({
  browser,
  product,
}) => {
  const { page, faults } = await auditor(browser, product.url)
  await question(page, /./)
  await page.getByRole('link', { name: /^Wer hat einen Wert übernommen, den er selbst/ }).click()
  await page.getByRole('button', { name: /^Emma Engel \d/ }).waitFor()
  await page
    .getByRole('row', { name: /Emma Engel übernahm / })
    .first()
    .waitFor()
  expect(faults).toEqual([])
})

test('[T-001] Frage 9: woher eine Telefonnummer kommt', async ({ browser, product }) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const right = await numberOf(otto, '0')
  const { record, delivery } = right.sentence
  const form = await question(page, /^Woher kommt diese Telefonnummer/)
  await choose(page, form, 'Eintrag', record.label)
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page.waitForURL(`**/account/${right.stream}`)
  // The field's button is named after what is open on it, as soon as that is read: „Verlauf“ or „1 offene Änderung“.
  await page.getByRole('button', { name: /^Telefon: / }).click()
  await page.getByRole('button', { name: 'Woher kommt dieser Wert?' }).click()
  const origin = page.getByRole('dialog', { name: /^Telefon: / })
  await origin.getByText('Gesetzt', { exact: true }).waitFor()
  const told = await origin.textContent()
  expect(told).toContain(delivery.fileName)
  expect(told).toMatch(/Zeile \d+ · Spalte „/)
  expect(told).toContain('Erik Ebert')
  expect(faults).toEqual([])
})

test('[T-001] Frage 10: wie ein Eintrag an einem Tag aussah, und was sich seither geändert hat', async ({
  browser,
  product,
}) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const wrong = await wrongNumber(otto)
  const form = await question(page, /^Wie sah dieser Eintrag an einem Tag aus/)
  await choose(page, form, 'Eintrag', wrong.sentence.record.label)
  await form.getByLabel('Tag').fill(berlinDay(wrong.at))
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  const differences = page.getByRole('dialog', { name: 'Stände vergleichen' })
  await differences.getByText('Telefon', { exact: true }).first().waitFor()
  const { telephoneNumber: today } = await otto.read<{ telephoneNumber: string }>(
    `/account/${wrong.stream}`,
  )
  expect(today).not.toBe(wrong.data.newValue)
  const told = await differences.textContent()
  expect(told).toContain(wrong.data.newValue)
  expect(told).toContain(today)
  expect(faults).toEqual([])
})

test('[T-001] Frage 4: welche Werte aus einer Lieferung noch verwendet werden', async ({
  browser,
  product,
}) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const right = await numberOf(otto, '0')
  const { sentence } = right
  const form = await question(page, /^Welche Werte kamen aus einer Lieferung/)
  await choose(page, form, 'Lieferung', sentence.delivery.fileName)
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  await page.getByRole('heading', { level: 1, name: /^Wirkung der Datenlieferung/ }).waitFor()
  const state = (words: string) =>
    page.getByRole('button', { name: new RegExp(`^[1-9]\\d* ${words}$`) })
  await state('seither überschrieben').waitFor()
  const inUse = state('noch in Gebrauch')
  const said = Number(/\d+/.exec((await inUse.textContent()) ?? '')?.[0])
  await inUse.click()
  await page
    .getByRole('row')
    .filter({ hasText: sentence.record.label })
    .filter({ hasText: 'Telefon' })
    .filter({ hasText: right.data.newValue })
    .first()
    .waitFor()
  const { total } = await otto.read<{ total: number }>(
    `/effect/values?kind=delivery&id=${sentence.delivery.id}&state=in-use&limit=1`,
  )
  expect(said).toBe(total)
  expect(faults).toEqual([])
})

test('[T-001] Frage 11: was in einem Import geschah, als ein Ganzes und als Datei', async ({
  browser,
  product,
}) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const { sentence } = await wrongNumber(otto)
  await question(page, /./)
  await page.getByRole('link', { name: /^Was ist in diesem Import geschehen/ }).click()
  await page.getByRole('row').filter({ hasText: sentence.delivery.fileName }).first().click()
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: sentence.delivery.fileName })
    .waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).first().click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('Telefon')
  expect(faults).toEqual([])
})

test('[T-001] Frage 12: welche Läufe es in einem Quartal gab, von wem', async ({
  browser,
  product,
}) => {
  const otto = await auditor(browser, product.url)
  const { page, faults } = otto
  const { at, sentence } = await wrongNumber(otto)
  const [year, month] = berlinDay(at).split('-').map(Number)
  const quarter = `${Math.ceil((month ?? 1) / 3)}. Quartal ${year}`
  const form = await question(page, /^Welche Läufe gab es in einem Quartal/)
  await form.getByRole('combobox', { name: 'Quartal' }).click()
  await page.getByRole('option', { name: quarter }).click()
  await form.getByRole('button', { name: 'Antwort zeigen' }).click()
  const run = page.getByRole('row').filter({ hasText: sentence.delivery.fileName }).first()
  await run.getByText('Erik Ebert').first().waitFor()
  expect(faults).toEqual([])
})

test('[T-001] eine Frage, unter einem Namen gespeichert, wird von der Administration gestellt', async ({
  browser,
  product,
}) => {
  const { page, faults } = await auditor(browser, product.url)
  await question(page, /./)
  await page.getByRole('link', { name: /^Wer hat einen Wert übernommen, den er selbst/ }).click()
  await page.getByRole('button', { name: 'Frage speichern' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Selbst übernommen')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const anna = await signIn(browser, product.url, 'Anna')
  await anna.page.goto('/fragen')
  await anna.page.getByRole('link', { name: 'Selbst übernommen' }).click()
  await anna.page
    .getByRole('row', { name: /Emma Engel übernahm / })
    .first()
    .waitFor()
  expect([...faults, ...anna.faults]).toEqual([])
})
