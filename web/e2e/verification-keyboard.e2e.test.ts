import { productTest as test } from '@stammbuch/testing'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type SignedIn, signIn } from './sign-in.ts'

const list = '/verifikation?pName=alle&approved=1&stale=0&origin=import'

type FocusPlace = 'change' | 'line' | 'nowhere'

/** Runs in the page: returns the place of the focus: an open change, another line of the list, or lost. */
const focused = (): FocusPlace => {
  const row = document.activeElement?.closest('tbody tr')
  if (!row) return 'nowhere'
  return row.querySelector('button[aria-label$=" ablehnen"]') ? 'change' : 'line'
}

const onChange = (page: Page, timeout = 20_000) =>
  page.waitForFunction(
    () =>
      document.activeElement
        ?.closest('tbody tr')
        ?.querySelector('button[aria-label$=" ablehnen"]') !== null,
    undefined,
    { timeout },
  )

/** Returns the number of open data points that the list shows. */
const openPoints = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(/offene[r]? Datenpunkte?$/)
    .first()
    .innerText()
  return Number(text.replaceAll('.', '').replace(/\D.*$/, ''))
}

interface KeyboardStats {
  readonly decided: number
  /** Number of keys after which the focus was outside the list. */
  readonly lost: number
  readonly perMinute: number
  /** Number of changes that a colleague decided first. */
  readonly beaten: number
  /** Number of times the focus stayed on a record whose last change a colleague decided. */
  readonly rested: number
  readonly refused: readonly string[]
}

/** So many times in a row no change may come under the key, and so many keys may ask for nothing, before the list counts as stuck. */
const waitsAtMost = 8
const keysAtMost = 200

/** Says where the keys lead nowhere: the line with the focus, and what the list shows. */
const stuckAt = async (page: Page, count: Readonly<Record<string, number>>): Promise<string> => {
  const line = await page.evaluate(
    () => document.activeElement?.closest('tbody tr')?.textContent ?? 'no line of the list',
  )
  const open = await openPoints(page)
  return `The keys find nothing to decide, at ${page.url()}. Focus: ${line}. Open: ${open}. ${JSON.stringify(count)}`
}

/** Decides changes by A and X alone until so many are decided. */
const clear = async ({ page }: SignedIn, wanted: number): Promise<KeyboardStats> => {
  const refused: string[] = []
  const count = { asked: 0, decided: 0, beaten: 0, lost: 0, rested: 0 }
  const isDecision = (url: string): boolean => /\/api\/change\/[^/]+\/(accept|decline)$/.test(url)
  page.on('request', (request) => {
    if (isDecision(request.url())) count.asked += 1
  })
  page.on('response', (response) => {
    if (!isDecision(response.url())) return
    if (response.status() === 200) count.decided += 1
    else if (response.status() === 409) count.beaten += 1
    else refused.push(`${response.status()} ${response.url()}`)
  })
  const began = Date.now()
  const idle = { waits: 0, keys: 0, asked: 0 }
  for (let press = 0; count.decided < wanted; press += 1) {
    // Nobody's focus is pulled on to a change they have not seen: there A goes on, and decides nothing.
    const isThere = await onChange(page, 2000).then(
      () => true,
      () => false,
    )
    idle.waits = isThere ? 0 : idle.waits + 1
    idle.keys = count.asked === idle.asked ? idle.keys + 1 : 0
    idle.asked = count.asked
    if (!isThere) count.rested += 1
    if (idle.waits > waitsAtMost || idle.keys > keysAtMost)
      throw new Error(await stuckAt(page, count))
    await page.keyboard.press(press % 4 === 3 ? 'x' : 'a')
    if ((await page.evaluate(focused)) === 'nowhere') count.lost += 1
    if (count.asked - count.beaten >= wanted)
      await expect.poll(() => count.decided + count.beaten, { timeout: 20_000 }).toBe(count.asked)
  }
  const perMinute = Math.round((count.decided * 60_000) / (Date.now() - began))
  return { ...count, perMinute, refused }
}

describe('the verification list with two editors at once', () => {
  test('[L-003] [E-033] they clear 100 changes by keyboard alone, past each other, and both lists agree', async ({
    product,
    browser,
  }) => {
    const emma = await signIn(browser, product.url, 'Emma Engel')
    const erik = await signIn(browser, product.url, 'Erik Ebert')
    for (const { page } of [emma, erik]) {
      await page.goto(list)
      await page.getByText('Live', { exact: true }).waitFor()
      await page.locator('tbody tr[data-index="0"]').waitFor()
    }
    const before = await openPoints(emma.page)
    expect(before).toBeGreaterThan(100)

    // J enters the list, A opens the first record.
    await emma.page.keyboard.press('j')
    await emma.page.keyboard.press('a')
    await onChange(emma.page)
    // Erik sees that she has it open, and N leads him past it, further down.
    const first = erik.page.locator('tbody tr[data-index="0"]')
    await first.getByText('EE').first().waitFor()
    await erik.page.keyboard.press('j')
    for (let skipped = 0; skipped < 12; skipped += 1) await erik.page.keyboard.press('n')
    await erik.page.keyboard.press('a')
    await onChange(erik.page)

    const [hers, his] = await Promise.all([clear(emma, 50), clear(erik, 50)])
    console.info(
      `Decisions a minute by keyboard: Emma ${hers.perMinute}, Erik ${his.perMinute} at the same time; beaten ${hers.beaten + his.beaten} times, rested ${hers.rested + his.rested} times`,
    )
    expect([...hers.refused, ...his.refused]).toEqual([])
    expect([hers.lost, his.lost]).toEqual([0, 0])
    expect(hers.decided).toBeGreaterThanOrEqual(50)
    expect(his.decided).toBeGreaterThanOrEqual(50)
    // What closes by itself because it proposed the very same counts as well.
    for (const { page } of [emma, erik])
      await expect
        .poll(() => openPoints(page), { timeout: 15_000 })
        .toBeLessThanOrEqual(before - 100)
    const both = () => Promise.all([emma, erik].map(({ page }) => openPoints(page)))
    await expect.poll(async () => new Set(await both()).size, { timeout: 15_000 }).toBe(1)
    expect([...emma.faults, ...erik.faults]).toEqual([])
  })
})
