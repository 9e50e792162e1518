import '@/styles/app.css'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'
import { startRowMotion } from '@/product/deciding/row-motion.ts'
import { press } from '@/testing/press.ts'
import { pageViolations } from '@/testing/violations.ts'
import { enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const motion = (value: 'reduce' | 'no-preference') =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { features: [{ name: 'prefers-reduced-motion', value }] },
  )

beforeAll(startRowMotion)
afterEach(() => motion('no-preference').then(() => undefined))

/** The motions that lines of the list make, each said once: what it is and whose line. */
const watchMotions = (): readonly string[] => {
  const seen: string[] = []
  const table = document.querySelector('tbody')
  if (!table) throw new Error('no list')
  const look = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.ariaHidden === 'true' && node.dataset.leaving)
          seen.push(`${node.dataset.leaving}: ${node.textContent}`)
  })
  look.observe(table, { childList: true })
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    if (this instanceof HTMLTableRowElement && this.dataset.id)
      seen.push(`back: ${this.textContent}`)
    return animate.apply(this, given)
  }
  onTestFinished(() => {
    look.disconnect()
    Element.prototype.animate = animate
  })
  return seen
}

const work = async () => {
  const opened = await openQueue({
    items: [pending(1, 2), pending(2, 1)],
    changes: [change(1, 1), change(1, 2), change(2, 1)],
    answers: { undoCommand: { runId: idOf('f', 9), undone: 1, left: [] } },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.screen.getByText('Straße')).toBeVisible()
  return { ...opened, seen: watchMotions() }
}

const takenBack = 'Zurückgenommen: „Straße“ übernommen'

test('[S-105] the line of a decided change closes where it stood, for the eye alone, and undo lets it stand out where it comes back', async () => {
  const { screen, seen } = await work()
  await press('ja')
  // The next line has the focus at once; the one that closes is no line of the list.
  await expect.poll(focusedLine).toContain('Stadt')
  await expect.element(screen.getByText('von Ihnen erledigt')).not.toBeInTheDocument()
  expect(seen).toEqual([expect.stringMatching(/^accept: .*Straße/)])
  await expect.poll(() => document.querySelectorAll('[data-leaving]').length).toBe(0)
  await expect.element(screen.getByText('Schützenstraße 15')).not.toBeInTheDocument()
  await press('u')
  await expect.element(screen.getByText(takenBack)).toBeVisible()
  await expect
    .poll(() => seen.slice(1))
    .toContainEqual(expect.stringMatching(/^back: .*Klinikum Bad Tölz/))
  expect(await pageViolations()).toEqual([])
})

test('[S-105] a line that closes can be reached by nobody', async () => {
  await work()
  const heard: boolean[] = []
  const look = new MutationObserver(() => {
    const leaving = document.querySelector<HTMLElement>('[data-leaving]')
    if (leaving)
      heard.push(leaving.inert && leaving.ariaHidden === 'true' && !leaving.dataset.index)
  })
  look.observe(document.querySelector('tbody') as Element, { childList: true })
  onTestFinished(() => look.disconnect())
  await press('jx')
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard).not.toContain(false)
})

test('[S-105] whoever wants no motion gets none, neither when a line leaves nor when it comes back', async () => {
  const { screen, seen } = await work()
  await motion('reduce')
  await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  await press('ja')
  await expect.poll(focusedLine).toContain('Stadt')
  await press('u')
  await expect.element(screen.getByText(takenBack)).toBeVisible()
  await afterPaint()
  await afterPaint()
  expect(seen).toEqual([])
})
