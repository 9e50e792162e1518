import '@/styles/app.css'
import type { PendingItem } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAccount } from '../testing/open-record.tsx'
import { anAccount, ids } from '../testing/records.ts'

test('[E-025] N pressed before the verification list is here goes on as soon as it is; until then no number is told', async () => {
  const list = Promise.withResolvers<void>()
  const item = (id: string, label: string, position: number): PendingItem => ({
    root: { id, class: 'account', label, isApproved: true },
    action: 'changes',
    openChanges: 1,
    position,
  })
  const queue = [item(anAccount().id, 'Hier', 1), item(ids.next, 'Danach', 2)]
  const { screen, router } = await openAccount({
    answers: {
      getAccount: ({ params }) => anAccount({ id: params.id ?? '' }),
      listPending: async () => {
        await list.promise
        return { list: queue, total: 2, totalDataPoints: 2 }
      },
    },
  })
  const nav = screen.getByRole('navigation', { name: 'Verifikationsliste' })
  await expect.element(nav.getByText('…')).toBeVisible()
  await expect.element(nav.getByText(/offen/)).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  list.resolve()
  await expect.poll(() => router.state.location.pathname).toBe(`/account/${ids.next}`)
})
