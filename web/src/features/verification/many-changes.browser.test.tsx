import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { enterList, openQueue } from './testing/open-queue.tsx'
import { change, pending } from './testing/queue.ts'

test('[S-101] a record of forty changes is one line that shows the first, and unfolds to all of them', async () => {
  const changes = Array.from({ length: 40 }, (_, n) => change(1, n + 1))
  const items = [{ ...pending(1, 40), changes: changes.slice(0, 5) }, pending(2, 1)]
  const { screen } = await openQueue({ items, changes })
  await expect.element(screen.getByText('38 weitere Änderungen')).toBeVisible()
  await expect.element(screen.getByText('Erwartet Änderungen (40)')).toBeVisible()
  const rows = () => document.querySelectorAll('tbody tr[data-index]').length
  expect(rows()).toBe(2)
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(rows).toBe(42)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(rows).toBe(2)
})
