import '@/styles/app.css'
import { expect, test } from 'vitest'
import { openAccount } from './testing/open-record.tsx'
import { anAccount, anAward, aProduct } from './testing/records.ts'

test('an award that was unfolded is so for whoever comes back, and folded for whoever opens the record anew', async () => {
  const account = anAccount({ awards: [anAward()] })
  const { screen, router } = await openAccount({ account })
  const award = (expanded: boolean) => screen.getByRole('button', { name: /Rang/, expanded })
  await award(false).click()
  await expect.element(award(true)).toBeVisible()
  await router.navigate({ to: '/' })
  await expect.element(award(true)).not.toBeInTheDocument()
  router.history.back()
  await expect.element(award(true)).toBeVisible()
  await router.navigate({ to: '/' })
  await router.navigate({ to: `/account/${account.id}` as string })
  await expect.element(award(false)).toBeVisible()
})

test('who goes back from a product stands at the link that led there, not at the heading', async () => {
  const product = aProduct()
  const held = { id: product.id, class: 'product' as const, label: 'Brise Kombi' }
  const account = anAccount({ awards: [anAward({ product: held })] })
  const { screen, router } = await openAccount({ account, answers: { getProduct: product } })
  await screen.getByRole('button', { name: /Rang/, expanded: false }).click()
  const link = screen.getByRole('link', { name: 'Brise Kombi' })
  await link.click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(link).not.toBeInTheDocument()
  router.history.back()
  await expect.element(link).toHaveFocus()
})
