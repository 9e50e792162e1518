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

describe('the whole product at an earlier moment', () => {
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
