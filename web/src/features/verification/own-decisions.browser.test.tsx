import '@/styles/app.css'
import type { LiveFrame, LiveRow } from '@stammbuch/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { live } from '@/live/live.ts'
import { decisions } from '@/product/deciding/decisions.ts'
import { press } from '@/testing/press.ts'
import { enterList, openQueue } from './testing/open-queue.tsx'
import { change, idOf, listOf, pending } from './testing/queue.ts'

/** The list was read at this log position, and our decision is the event behind it. */
const [read, decided] = [10, 11]

const asOf = (position: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'log-position': String(position) },
  })

const row: LiveRow = {
  id: idOf('d', 1),
  class: 'account',
  openChanges: 2,
  isApproved: true,
  excludedByEditor: false,
  rev: decided,
}

const echo: LiveFrame = {
  t: 'queue',
  prev: read,
  pos: decided,
  ev: [
    {
      p: decided,
      k: 'ChangeAccepted',
      a: idOf('d', 1),
      v: 4,
      d: { class: 'account', changeId: idOf('e', 101), attribute: 'street' },
      by: 'EE',
      mid: idOf('f', 1),
    },
  ],
  rows: [row],
  at: 0,
}

/** Every number of open changes that the first line shows, one after the other. */
const numbersShown = (): readonly string[] => {
  const shown: string[] = []
  const note = (): void => {
    const text = document.querySelector('tbody tr[data-index="0"]')?.textContent ?? ''
    const number = /\((\d+)\)/.exec(text)?.[1] ?? 'none'
    if (shown.at(-1) !== number) shown.push(number)
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  note()
  return shown
}

/** The list with three open changes on its first record; the first one is accepted, and the answer held back. */
const accepting = async () => {
  const held = Promise.withResolvers<void>()
  const page = await openQueue({
    items: [pending(1, 3)],
    changes: [change(1, 1), change(1, 2), change(1, 3)],
    answers: {
      listPending: () => asOf(read, listOf(pending(1, 3))),
      acceptChange: async () => {
        await held.promise
        return asOf(decided, { ...change(1, 1), acceptedDate: '2026-11-02T08:00:00Z' })
      },
    },
  })
  await expect.element(page.screen.getByText('Erwartet Änderungen (3)')).toBeVisible()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.screen.getByText('Straße')).toBeVisible()
  const shown = numbersShown()
  await press('ja')
  await expect.element(page.screen.getByText('Erwartet Änderungen (2)')).toBeVisible()
  const reread = () => page.queryClient.refetchQueries({ queryKey: ['listPending'] })
  const knowing = () => {
    page.server.answer({ listPending: () => asOf(decided, listOf(pending(1, 2))) })
    return reread()
  }
  return { ...page, shown, answer: held.resolve, reread, knowing }
}

/** A connection that has told everything up to the list's reading. */
const connect = async (): Promise<void> => {
  const sub = vi
    // biome-ignore lint/complexity/useLiteralKeys: the connection is nobody's business but the test's.
    .spyOn(live.store['port'], 'sub')
    .mockImplementation(async (wanted) =>
      wanted.map(({ t }) => ({ t, ok: true, head: read, missed: null })),
    )
  live.store.connected()
  onTestFinished(() => {
    live.store.disconnected()
    live.store.clear()
    sub.mockRestore()
  })
  await expect.poll(() => sub.mock.results.length).toBeGreaterThan(0)
  await Promise.all(sub.mock.results.map(({ value }) => value))
}

/** The log tells of the decision; drawn when this resolves. */
const tell = async (): Promise<void> => {
  live.store.take(echo)
  await expect.poll(() => live.store.rows.get(row.id)?.rev).toBe(decided)
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
}

const answered = async (): Promise<void> =>
  void (await expect.poll(() => decisions.get().get(idOf('e', 101))?.state).toBe('done'))

test('P6: the log tells of an own decision before its answer comes: one change of the number', async () => {
  const page = await accepting()
  await connect()
  await tell()
  await page.knowing()
  page.answer()
  await answered()
  expect(page.shown).toEqual(['3', '2'])
})

test('P6: the answer comes before the log tells of it: one change of the number', async () => {
  const page = await accepting()
  await connect()
  page.answer()
  await answered()
  await tell()
  await page.knowing()
  expect(page.shown).toEqual(['3', '2'])
})

test('P4: a list that is older than an own decision does not bring the change back', async () => {
  const page = await accepting()
  page.answer()
  await answered()
  await page.reread()
  await expect.element(page.screen.getByText('Erwartet Änderungen (2)')).toBeVisible()
  expect(page.shown).toEqual(['3', '2'])
})
