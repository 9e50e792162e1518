import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'
import { lastSeen, returnPlace } from '@/state/return-place.ts'
import type { Called } from '@/testing/fake-server.ts'
import { anAccount } from './features/record/testing/records.ts'
import { connectLive, tellPresent } from './features/verification/testing/live-queue.ts'
import { enterList, focusedLine, openQueue } from './features/verification/testing/open-queue.tsx'
import { listOf, pending } from './features/verification/testing/queue.ts'

const all = Array.from({ length: 7 }, (_, at) => pending(at + 1, 1))

/** The list, read in parts of any size. */
const listPending = ({ query }: Called) => {
  const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 100)]
  return { ...listOf(...all.slice(offset, offset + limit)), total: all.length }
}

const getAccount = ({ params }: Called) => anAccount({ id: params.id ?? '' })

const open = async (path: string) => {
  onTestFinished(() => {
    lastSeen.set(null)
    returnPlace.set(null)
  })
  const opened = await openQueue({
    items: [],
    path,
    answers: {
      listPending,
      getAccount,
      similarAccounts: { list: [], total: 0 },
      recordTimeline: { list: [], total: 0 },
    },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  return opened
}

const labelOf = (number: number): string => all[number - 1]?.root.label ?? ''

test('[L-003] Esc from a record leads to the line of the record that was looked at last, not of the one first opened', async () => {
  const { screen, router } = await open('/verifikation?pName=alle')
  await userEvent.keyboard('{Enter}')
  const at = (number: number) => () =>
    expect
      .poll(() => router.state.location.pathname)
      .toBe(`/account/${all[number - 1]?.root.id ?? ''}`)
  await at(1)()
  for (const number of [2, 3]) {
    await expect.element(screen.getByText(/^Eintrag \d von 7$/)).toBeVisible()
    await userEvent.keyboard('n')
    await at(number)()
  }
  await expect.element(screen.getByText('Eintrag 3 von 7')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => router.state.location.pathname).toBe('/verifikation')
  await expect.poll(focusedLine).toContain(labelOf(3))
})

test('[L-003] Esc leads to the page of the list on which the record that was looked at last stands', async () => {
  const { screen, router } = await open('/verifikation?pName=alle&limit=3')
  await userEvent.keyboard('jj{Enter}')
  await expect.element(screen.getByText('Eintrag 3 von 7')).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(screen.getByText('Eintrag 4 von 7')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => router.state.location.href).toContain('offset=3')
  await expect.poll(focusedLine).toContain(labelOf(4))
})

/** Waits until a live message has reached the page, with everything that follows from it. */
const heard = async (): Promise<void> => {
  for (let frame = 0; frame < 10; frame += 1) await afterPaint()
}

test('[L-002] of two people at one record N leads each to another, and past what a third has open', async () => {
  const { screen, router } = await open('/verifikation?pName=alle')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Eintrag 1 von 7')).toBeVisible()
  await connectLive(0)
  // By their id they go first.
  tellPresent('0190f2a0-0000-7000-8000-0000000000aa', all[0]?.root.id ?? '')
  await heard()
  await userEvent.keyboard('n')
  await expect.element(screen.getByText('Eintrag 3 von 7')).toBeVisible()
  tellPresent('0190f2a0-0000-7000-8000-0000000000aa', all[3]?.root.id ?? '')
  await heard()
  await userEvent.keyboard('n')
  await expect.element(screen.getByText('Eintrag 5 von 7')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/account/${all[4]?.root.id ?? ''}`)
})

test('[S-105] on a phone the list shows the name of every record within the window', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await open('/verifikation?pName=alle')
  const names = [...document.querySelectorAll('tbody tr[data-index]')].map((row) => ({
    link: row.querySelector<HTMLElement>('a'),
  }))
  expect(names.map(({ link }) => link?.textContent)).toEqual(all.map(({ root }) => root.label))
  for (const { link } of names) {
    const { left, right, width } = link?.getBoundingClientRect() ?? new DOMRect()
    expect(width).toBeGreaterThan(40)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
})
