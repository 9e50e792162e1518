import { productTest as test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

test('[R-023] on the first day the geo comparison has companies to look for, and a table to find them in', async ({
  browser,
  product,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Anna')
  await page.goto('/verwaltung/geodaten-abgleich')
  const next = page.getByText(/^\d+ Unternehmen im nächsten Lauf$/)
  await next.waitFor()
  expect(Number.parseInt((await next.textContent()) ?? '', 10)).toBeGreaterThan(5)
  await page.getByText('Postleitzahltabellen: DE, IT').waitFor()
  const begin = page.getByRole('button', { name: 'Geodaten-Abgleich starten' })
  expect(await begin.getAttribute('aria-disabled')).not.toBe('true')
  expect(faults).toEqual([])
})
