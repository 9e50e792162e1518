import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Change, PendingItem } from '@stammbuch/contracts'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'
import { startProduct } from '../tools/product-process.ts'
import { type Measurement, percentile } from './measure.ts'

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

/** The token that the page's own calls carry. */
const tokenOf = async (page: Page): Promise<string> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/change/list/pending')),
    page.goto('/verifikation'),
  ])
  return request.headers().authorization ?? ''
}

/** When the page shows that a row was decided, in milliseconds since the epoch, at the next paint. */
const paintedAt = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const row = () =>
          [...document.querySelectorAll('tbody tr')].find((one) =>
            one.textContent?.includes(wanted),
          )
        const before = row()?.textContent
        const look = () => {
          if (row()?.textContent === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(Date.now()))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    id,
  )

/**
 * From the beginning of a decision's transaction to its paint in a second editor's verification list:
 * more than the way from commit to paint, never less.
 */
export const painted: Measurement = async ({ quick, say }) => {
  const found = findChromium()
  if (!found) {
    say('painted: no Chromium on this machine')
    return []
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-painted-'))
  const product = await startProduct(folder)
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  })
  try {
    const page = await (
      await browser.newContext({ baseURL: product.url, locale: 'de-DE' })
    ).newPage()
    await signIn(page, 'Emma Engel')
    const authorization = await tokenOf(page)
    const ask = async <Body>(method: string, url: string): Promise<Body> =>
      (
        await fetch(`${product.url}/api${url}`, { method, headers: { authorization } })
      ).json() as Body
    await page.getByText('Live', { exact: true }).waitFor()
    await page.waitForTimeout(2_000)
    const shown = await page.locator('tbody tr').allInnerTexts()
    const { list } = await ask<{ list: PendingItem[] }>('GET', '/change/list/pending?limit=100')
    const visible = list.filter(({ root }) => shown.some((text) => text.includes(root.id)))
    const samples: number[] = []
    for (const { root } of visible.slice(0, quick ? 20 : 60)) {
      const changes = await ask<{ list: Change[] }>(
        'GET',
        `/change/list/target/${root.class}/${root.id}?pending=1`,
      )
      const fresh = changes.list.find(({ stale }) => !stale)
      if (!fresh) continue
      const paint = paintedAt(page, root.id)
      const { declinedDate } = await ask<Change>('PUT', `/change/${fresh.id}/decline`)
      const at = await Promise.race([paint, page.waitForTimeout(5_000).then(() => null)])
      if (at !== null && declinedDate) samples.push(at - Date.parse(declinedDate))
    }
    say(`painted: ${samples.length} decisions seen by a second editor`)
    return [0.5, 0.99].map((share) => ({
      what: `live, decision to paint at a second editor, p${share * 100}`,
      value: percentile(samples, share),
      unit: 'ms' as const,
      ...(share === 0.99 ? { goal: 250 } : {}),
    }))
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
