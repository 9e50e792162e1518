import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productTest as test } from '@stammbuch/testing'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from './sign-in.ts'

const choose = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .click()
}

/** Opens the preview of a project's year, up to its state. */
const preview = async (page: Page, project: string, year: string) => {
  await page.goto('/freigabe')
  await choose(page, 'Projekt', project)
  await choose(page, 'Jahrgang', year)
  await page.getByRole('button', { name: 'Vorschau anzeigen' }).click()
  const part = page.getByRole('region', { name: 'Vorschau' })
  await part.getByRole('status').first().waitFor()
  return part
}

const release = async (page: Page, project: string, year: string): Promise<void> => {
  const part = await preview(page, project, year)
  await part.getByText('Bereit', { exact: true }).waitFor()
  await part.getByRole('button', { name: /^Alles in Ordnung! .* jetzt freigeben$/ }).click()
  const asked = page.getByRole('alertdialog')
  expect(await asked.getByRole('checkbox').isChecked()).toBe(true)
  await asked.getByRole('button', { name: 'Ja, Freigeben' }).click()
  await page.getByText(/ ist freigegeben\.$/).waitFor({ timeout: 30_000 })
}

interface CapturedHeaders {
  authorization: string
}

/** Returns a client with the token of the app, for calls that other tests make on the screen. */
const calling = (page: Page) => {
  const captured: CapturedHeaders = { authorization: '' }
  page.on('request', (request) => {
    captured.authorization = request.headers().authorization ?? captured.authorization
  })
  return async <Body>(method: 'GET' | 'PUT', path: string): Promise<Body> => {
    const headers = {
      authorization: captured.authorization,
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await page.request.fetch(`/api${path}`, { method, headers })
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
    return (await answer.json()) as Body
  }
}

/** Makes the search index refuse everything from now on, or nothing any more. */
const indexRefuses = async (dataDir: string, errorRate: 0 | 1): Promise<void> => {
  const settings = JSON.parse(await readFile(join(dataDir, 'environment.json'), 'utf8'))
  const answer = await fetch(`${settings.ELASTICSEARCH_URL}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ errorRate }),
  })
  expect(answer.ok).toBe(true)
}

interface AwardList {
  readonly list: readonly { readonly id: string }[]
  readonly total: number
}

describe('a release', () => {
  test('[R-010] [R-011] [R-012] [R-013] [R-044] [A-008] from what hinders it to two releases compared and the marking undone', {
    timeout: 240_000,
  }, async ({ product, browser }) => {
    const { page, faults } = await signIn(browser, product.url, 'Anna Albrecht')
    const call = calling(page)

    // What waits for its verification hinders the release, and each is a link away.
    const blocked = await preview(page, 'Deutschlands Klinikliste', '2026')
    await blocked.getByText('Blockiert', { exact: true }).waitFor()
    const waiting = blocked.getByRole('list', { name: 'Offene Verifizierungen' }).getByRole('link')
    const [record] = await Promise.all([page.waitForEvent('popup'), waiting.first().click()])
    await record.getByRole('heading', { level: 1 }).waitFor()
    expect(record.url()).toMatch(/\/account\/[0-9a-f-]{36}/)
    await record.close()
    const final = blocked.getByRole('button', { name: /jetzt freigeben$/ })
    expect(await final.getAttribute('aria-disabled')).toBe('true')

    // What is in order is released and goes out.
    await release(page, 'Beste Mobilität', '2025')
    const row = page.getByRole('row', { name: /Beste Mobilität - 2025/ })
    await row.getByText('Anna Albrecht').waitFor()
    await row.getByRole('button', { name: 'Beste Mobilität - 2025 prüfen' }).click()
    await expect
      .poll(async () => /(\d+) \/ \1(?!\d)/.test((await row.textContent()) ?? ''), {
        timeout: 60_000,
      })
      .toBe(true)
    await row.getByRole('button', { name: /mit Elasticsearch synchronisieren/ }).click()
    await page.getByText(/werden beim nächsten planmäßigen Lauf synchronisiert/).waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()

    // The next year begins with the same awards: first tried, then made, then verified.
    await page.goto('/award-duplikation')
    await choose(page, 'Projekt', 'Beste Mobilität')
    await choose(page, 'Jahr', '2025')
    await choose(page, 'Zieljahr', '2026')
    await page.getByRole('button', { name: 'Alle wählen' }).click()
    await page.getByRole('button', { name: 'Dry Run starten' }).click()
    await page.getByText('Dry Run beendet, es wurde nichts geändert.').waitFor()
    await page.getByRole('switch', { name: 'Dry Run' }).click()
    await page.getByRole('button', { name: 'Awards duplizieren' }).click()
    await page.getByText('Die Duplikation war erfolgreich!').waitFor({ timeout: 30_000 })
    const of2026 = '/award/list?offset=0&limit=1000&rgShortCode=MOB&periodName=2026'
    const { list, total } = await call<AwardList>('GET', of2026)
    expect(total).toBeGreaterThan(1)
    const [left, ...verified] = list
    for (const { id } of verified) await call('PUT', `/award/${id}/approve`)
    const almost = await preview(page, 'Beste Mobilität', '2026')
    await almost.getByText('Blockiert', { exact: true }).waitFor()
    // The last one is verified while the preview is open: it says so without a reload.
    await call('PUT', `/award/${left?.id}/approve`)
    await almost.getByText('Bereit', { exact: true }).waitFor({ timeout: 20_000 })
    await indexRefuses(product.dataDir, 1)
    await release(page, 'Beste Mobilität', '2026')

    // Two releases beside one another: the same awards, and nothing else.
    for (const year of ['2025', '2026'])
      await page
        .getByRole('row', { name: new RegExp(`Beste Mobilität - ${year}`) })
        .getByRole('checkbox')
        .click()
    await page.getByRole('button', { name: 'Vergleichen', exact: true }).click()
    await page.waitForURL(/\/freigabe\/vergleich\//)
    await page.getByRole('region', { name: 'Später' }).getByText('Beste Mobilität - 2026').waitFor()
    await page.getByText(`${total} unverändert`).waitFor()

    // The marking is a run, and every run can be taken back: what has not gone out stays here.
    await page.goto('/verifikation/kurz')
    const undo = page.getByRole('button', { name: /^Vormerken einer Freigabe vom .* rückgängig/ })
    await undo.first().waitFor()
    const before = await undo.count()
    await undo.first().click()
    await page.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
    await page.getByText(/zurückgenommen\.$/).waitFor({ timeout: 30_000 })
    await expect.poll(() => undo.count()).toBe(before - 1)
    await indexRefuses(product.dataDir, 0)
    expect(faults).toEqual([])
  })
})
