import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openQueue } from './testing/open-queue.tsx'
import { change, facetsOf, pending } from './testing/queue.ts'

const narrowed = facetsOf({
  facets: {
    ...facetsOf().facets,
    attribute: [
      { value: 'account.city', label: null, count: 3 },
      { value: 'account.street', label: null, count: 1 },
    ],
    origin: [
      { value: 'import', label: null, count: 4 },
      { value: 'manual', label: null, count: 1 },
    ],
  },
})

test('[S-101] on a phone the list begins in the upper half, and nothing but the chips scrolls sideways', async () => {
  await page.viewport(390, 844)
  try {
    const { screen } = await openQueue({
      items: [pending(1, 1)],
      changes: [change(1, 1)],
      path: '/verifikation?pName=2026&origin=import&approved=1&stale=0',
      answers: { pendingFacets: narrowed },
    })
    const chip = screen.getByRole('group', { name: 'Liste eingrenzen' }).getByRole('button').last()
    await expect.element(chip).toBeInTheDocument()
    await expect.element(screen.getByText('Alle Projekte, 2026')).toBeVisible()
    const row = () => document.querySelector('tbody tr[data-index]')
    await expect.poll(row).not.toBeNull()
    expect(row()?.closest('[data-slot=data-table]')?.getBoundingClientRect().top).toBeLessThan(
      844 / 2,
    )
    expect(document.documentElement.scrollWidth).toBe(390)
    await screen.getByText('Alle Projekte, 2026').click()
    await expect
      .element(screen.getByRole('switch', { name: 'Initiale Verifizierung' }))
      .toBeVisible()
  } finally {
    await page.viewport(1280, 800)
  }
})
