import { productTest as test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

/** The number at the beginning of a figure: „1.234 blockiert“, „davon 5 im Druck“. */
const numberIn = (text: string | null): number =>
  Number((/[\d.]+/.exec(text ?? '')?.[0] ?? '').replaceAll('.', ''))

test('[T-006] every figure of the readiness board leads to a list that is as long', async ({
  browser,
  product,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Anna')
  await page
    .getByRole('navigation', { name: 'Bereiche' })
    .getByRole('link', { name: 'Freigabe', exact: true })
    .click()
  await page.getByRole('link', { name: 'Bereitschaft' }).click()
  const board = page.getByRole('region', { name: 'Bereitschaft' })
  await board.getByText('Freigegeben').first().waitFor()
  const figures = board.locator('td li a[href*="liste="]')
  const wanted = await Promise.all(
    (await figures.all()).map(async (link) => ({
      href: (await link.getAttribute('href')) ?? '',
      count: numberIn(await link.textContent()),
    })),
  )
  expect(wanted.length).toBeGreaterThan(0)
  for (const { href, count } of wanted) {
    await page.goto(href)
    const lines = page.getByRole('status').filter({ hasText: /Zeilen?$/ })
    await lines.waitFor()
    expect([href, numberIn(await lines.textContent())]).toEqual([href, count])
  }
  expect(faults).toEqual([])
})
