import '@/styles/app.css'
import type { LiveEvent, LiveRow } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { connectLive, tellPresent, tellQueue } from './testing/live-queue.ts'
import { enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, listOf, pending } from './testing/queue.ts'

const read = 500

const asOf = (position: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'log-position': String(position) },
  })

const decidedBy = (k: string, p: number, root: number, changeId?: string): LiveEvent => ({
  p,
  k,
  a: idOf('d', root),
  v: p,
  d: { class: 'account', ...(changeId && { changeId }) },
  by: 'AB',
  mid: `${p}`,
})

const standing = (root: number, rev: number, row: Partial<LiveRow> = {}): LiveRow => ({
  id: idOf('d', root),
  class: 'account',
  openChanges: 0,
  isApproved: true,
  excludedByEditor: false,
  rev,
  ...row,
})

const ready = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await connectLive(read)
}

test('[L-001] what a colleague decides is painted from what the log tells: the page is not read again', async () => {
  const items = [pending(1, 2), pending(2, 0), pending(3, 1)]
  const { server, screen } = await openQueue({
    items,
    changes: [change(1, 1), change(1, 2)],
    answers: { listPending: () => asOf(read, listOf(...items)) },
  })
  await ready()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  const pages = () =>
    server.callsOf('listPending').filter(({ query }) => Number(query.limit) > 1).length
  const before = pages()
  tellQueue(
    read,
    [
      decidedBy('ChangeAccepted', 501, 1, idOf('e', 101)),
      decidedBy('RecordApproved', 502, 2),
      decidedBy('ChangeDeclined', 503, 3, idOf('e', 301)),
    ],
    [standing(1, 501, { openChanges: 1 }), standing(2, 502), standing(3, 503)],
  )
  const line = (at: number) => document.querySelectorAll('tbody tr')[at]?.textContent
  await expect.poll(() => line(0)).toContain('Erwartet Änderungen (1)')
  await expect.poll(() => line(1)).toContain('von AB übernommen')
  await expect.poll(() => line(3)).toContain('von AB verifiziert')
  await expect.poll(() => line(4)).toContain('von AB abgelehnt')
  // How many there are is counted a moment later, and that alone.
  await expect
    .poll(() => server.callsOf('listPending').filter(({ query }) => query.limit === '1'))
    .toHaveLength(1)
  expect(pages()).toBe(before)
})

test('[L-001] in a list of some changes only the line that a colleague decided about is read, and shown though more happens', async () => {
  const items = [pending(1, 2), pending(2, 2), pending(3, 2)]
  const second = Promise.withResolvers<void>()
  const line = (root: number, open: number, position: number) =>
    asOf(position, listOf({ ...pending(root, open) }))
  const { server } = await openQueue({
    items,
    path: '/verifikation?pName=alle&origin=import',
    answers: {
      listPending: async ({ query: { rootIds } }) => {
        if (rootIds === idOf('d', 1)) return line(1, 1, 501)
        if (rootIds === idOf('d', 2)) {
          await second.promise
          return line(2, 1, 503)
        }
        return asOf(read, listOf(...items))
      },
    },
  })
  await ready()
  const shown = (at: number) => document.querySelectorAll('tbody tr')[at]?.textContent
  const lines = () => server.callsOf('listPending').flatMap(({ query }) => query.rootIds ?? [])
  tellQueue(
    read,
    [decidedBy('ChangeAccepted', 501, 1, idOf('e', 101))],
    [standing(1, 501, { openChanges: 3 })],
  )
  await expect.poll(() => shown(0)).toContain('Erwartet Änderungen (1)')
  tellQueue(
    501,
    [decidedBy('ChangeAccepted', 502, 2, idOf('e', 201))],
    [standing(2, 502, { openChanges: 3 })],
  )
  await expect.poll(lines).toEqual([idOf('d', 1), idOf('d', 2)])
  // While it is on its way, more of the same.
  tellQueue(
    502,
    [decidedBy('ChangeAccepted', 503, 2, idOf('e', 202))],
    [standing(2, 503, { openChanges: 2 })],
  )
  second.resolve()
  await expect.poll(() => shown(1)).toContain('Erwartet Änderungen (1)')
  await expect.poll(lines).toEqual([idOf('d', 1), idOf('d', 2), idOf('d', 2)])
  expect(shown(2)).toContain('Erwartet Änderungen (2)')
})

test('[L-002] whoever is done with a record goes on to one that nobody has open', async () => {
  const items = [pending(1, 1), pending(2, 1), pending(3, 1), pending(4, 1)]
  const { screen } = await openQueue({
    items,
    changes: [1, 2, 3, 4].map((root) => change(root, 1)),
    answers: { listPending: () => asOf(read, listOf(...items)) },
  })
  await ready()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Straße')).toBeVisible()
  tellPresent('0190f2a0-0000-7000-8000-0000000000aa', idOf('d', 2))
  await expect.element(screen.getByText('AB')).toBeVisible()
  await userEvent.keyboard('j')
  await press('a')
  await expect
    .poll(() => document.activeElement?.closest('tr')?.previousElementSibling?.textContent)
    .toContain('Lindenhospital Bonn')
})

test('[L-002] of two people at one record who go on in the same moment, each comes to another', async () => {
  const items = [pending(1, 1), pending(2, 1), pending(3, 1)]
  const { screen } = await openQueue({
    items,
    changes: [1, 2, 3].map((root) => change(root, 1)),
    answers: { listPending: () => asOf(read, listOf(...items)) },
  })
  await ready()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Straße')).toBeVisible()
  // By their id they go first.
  tellPresent('0190f2a0-0000-7000-8000-0000000000aa', idOf('d', 1))
  await expect.element(screen.getByText('AB')).toBeVisible()
  await userEvent.keyboard('n')
  await expect.poll(focusedLine).toContain('Lindenhospital Bonn')
})

test('[L-003] A on a line that a colleague decided goes on to one that waits, above or below', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 3)],
    changes: [change(1, 1), change(1, 2), change(1, 3)],
    answers: {
      declineChange: () =>
        problem('change-already-decided', 409, {
          detail: 'AA hat diese Änderung bereits übernommen.',
          decision: 'accepted',
          decidedBy: { shortCode: 'AA' },
        }),
    },
  })
  await ready()
  await userEvent.keyboard('{ArrowRight}')
  await screen.getByRole('button', { name: 'Stadt ablehnen' }).click()
  await expect.element(screen.getByText('von AA übernommen')).toBeVisible()
  document.querySelector<HTMLElement>('tr[data-index="2"]')?.focus()
  await expect.poll(focusedLine).toContain('von AA übernommen')
  await press('a')
  await expect.poll(focusedLine).toContain('Straße')
  expect(server.callsOf('acceptChange')).toEqual([])
})
