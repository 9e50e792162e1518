import '@/styles/app.css'
import { expect, test } from 'vitest'
import { openAccount } from './testing/open-record.tsx'
import { anAccount, anAward } from './testing/records.ts'

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
