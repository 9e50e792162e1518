import type { Browser, Page } from 'playwright-core'
import type { Product } from '../tools/product-process.ts'
import { openList } from './product-page.ts'

/** Decisions that one person makes without taking the hands off the keys. */
const decisions = 100
/** Milliseconds after which a key that led to nothing is pressed once more, and counted. */
const patience = 3_000

declare global {
  interface Window {
    lastLine?: Element
  }
}

interface NextKey {
  readonly key: string
  /** It is for another line than the key before. */
  readonly isNew: boolean
}

/** Runs in the page: the key that decides the line under the focus, once it is another one and painted, or once it stays too long. */
const nextKey = async (wait: number): Promise<NextKey> => {
  const keyOf = (row: Element | null | undefined): string =>
    row?.querySelector('[data-stale-choice]') ? 'x' : 'a'

  const until = performance.now() + wait
  while (performance.now() < until) {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const row = document.activeElement?.closest('tbody tr')
    const decides = row?.querySelector('button[aria-label$=" ablehnen"]')
    if (!row || !decides || row === window.lastLine) continue
    window.lastLine = row
    return { key: keyOf(row), isNew: true }
  }
  return { key: keyOf(document.activeElement?.closest('tbody tr')), isNew: false }
}

const isDecision = (method: string, url: string): boolean =>
  method === 'PUT' && /\/api\/change\/[^/]+\/(accept|decline)$/.test(url)

/** Waits for the answers that are still on their way. */
const settled = async (page: Page, count: () => number): Promise<void> => {
  const until = performance.now() + patience
  while (count() < decisions && performance.now() < until) await page.waitForTimeout(20)
}

/**
 * Decides a hundred changes by A, or X where a value is out of date, each as soon as its line is painted under the key.
 * Returns the keys that took, from the first value on, and the seconds.
 */
export const hundredDecisions = async (browser: Browser, product: Product) => {
  const { page } = await openList(browser, product, 'Anna Albrecht', 900)
  let answered = 0
  page.on('response', (response) => {
    if (response.ok() && isDecision(response.request().method(), response.url())) answered += 1
  })
  // J enters the list at the first value that waits.
  await page.keyboard.press('j')
  let next = await page.evaluate(nextKey, patience)
  const began = performance.now()
  let [keys, asked] = [0, 0]
  while (asked < decisions && keys < 2 * decisions) {
    await page.keyboard.press(next.key)
    keys += 1
    next = await page.evaluate(nextKey, patience)
    // A key that led nowhere has decided nothing.
    if (next.isNew) asked += 1
  }
  await settled(page, () => answered)
  const seconds = (performance.now() - began) / 1_000
  await page.context().close()
  return { keys, seconds, answered }
}
