import '@/styles/app.css'
import type { Change, PendingItem } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '@/testing/press.ts'
import { pageViolations } from '@/testing/violations.ts'
import { asOf, enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, listOf, pending } from './testing/queue.ts'

const from = {
  ...{ supplier: 'Kliniknetz', sampleId: idOf('c', 1), delivery: 'kliniken.csv' },
  at: '2026-11-01T08:00:00.000Z',
}

const carrying = (number: number, changes: readonly Change[]): PendingItem => ({
  ...pending(number, changes.length),
  ...{ changes: [...changes], from },
})

const opened = (
  items: readonly PendingItem[],
  options: Partial<Parameters<typeof openQueue>[0]> = {},
) =>
  openQueue({
    items,
    changes: items.flatMap(({ changes = [] }) => changes),
    ...options,
    answers: { listPending: () => asOf(0, listOf(...items)), ...options.answers },
  })

const ready = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
}

test('[S-101] a line shows field, old and new value with the difference marked, supplier, delivery and age, and no UUID', async () => {
  const items = [carrying(1, [change(1, 1), change(1, 2), change(1, 3)])]
  const { screen, server } = await opened(items)
  await expect.element(screen.getByText('Straße')).toBeVisible()
  const marked = [...document.querySelectorAll('[data-kind=added]')].map((one) => one.textContent)
  expect(marked[0]).toBe('ß')
  await expect.element(screen.getByText('Kliniknetz · kliniken.csv')).toBeVisible()
  await expect.element(screen.getByText('1 weitere Änderung')).toBeVisible()
  expect(document.querySelector('tbody')?.textContent).not.toContain(idOf('d', 1))
  // All of it comes with the list.
  expect(server.callsOf('listPendingOfRoot')).toEqual([])
  expect(await pageViolations()).toEqual([])
})

test('[S-101] a line that carries its values unfolds at once, and is decided without reading anything first', async () => {
  const never = () => new Promise<never>(() => undefined)
  const items = [carrying(1, [change(1, 1), change(1, 2)]), carrying(2, [change(2, 1)])]
  const { screen, server } = await opened(items, { answers: { listPendingOfRoot: never } })
  await ready()
  await press('a')
  await expect.poll(focusedLine).toContain('Schützenstraße 15')
  await press('a')
  await expect.poll(() => server.callsOf('acceptChange')).toHaveLength(1)
  await expect.poll(focusedLine).toContain('Bad Tölz')
  await press('a')
  await expect.poll(focusedLine).toContain('Schützenstraße 15')
  await expect.element(screen.getByText('von Ihnen erledigt')).toBeVisible()
})

test('[S-101] A and X decide the only change of a folded line at once, and U takes that back', async () => {
  const items = [1, 2, 3].map((number) => carrying(number, [change(number, 1)]))
  const { screen, server } = await opened(items, {
    answers: { undoCommand: { runId: idOf('f', 7), undone: 1, left: [] } },
  })
  await ready()
  await press('a')
  await expect.poll(() => server.callsOf('acceptChange')[0]?.params.id).toBe(change(1, 1).id)
  await expect
    .element(screen.getByText('nimmt zurück: „Straße“ übernommen (Klinikum Bad Tölz)'))
    .toBeVisible()
  // The next record is open, and its change under the key.
  await expect.poll(focusedLine).toContain('Straße')
  await press('n')
  await expect.poll(focusedLine).toContain('Lindenhospital Bonn')
  await press('x')
  await expect.poll(() => server.callsOf('declineChange')[0]?.params.id).toBe(change(3, 1).id)
  await press('u')
  await expect.poll(() => server.callsOf('undoCommand')).toHaveLength(1)
  expect(server.callsOf('undoCommand')[0]?.params.commandId).toBe(
    server.callsOf('declineChange')[0]?.commandId,
  )
})

test('[S-101] J from outside enters the list at the first value that waits, so that the next key decides it', async () => {
  const items = [carrying(1, [change(1, 1), change(1, 2)]), carrying(2, [change(2, 1)])]
  const { server } = await opened(items)
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await press('j')
  await expect.poll(focusedLine).toContain('Schützenstraße 15')
  expect(document.activeElement?.closest('tr')?.textContent).not.toContain('Klinikum Bad Tölz')
  await press('x')
  await expect.poll(() => server.callsOf('declineChange')[0]?.params.id).toBe(change(1, 1).id)
})

test('[S-101] a folded line whose value is out of date is unfolded by A, never decided', async () => {
  const stale = change(1, 1, { stale: true })
  const { screen, server } = await opened([carrying(1, [stale])])
  await ready()
  await press('a')
  await expect.element(screen.getByRole('button', { name: 'Aktuellen behalten' })).toBeVisible()
  expect(server.callsOf('acceptChange')).toEqual([])
})

test('[S-101] what has not been confirmed yet says so, and no longer once it is', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen } = await opened([carrying(1, [change(1, 1)])], {
    answers: {
      acceptChange: async () => {
        await answer.promise
        return { ...change(1, 1), acceptedDate: '2026-11-02T08:00:00Z' }
      },
    },
  })
  await ready()
  await press('a')
  await expect.element(screen.getByText('noch nicht bestätigt')).toBeVisible()
  answer.resolve()
  await expect.element(screen.getByText('noch nicht bestätigt')).not.toBeInTheDocument()
})

test('[S-101] a new record shows its values in the line', async () => {
  const brings = { id: idOf('d', 1), class: 'account' as const, version: 3, city: 'Weimar' }
  const { screen } = await opened([{ ...pending(1, 0), changes: [], brings, from }])
  await expect.element(screen.getByText('Weimar')).toBeVisible()
  await expect.element(screen.getByText('Stadt')).toBeVisible()
})

test('[S-101] whoever may not see persons reads that values are not visible, not that they are empty', async () => {
  const hidden = change(1, 1, {
    ...{ targetClass: 'contact', attributeName: 'surname' },
    ...{ oldValue: null, newValue: null, currentValue: null },
  })
  const { screen } = await opened([carrying(1, [hidden])], { roles: ['ROLE_IT'] })
  await expect.element(screen.getByText('nicht sichtbar für Sie')).toBeVisible()
})

test('[S-101] beside the list stands the record under the focus, and a click chooses a line without leaving', async () => {
  const { screen, router, server } = await opened(
    [carrying(1, [change(1, 1)]), carrying(2, [change(2, 1)])],
    { beside: true },
  )
  const pane = screen.getByRole('complementary', { name: 'Ausgewählter Eintrag' })
  await expect.element(pane).toBeVisible()
  await expect.poll(() => server.callsOf('getAccount').at(-1)?.params.id).toBe(idOf('d', 1))
  await screen.getByText('Erwartet Änderungen (1)').nth(1).click()
  await expect.poll(() => server.callsOf('getAccount').at(-1)?.params.id).toBe(idOf('d', 2))
  expect(router.state.location.pathname).toBe('/verifikation')
  await userEvent.keyboard('b')
  await expect.element(pane).not.toBeInTheDocument()
})

test('[S-101] in a narrow window the record opens over the list by B', async () => {
  await page.viewport(820, 900)
  try {
    const { screen } = await opened([carrying(1, [change(1, 1)])], { beside: true })
    await ready()
    await userEvent.keyboard('b')
    await expect.element(screen.getByRole('dialog', { name: 'Ausgewählter Eintrag' })).toBeVisible()
  } finally {
    await page.viewport(1280, 800)
  }
})
