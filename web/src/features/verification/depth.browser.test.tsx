import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Called } from '@/testing/fake-server.ts'
import { enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const total = 3259

/** A long list, read in parts of any size. */
const listPending = ({ query }: Called) => {
  const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 100)]
  const numbers = Array.from(
    { length: Math.min(limit, total - offset) },
    (_, at) => offset + at + 1,
  )
  return { list: numbers.map((number) => pending(number, 1)), total, totalDataPoints: total }
}

const open = async (path: string) => {
  const page = await openQueue({
    items: [],
    changes: [change(1, 1)],
    path,
    answers: { listPending, getAccount: () => new Promise<never>(() => undefined) },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  return page
}

test('[L-003] J on the last line of a page goes on to the first of the next, and K back', async () => {
  const { router } = await open('/verifikation?pName=alle&limit=3')
  await userEvent.keyboard('jj')
  await expect.poll(focusedLine).toContain('Lindenhospital Bonn')
  await userEvent.keyboard('j')
  await expect.poll(() => router.state.location.href).toContain('offset=3')
  await expect.poll(focusedLine).toContain('Seeblick')
  await userEvent.keyboard('k')
  await expect.poll(focusedLine).toContain('Lindenhospital Bonn')
  await userEvent.keyboard('n')
  await expect.poll(focusedLine).toContain('Seeblick')
})

test('[L-003] a record opened from deep in the list knows its place there', async () => {
  const { screen, router } = await open('/verifikation?pName=alle&offset=600')
  await expect
    .element(screen.getByRole('link', { name: 'Klinik 648' }))
    .toHaveAttribute('href', `/account/${idOf('d', 648)}?place=648`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toContain('place=601')
})

test('[L-003] a record that a search leaves knows its place in what is left', async () => {
  const narrowed = { list: [pending(2, 1)], total: 1, totalDataPoints: 1 }
  const { screen } = await openQueue({
    items: [],
    changes: [],
    path: '/verifikation?pName=alle',
    answers: {
      listPending: (called: Called) => (called.query.search ? narrowed : listPending(called)),
    },
  })
  const link = screen.getByRole('link', { name: 'Parkklinik Hamburg' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/[?&]place=2$/))
  await screen.getByPlaceholder('Name oder ID').fill('Park')
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/[?&]place=1$/))
})
