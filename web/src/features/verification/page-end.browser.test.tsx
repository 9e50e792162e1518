import '@/styles/app.css'
import { expect, test } from 'vitest'
import type { Called } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { asOf, enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7]

/** Seven records with a change each, on pages of three; a record leaves the list with its change. */
const openLong = async () => {
  const decided = new Set<number>()
  const numberOf = (id: string | undefined): number => Number(id?.slice(-6)) / 100
  const waiting = () => numbers.filter((number) => !decided.has(number))
  const decide = ({ params }: Called) => {
    const number = numbers.find((one) => change(one, 1).id === params.id) ?? numberOf(params.id)
    decided.add(number)
    return { ...change(number, 1), acceptedDate: '2026-11-02T08:00:00Z' }
  }
  const page = await openQueue({
    items: [],
    path: '/verifikation?pName=alle&limit=3',
    answers: {
      listPending: ({ query }) => {
        const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 100)]
        const ids = String(query.rootIds ?? '')
          .split(',')
          .filter(Boolean)
        const all = waiting().filter((one) => ids.length === 0 || ids.includes(idOf('d', one)))
        const list = all.slice(offset, offset + limit).map((number) => pending(number, 1))
        return asOf(0, { list, total: all.length, totalDataPoints: all.length })
      },
      listPendingOfRoot: ({ params }) => {
        const list = waiting().flatMap((one) =>
          idOf('d', one) === params.id ? [change(one, 1)] : [],
        )
        return { list, total: list.length }
      },
      acceptChange: decide,
      undoCommand: () => {
        decided.delete([...decided].at(-1) ?? 0)
        return { runId: idOf('f', 7), undone: 1, left: [] }
      },
    },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  return { ...page, decided }
}

const onChange = () => expect.poll(focusedLine).toContain('Straße')

/** Presses A once for each of so many changes, each when it is under the key. */
const acceptMany = async (decided: ReadonlySet<number>, many: number): Promise<void> => {
  const until = decided.size + many
  let left: Element | null = null
  while (decided.size < until) {
    // The line that was just decided keeps the focus until the next one is there.
    await expect.poll(() => document.activeElement !== left).toBe(true)
    await onChange()
    const before = decided.size
    left = document.activeElement
    await press('a')
    await expect.poll(() => decided.size).toBe(before + 1)
  }
}

test('[S-101] [L-003] A alone leads through more records than a page has, and ends where nothing waits', async () => {
  const { decided, screen, router } = await openLong()
  await press('a')
  await acceptMany(decided, 7)
  expect([...decided]).toEqual(numbers)
  await expect.element(screen.getByText('Klinik 7')).toBeVisible()
  expect(router.state.location.href).not.toContain('offset')
})

test('[S-101] what was passed over comes up last, after all that stands behind it', async () => {
  const { decided } = await openLong()
  await press('na')
  await acceptMany(decided, 7)
  expect([...decided]).toEqual([2, 3, 4, 5, 6, 7, 1])
})

test('[S-101] N at the end of a page whose records are done goes on to the next ones, and passes over none', async () => {
  const { decided, router } = await openLong()
  await press('a')
  await acceptMany(decided, 2)
  await onChange()
  await press('n')
  await expect.poll(focusedLine).toContain('Seeblick')
  expect(router.state.location.href).not.toContain('offset')
})

test('[L-003] lines that promise more than there is lead nobody in a circle', async () => {
  const { screen } = await openQueue({ items: [pending(1, 1), pending(2, 1)], changes: [] })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await press('a')
  await expect
    .poll(() => screen.getByText('Keine offenen Änderungen mehr.').elements().length)
    .toBe(2)
  await expect.poll(focusedLine).toContain('Parkklinik Hamburg')
})

test('[U-005] U on the next page names the last decision, and brings back a record of the page before', async () => {
  const { decided, screen } = await openLong()
  await press('a')
  await acceptMany(decided, 4)
  await onChange()
  const former = screen.getByRole('link', { name: 'Parkklinik Hamburg' })
  await expect.element(former).not.toBeInTheDocument()
  for (const label of ['Seeblick', 'Lindenhospital Bonn', 'Parkklinik Hamburg']) {
    await expect
      .element(screen.getByText(`nimmt zurück: „Straße“ übernommen (${label})`))
      .toBeVisible()
    const before = decided.size
    await press('u')
    // While one undo is on its way the next U would ask for nothing.
    await expect.poll(() => decided.size).toBe(before - 1)
  }
  await expect.element(former).toBeVisible()
  expect([...decided]).toEqual([1])
})
