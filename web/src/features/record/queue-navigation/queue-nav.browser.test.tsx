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

test('[E-025] N and P lead through the verification list of the address and keep its filters', async () => {
  const item = (id: string, label: string) => ({
    root: { id, class: 'account' as const, label, isApproved: true },
    action: 'changes' as const,
    openChanges: 1,
    position: 1,
  })
  const { screen, server, router } = await openAccount({
    search: '?pName=2025&approved=1',
    answers: {
      listPending: {
        list: [item(ids.account, 'Erster'), item(ids.next, 'Zweiter')],
        total: 2,
        totalDataPoints: 2,
      },
      getAccount: ({ params }) => anAccount({ id: params.id ?? '', name: `Klinik ${params.id}` }),
    },
  })
  await expect.element(screen.getByText('Eintrag 1 von 2')).toBeVisible()
  await expect
    .poll(() => server.callsOf('listPending')[0]?.query)
    .toMatchObject({ pName: '2025', approved: '1' })
  await userEvent.keyboard('n')
  await expect.element(screen.getByText('Eintrag 2 von 2')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/account/${ids.next}`)
  expect(router.state.location.search).toMatchObject({ pName: '2025', approved: '1' })
  await expect
    .element(screen.getByRole('button', { name: 'Nächster Eintrag' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('p')
  await expect.element(screen.getByText('Eintrag 1 von 2')).toBeVisible()
})
