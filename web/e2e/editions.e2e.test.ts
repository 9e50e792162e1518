import { readFile } from 'node:fs/promises'
import { productTest as test } from '@stammbuch/testing'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

/** Goes to the home page and counts the clicks from there. */
const fromHome = async (page: Page) => {
  await page.goto('/')
  const done = { clicks: 0 }
  const click = async (target: Locator): Promise<void> => {
    await target.click()
    done.clicks += 1
  }
  return { done, click }
}

const toReleases = (page: Page): Locator =>
  page.getByRole('navigation').getByRole('link', { name: 'Freigabe', exact: true })

test('[T-001] Fragen 2, 3, 15 und 17: a release as it was printed, who made it, what changed since, and why somebody moved', async ({
  browser,
  product,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Otto Orth')
  const list = page.getByRole('grid', { name: 'Freigaben' })
  const rowOf = (year: string) =>
    list.getByRole('row', { name: new RegExp(`Deutschlands Klinikliste - ${year}`) })

  // Frage 15: Wer hat wann was freigegeben?
  const who = await fromHome(page)
  await who.click(toReleases(page))
  await rowOf('2024').getByText('Anna Albrecht').waitFor()
  await rowOf('2024')
    .getByText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    .waitFor()
  expect(who.done.clicks).toBeLessThanOrEqual(4)

  // Frage 2: die Freigabe KLI 2024, wie sie gedruckt wurde, mit Rängen.
  const printed = await fromHome(page)
  await printed.click(toReleases(page))
  await printed.click(rowOf('2024').getByRole('link', { name: 'Deutschlands Klinikliste - 2024' }))
  await page.getByText(/Freigegeben von Anna Albrecht am .* \d+ Auszeichnungen/).waitFor()
  const lines = page.getByRole('region', { name: 'Kardiologie' }).getByRole('row')
  await lines.nth(1).waitFor()
  const ranks = (await lines.locator('td:first-child').allTextContents()).map(Number)
  expect(ranks.length).toBeGreaterThan(3)
  expect(ranks).toEqual(ranks.toSorted((left, right) => left - right))
  expect(printed.done.clicks).toBeLessThanOrEqual(4)
  // And where one of its values came from, as of then.
  await lines.nth(1).getByRole('button').nth(1).click()
  await page.getByRole('dialog', { name: 'Herkunft: Name' }).getByText(/\.csv/).waitFor()

  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  await page.getByRole('menuitem', { name: 'Als PDF' }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')

  // Frage 3: Was hat sich seit dieser Freigabe geändert?
  const since = await fromHome(page)
  await since.click(toReleases(page))
  await since.click(rowOf('2024').getByRole('link'))
  await since.click(page.getByRole('link', { name: 'Mit heute vergleichen' }))
  await page.getByRole('region', { name: 'Später' }).getByText('Heute', { exact: true }).waitFor()
  const differences = page.getByRole('grid', { name: 'Unterschiede' })
  await differences
    .getByText(/übernommen von .* am \d\d\./)
    .first()
    .waitFor()
  expect(since.done.clicks).toBeLessThanOrEqual(4)

  // Frage 17: Warum stand ein Haus auf Rang 2 und dann auf Rang 4?
  const moved = await fromHome(page)
  await moved.click(toReleases(page))
  await moved.click(rowOf('2023').getByRole('checkbox'))
  await moved.click(rowOf('2024').getByRole('checkbox'))
  await moved.click(page.getByRole('button', { name: 'Vergleichen', exact: true }))
  const house = differences
    .getByRole('row', { name: /Rang bewegt .*\d+ → \d+/ })
    .filter({ hasText: /Neu davor|Vorbeigezogen|Davor weggefallen|Zurückgefallen/ })
  await house
    .first()
    .getByText(/Punktzahl/)
    .first()
    .waitFor()
  expect(moved.done.clicks).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])
})
