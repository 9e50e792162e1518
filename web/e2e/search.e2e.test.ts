import { productTest as test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

interface Listed {
  readonly list: readonly { readonly id: string; readonly label: string }[]
}

test('[S-103] [S-104] an editor finds a company by two words in the wrong order with a typing error, and help by the question mark', async ({
  product,
  browser,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Erik Ebert')
  const [listed] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/account/list')),
    page.getByRole('link', { name: 'INN Innovative Unternehmen' }).click(),
  ])
  const { list } = (await listed.json()) as Listed
  const wanted = list.find(({ label }) => label.split(' ').some((word) => word.length > 7))
  if (!wanted) throw new Error('the demo data has no long name')
  const words = wanted.label.split(/[^\p{L}]+/u).filter(Boolean)
  const [long = ''] = words.toSorted((one, other) => other.length - one.length)
  const mistyped = `${long.slice(0, 3)}${long[4]}${long[3]}${long.slice(5)}`
  const others = words.filter((word) => word !== long && word.length > 2)
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill([...others.toReversed(), mistyped].join(' '))
  await page.getByRole('option', { name: wanted.label }).first().click()
  await page.getByRole('heading', { level: 1, name: wanted.label }).waitFor()
  await page.getByRole('button', { name: 'Hilfe zu dieser Seite' }).click()
  const help = page.getByRole('dialog', { name: 'Hilfe: Eintrag' })
  await help.getByRole('link', { name: 'Im Handbuch weiterlesen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor()
  expect(faults).toEqual([])
})
