import { setTimeout as sleep } from 'node:timers/promises'
import type { Change, PendingItem } from '@stammbuch/contracts'
import type { Browser, Page } from 'playwright-core'
import type { Product } from '../tools/product-process.ts'
import { hundredDecisions } from './hundred-decisions.ts'
import { type Figure, type Measurement, percentile } from './measure.ts'
import { list, openList, withProduct } from './product-page.ts'

declare global {
  interface Window {
    keyPaints: number[]
    linePaints: { readonly text: string; readonly at: number }[]
  }
}

/** Runs in the page: records for every key the milliseconds until the next painted frame. */
const watchKeys = (): void => {
  window.keyPaints = []
  window.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.keyPaints.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

/** Runs in the page: records for every changed line its text from the next painted frame on. */
const watchLines = (): void => {
  window.linePaints = []
  const lineOf = (node: Node): HTMLElement | null | undefined =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('tbody tr')
  new MutationObserver((mutations) => {
    const lines = new Set(mutations.map(({ target }) => lineOf(target)))
    const texts = [...lines].flatMap((line) => line?.textContent ?? [])
    if (texts.length === 0) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const at = performance.timeOrigin + performance.now()
        for (const text of texts) window.linePaints.push({ text, at })
      }
      port2.postMessage(null)
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

const onChange = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() =>
      document.activeElement?.closest('tbody tr')?.querySelector('button[aria-label$=" ablehnen"]'),
    )
    .catch(() => undefined)

/** Decides one change after the other by A and X, at the pace of a reader. */
const pressKeys = async (browser: Browser, product: Product, count: number) => {
  const { page } = await openList(browser, product, 'Erik Ebert', 900)
  await page.keyboard.press('j')
  await onChange(page)
  await page.evaluate(watchKeys)
  for (let press = 0; press < count; press += 1) {
    await page.keyboard.press(['a', 'x', 'ArrowDown', 'ArrowUp'][press % 4] ?? 'a')
    await page.waitForTimeout(150)
    if (press % 4 > 0) continue
    await onChange(page)
  }
  const samples = await page.evaluate(() => window.keyPaints)
  await page.context().close()
  return samples
}

type Ask = <Body>(method: string, url: string) => Promise<Body>

const asking =
  ({ url }: Product, authorization: string): Ask =>
  async (method, path) =>
    (await fetch(`${url}/api${path}`, { method, headers: { authorization } })).json()

/** Returns the open changes of the first records of a list, grouped by record. */
const waitingOn = async (ask: Ask, filter: string, records: number): Promise<readonly Change[]> => {
  const { list: items } = await ask<{ list: PendingItem[] }>(
    'GET',
    `/change/list/pending?approved=1${filter}&limit=${records}`,
  )
  const all: (readonly Change[])[] = []
  for (const { root } of items) {
    const open = await ask<{ list: Change[] }>(
      'GET',
      `/change/list/pending/of/${root.id}?approved=1${filter}`,
    )
    all.push(open.list.filter(({ targetId }) => targetId === root.id))
  }
  const longest = Math.max(...all.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => all.flatMap((one) => one[at] ?? [])).flat()
}

interface Decision {
  readonly rootId: string
  /** Start of its transaction, in milliseconds since the epoch. */
  readonly at: number
}

interface Pace {
  readonly perSecond: number
  readonly seconds: number
}

/** Number of editors, each of whom decides once a second. */
const editors = 20

/** Only some changes of a record count in a list with this filter: what is left of a line has to be read. */
const someChanges = '&origin=import'

const decideSteadily = async (
  ask: Ask,
  changes: readonly Change[],
  { perSecond, seconds }: Pace,
): Promise<readonly Decision[]> => {
  const began = performance.now()
  const made = changes.slice(0, perSecond * seconds).map(async ({ id, targetId }, at) => {
    await sleep(Math.max(0, began + (at * 1_000) / perSecond - performance.now()))
    const { declinedDate } = await ask<Change>('PUT', `/change/${id}/decline`)
    return declinedDate ? [{ rootId: targetId, at: Date.parse(declinedDate) }] : []
  })
  return (await Promise.all(made)).flat()
}

/** Returns the delays from each decision to the first later paint of its line. */
const delaysOf = (made: readonly Decision[], paints: Window['linePaints']): readonly number[] => {
  const ofRecord = Map.groupBy(made, ({ rootId }) => rootId)
  return [...ofRecord].flatMap(([rootId, decisions]) => {
    const seen = paints.filter(({ text }) => text.includes(rootId.slice(-8)))
    return decisions.flatMap(({ at }, index) => {
      const next = decisions[index + 1]?.at ?? Number.POSITIVE_INFINITY
      const paint = seen.find((one) => one.at > at && one.at < next)
      return paint ? [paint.at - at] : []
    })
  })
}

const narrow = async (page: Page, filter: string): Promise<void> => {
  await page.goto(`${list}${filter}`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('tbody tr[data-index="0"]').waitFor()
  await page.waitForTimeout(2_000)
}

/** Decides in one window and looks on in another, at the list with a filter. */
const watchOthers = async (browser: Browser, product: Product, filter: string, pace: Pace) => {
  // High enough for every line that is decided about to be drawn.
  const viewer = await openList(browser, product, 'Emma Engel', 4_000)
  if (filter) await narrow(viewer.page, filter)
  const editor = await openList(browser, product, 'Anna Albrecht', 600)
  await editor.page.close()
  const ask = asking(product, editor.authorization)
  const changes = await waitingOn(ask, filter, 100)
  await viewer.page.evaluate(watchLines)
  const made = await decideSteadily(ask, changes, pace)
  await sleep(2_000)
  const paints = await viewer.page.evaluate(() => window.linePaints)
  await viewer.page.context().close()
  return { made: made.length, delays: delaysOf(made, paints) }
}

const figures = (
  what: string,
  samples: readonly number[],
  goals: Readonly<Record<number, number>>,
): Figure[] =>
  [...new Set([0.5, ...Object.keys(goals).map(Number)])].map((one) => ({
    what: `${what}, p${one * 100}`,
    value: percentile(samples, one),
    unit: 'ms',
    ...(goals[one] !== undefined && { goal: goals[one] }),
  }))

/**
 * Measures the delays that people see in the verification list with 400 records in Chromium: from a key to the next paint, and from the
 * beginning of a decision's transaction to its paint for another person: while 20 editors decide once a second each, and at five
 * decisions a second where lines count only some changes. That is more than the way from commit to paint, never less. Then the keys
 * and the time of a hundred decisions.
 */
export const painted: Measurement = async ({ quick, say }) => {
  const found = await withProduct(async (browser, product) => {
    const keys = await pressKeys(browser, product, quick ? 80 : 200)
    say(`painted: ${keys.length} keys`)
    const seconds = quick ? 10 : 30
    const others = await watchOthers(browser, product, '', { perSecond: editors, seconds })
    say(`painted: ${others.delays.length} of ${others.made} decisions seen by a second editor`)
    const some = await watchOthers(browser, product, someChanges, { perSecond: 5, seconds })
    say(`painted: ${some.delays.length} of ${some.made} decisions seen in a list of some changes`)
    const hundred = await hundredDecisions(browser, product)
    say(`painted: ${hundred.answered} decisions by ${hundred.keys} keys`)
    const typed: Figure[] = [
      { what: '100 decisions', value: hundred.keys, unit: 'keys', goal: 100 },
      { what: '100 decisions, typed by a script', value: hundred.seconds, unit: 's', goal: 20 },
    ]
    return [
      ...figures('verification list, key to next paint', keys, { 0.95: 40 }),
      ...figures(`live, decision of one of ${editors} to paint at another`, others.delays, {
        0.99: 250,
      }),
      ...figures('live, decision to paint in a list of some changes, 5/s', some.delays, {
        0.5: 100,
        0.99: 250,
      }),
      ...typed,
    ]
  })
  if (!found) say('painted: no Chromium on this machine')
  return found ?? []
}
