import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openReleases } from './testing/releases.ts'

for (const width of [1024, 820])
  test(`[S-105] everything that can be done with a release is in view at ${width} px`, async () => {
    await page.viewport(width, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const { screen } = await openReleases({})
    const row = screen.getByRole('grid', { name: 'Freigaben' }).getByRole('row').nth(1)
    await expect.element(row.getByText('Klinikliste - 2026')).toBeVisible()
    for (const button of row.getByRole('button').elements()) {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      expect(button.contains(there), button.getAttribute('aria-label') ?? '').toBe(true)
    }
  })
