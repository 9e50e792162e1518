import { productTest as test } from '@stammbuch/testing'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from './sign-in.ts'

/** Counts the clicks of a person; typing is none. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    document.addEventListener('pointerdown', () => {
      counted.clicks += 1
    })
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

/** Sets the whole application to a moment by the choice in the bar: two clicks. */
const chooseStand = async (page: Page, time: string): Promise<void> => {
  await page.getByRole('button', { name: 'Stand: jetzt' }).click()
  await page.getByLabel('Zeitpunkt').fill(time)
  await page.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await page.getByRole('region', { name: 'Stand' }).waitFor()
}

const moment = '2026-04-07T13:30'
const shownMoment = 'Stand: 07.04.2026, 13:30 Uhr'

/** The kind of page behind an address: what tells one record from another is left out. */
const kindOf = (href: string): string =>
  new URL(href, 'http://product').pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/^\/projekt\/.+/, '/projekt/:code')

/** The links of a page that is there in full, but for those that lead to another moment by their own words. */
const linksOf = async (page: Page): Promise<readonly string[]> => {
  await page.locator('main h1, main h2').first().waitFor()
  await expect.poll(() => page.locator('main [data-slot=skeleton]').count()).toBe(0)
  return page
    .locator('a[href^="/"]:not([data-moment]):not([href^="/api/"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Goes from link to link, to one page of each kind, and returns where each led and which links lost the moment. */
const crawl = async (page: Page, first: string) => {
  const kinds = new Map([[kindOf(first), first]])
  const lost: string[] = []
  // A map is walked in the order in which it grows.
  for (const [kind, href] of kinds) {
    await page.goto(href)
    await page.getByRole('region', { name: 'Stand' }).waitFor()
    for (const link of await linksOf(page)) {
      if (!new URL(link, 'http://product').searchParams.has('stand')) lost.push(`${kind}: ${link}`)
      else if (!kinds.has(kindOf(link))) kinds.set(kindOf(link), link)
    }
  }
  return { lost, kinds: [...kinds.keys()] }
}

describe('the whole product at an earlier moment', () => {
  test('[T-004] whoever goes from link to link stays at the moment, on every page there is', async ({
    browser,
    product,
  }) => {
    const { page, faults } = await signIn(browser, product.url, 'Otto')
    const stand = new URLSearchParams({ stand: '2026-07-08T12:00:00.000Z' })
    const { lost, kinds } = await crawl(page, `/?${stand}`)
    expect(lost).toEqual([])
    expect(kinds).toEqual(
      expect.arrayContaining([
        ...['/projekt/:code', '/account/:id', '/laeufe/:id', '/verwaltung/samples', '/protokoll'],
        ...['/verwaltung/mapping', '/verwaltung/benutzer', '/verwaltung/rechte', '/freigabe'],
      ]),
    )
    expect(faults).toEqual([])
  }, 240_000)

  test('[T-001] Frage 20: what stood in the verification queue on a day, and what has come since', async ({
    browser,
    product,
  }) => {
    const { page, faults } = await signIn(browser, product.url, 'Otto')
    const clicks = await countClicks(page)
    await chooseStand(page, moment)
    await page
      .getByRole('navigation', { name: 'Bereiche' })
      .getByRole('link', { name: 'Verifikation' })
      .click()
    const points = page.getByText(/offene[r]? Datenpunkte?$/).first()
    await points.waitFor()
    await page.getByText(shownMoment).waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Mit jetzt vergleichen' }).click()
    expect(await clicks()).toBeLessThanOrEqual(4)
    const differences = page.getByText(/^Früher \d+ Einträge, später \d+ Einträge\. Neu: \d+/)
    await differences.waitFor()
    const [before, after] = ((await differences.textContent()) ?? '').match(/\d+/g) ?? []
    expect(Number(before)).toBeLessThan(Number(after))
    expect(faults).toEqual([])
  })

  test('[T-001] Frage 10: how a record looked on a day, and what has changed since', async ({
    browser,
    product,
  }) => {
    const { page, faults } = await signIn(browser, product.url, 'Otto')
    // The record that somebody asks about stands in the address, as a colleague sends it.
    await page.goto('/verifikation?pName=alle&approved=1')
    await page
      .getByText(/offene[r]? Datenpunkte?$/)
      .first()
      .waitFor()
    const href = await page.locator('main a[href^="/account/"]').first().getAttribute('href')
    await page.goto(href ?? '')
    const clicks = await countClicks(page)
    await chooseStand(page, '2026-06-20T12:00')
    await page.getByText(/^Stand: .*\(Ereignis \d+ von \d+\)$/).waitFor()
    expect(await page.getByRole('button', { name: 'Verifizieren' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Vergleichen' }).click()
    const sheet = page.getByRole('dialog', { name: 'Stände vergleichen' })
    await sheet
      .locator('dl')
      .or(sheet.getByText('Die beiden Stände unterscheiden sich nicht.'))
      .first()
      .waitFor()
    expect(await clicks()).toBeLessThanOrEqual(4)
    expect(faults).toEqual([])
  })
})
