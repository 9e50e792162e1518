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

/** The minute after an instant, as the field for it takes it. */
const minuteAfter = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(Date.parse(at) + 60_000)
    .replace(' ', 'T')

interface Corrected {
  readonly stream: string
  readonly at: string
  readonly data: { readonly newValue: string }
}

const readLog = async <Event>(page: Page, filter: string): Promise<Event | undefined> => {
  const asked = page.waitForRequest((one) => 'authorization' in one.headers())
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.fetch(`/api/log?${filter}&limit=1`, {
    headers: { authorization },
  })
  return ((await answer.json()) as { list: Event[] }).list[0]
}

/** An accepted telephone number of a company that another one has replaced since. */
const correctedValue = async (page: Page): Promise<Corrected> => {
  const filter = 'class=account&attribute=telephoneNumber&decision=accepted&corrected=1'
  const found = await readLog<Corrected>(page, filter)
  if (!found) throw new Error('The demo has no corrected telephone number.')
  return found
}

describe('the whole product at an earlier moment', () => {
  test('[T-001] Frage 20: what stood in the verification queue on a day, and what has come since', async ({
    browser,
    product,
  }) => {
    const { page, faults } = await signIn(browser, product.url, 'Otto')
    // Just after the first delivery was imported everything in it waits.
    const imported = await readLog<{ at: string }>(page, 'type=DeliveryImported')
    const clicks = await countClicks(page)
    await chooseStand(page, minuteAfter(imported?.at ?? ''))
    await page
      .getByRole('navigation', { name: 'Bereiche' })
      .getByRole('link', { name: 'Verifikation' })
      .click()
    const points = page.getByText(/offene[r]? Datenpunkte?$/).first()
    await points.waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Mit jetzt vergleichen' }).click()
    expect(await clicks()).toBeLessThanOrEqual(4)
    const differences = page.getByText(/^Früher \d+ Einträge, später \d+ Einträge\. Neu: \d+/)
    await differences.waitFor()
    const [before, after, come] = ((await differences.textContent()) ?? '').match(/\d+/g) ?? []
    expect(Number(before)).toBeGreaterThan(1)
    expect(after).not.toBe(before)
    expect(Number(come)).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  test('[T-001] Frage 10: how a record looked on a day, and what has changed since', async ({
    browser,
    product,
  }) => {
    const { page, faults } = await signIn(browser, product.url, 'Otto')
    // The record that somebody asks about stands in the address, as a colleague sends it.
    const wrong = await correctedValue(page)
    await page.goto(`/account/${wrong.stream}`)
    const clicks = await countClicks(page)
    await chooseStand(page, minuteAfter(wrong.at))
    await page.getByText(/^Stand: .*\(Ereignis \d+ von \d+\)$/).waitFor()
    expect(await page.getByRole('button', { name: 'Verifizieren' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Vergleichen' }).click()
    const sheet = page.getByRole('dialog', { name: 'Stände vergleichen' })
    await sheet.getByText(wrong.data.newValue).first().waitFor()
    expect(await clicks()).toBeLessThanOrEqual(4)
    expect(faults).toEqual([])
  })
})
