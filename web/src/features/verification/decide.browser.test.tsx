import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'
import { type FakeServer, problem } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { columnLayout } from '@/ui/column-layout.ts'
import { columnsOfList } from './filter/queue-scope.ts'
import { enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, listOf, pending } from './testing/queue.ts'

const accepted = ({ callsOf }: FakeServer) => callsOf('acceptChange').map(({ params }) => params.id)

const unfold = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
}

test('one key decides one change, and the next one has the focus at once', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 2), pending(2, 1)],
    changes: [change(1, 1), change(1, 2), change(2, 1)],
  })
  await unfold()
  await expect.element(screen.getByText('Straße')).toBeVisible()
  await press('ja')
  await expect.poll(focusedLine).toContain('Stadt')
  await expect.element(screen.getByText('Erwartet Änderungen (1)').first()).toBeVisible()
  await press('x')
  await expect.element(screen.getByText('von Ihnen erledigt')).toBeVisible()
  // The next record unfolds by itself and offers its first change.
  await expect.poll(focusedLine).toContain('Straße')
  await press('a')
  await expect.poll(() => accepted(server)).toEqual([idOf('e', 101), idOf('e', 201)])
  await expect
    .poll(() => server.callsOf('declineChange').map(({ params }) => params.id))
    .toEqual([idOf('e', 102)])
  await expect.poll(() => document.querySelectorAll('[data-tone=muted]').length).toBe(2)
})

test('[L-003] from a record that a colleague has dealt with, a key goes on to the next one that waits', async () => {
  const { server } = await openQueue({
    items: [{ ...pending(1, 1), openChanges: 0 }, pending(2, 1)],
    changes: [change(2, 1)],
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await press('a')
  await expect.poll(focusedLine).toContain('Straße')
  await afterPaint()
  expect(accepted(server)).toEqual([])
  await press('a')
  await expect.poll(() => accepted(server)).toEqual([idOf('e', 201)])
})

test('[L-003] a record that a colleague finishes while it unfolds is passed over', async () => {
  const reading = Promise.withResolvers<void>()
  const { server, screen, queryClient } = await openQueue({
    items: [pending(1, 1), pending(2, 1), pending(3, 1)],
    changes: [change(1, 1), change(3, 1)],
    answers: {
      listPendingOfRoot: async ({ params }) => {
        const number = [1, 2, 3].find((one) => params.id === idOf('d', one)) ?? 0
        if (number === 2) await reading.promise
        const list = number === 2 ? [] : [change(number, 1)]
        return { list, total: list.length }
      },
    },
  })
  await unfold()
  await expect.element(screen.getByText('Straße')).toBeVisible()
  await press('ja')
  await expect.poll(focusedLine).toContain('Parkklinik')
  server.answer({
    listPending: listOf(pending(1, 1), { ...pending(2, 1), openChanges: 0 }, pending(3, 1)),
  })
  await queryClient.refetchQueries({ queryKey: ['listPending'] })
  await expect.poll(focusedLine).toContain('Straße')
  reading.resolve()
})

test('a change that the server refuses comes back, and says why', async () => {
  const { screen } = await openQueue({
    items: [pending(1, 1)],
    changes: [change(1, 1)],
    answers: {
      acceptChange: () =>
        problem('own-change', 409, { detail: 'Eigene Vorschläge muss jemand anderes übernehmen.' }),
    },
  })
  await unfold()
  await screen.getByRole('button', { name: 'Straße übernehmen' }).click()
  await expect
    .element(screen.getByText('Eigene Vorschläge muss jemand anderes übernehmen.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Straße übernehmen' })).toBeVisible()
})

/** Returns the topmost element at the middle of an element: itself, or one that covers it. */
const metAt = (element: Element): string => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (met && element.contains(met)) return 'itself'
  return met === null ? 'nothing' : met.outerHTML.slice(0, 300)
}

test('[L-003] in a narrow window both decisions and the source stand beside the value, without scrolling sideways', async () => {
  await page.viewport(640, 700)
  try {
    const { server, screen } = await openQueue({ items: [pending(1, 1)], changes: [change(1, 1)] })
    await unfold()
    for (const name of ['Straße übernehmen', 'Straße ablehnen'])
      await expect.poll(() => metAt(screen.getByRole('button', { name }).element())).toBe('itself')
    for (const text of ['Schützenstraße 15', 'Kliniknetz, Zeile 12, Spalte „Adresse“'])
      await expect.poll(() => metAt(screen.getByText(text).element())).toBe('itself')
    await screen.getByRole('button', { name: 'Straße übernehmen' }).click()
    await expect.poll(() => accepted(server)).toEqual([idOf('e', 101)])
  } finally {
    await page.viewport(1280, 800)
  }
})

test('whoever hides the columns that can be hidden can still decide', async () => {
  columnLayout(columnsOfList).set({ hidden: ['id'], widths: {} })
  const { screen } = await openQueue({ items: [pending(1, 1)], changes: [change(1, 1)] })
  await unfold()
  await expect.element(screen.getByRole('button', { name: 'Straße ablehnen' })).toBeVisible()
})

test('a line says which supplier delivered the value, in which row and column', async () => {
  const { screen } = await openQueue({ items: [pending(1, 1)], changes: [change(1, 1)] })
  await unfold()
  await expect.element(screen.getByText('Kliniknetz, Zeile 12, Spalte „Adresse“')).toBeVisible()
})

test('[E-064] whoever was faster is named on the line, with the time, and it is said aloud that the own decision does not count', async () => {
  const { screen } = await openQueue({
    items: [pending(1, 2)],
    changes: [change(1, 1), change(1, 2)],
    answers: {
      declineChange: () =>
        problem('change-already-decided', 409, {
          detail: 'AA hat diese Änderung bereits übernommen.',
          decision: 'accepted',
          decidedBy: { id: idOf('f', 1), shortCode: 'AA' },
          decidedAt: new Date(Date.now() - 180_000).toISOString(),
        }),
    },
  })
  await unfold()
  await screen.getByRole('button', { name: 'Straße ablehnen' }).click()
  await expect.element(screen.getByText('von AA übernommen')).toBeVisible()
  await expect.element(screen.getByText('vor 3 Minuten')).toBeVisible()
  await expect.element(screen.getByText('AA hat diese Änderung bereits übernommen.')).toBeVisible()
})

test('a stale change is never accepted by the key alone', async () => {
  const stale = change(1, 1, { currentValue: 'Marktplatz 1', stale: true })
  const { server, screen } = await openQueue({ items: [pending(1, 1)], changes: [stale] })
  await unfold()
  await expect
    .element(screen.getByText('Wert beim Import: ‚Schützenstrasse 15‘ – heute: ‚Marktplatz 1‘'))
    .toBeVisible()
  const edit = screen.getByRole('link', { name: 'Bearbeiten' }).element()
  expect(edit.getAttribute('href')).toMatch(/^\/account\/[^?]+\?.*edit=street$/)
  await press('ja')
  const choice = screen.getByRole('button', { name: 'Vorgeschlagenen übernehmen' })
  await expect.element(choice).toHaveFocus()
  expect(accepted(server)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('acceptChange')[0]?.body).toEqual({ evenIfStale: true })
  await expect.element(screen.getByText('„Straße“ übernommen')).toBeVisible()
})

/** The commands that were taken back, as the server was asked. */
const takenBack = ({ callsOf }: FakeServer) =>
  callsOf('undoCommand').map(({ params }) => params.commandId)

test('[U-004] [U-005] Strg+Z takes back the last decision by its command, whose change waits again, and it is said before what that is', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 2)],
    changes: [change(1, 1), change(1, 2)],
    answers: { undoCommand: { runId: idOf('f', 7), undone: 1, left: [] } },
  })
  await unfold()
  await expect.element(screen.getByText('Straße')).toBeVisible()
  await press('jx')
  const says = screen.getByText('nimmt zurück: „Straße“ abgelehnt (Klinikum Bad Tölz)')
  await expect.element(says).toBeVisible()
  // The same proposal under its new id, proposed anew last of all.
  const again = { ...change(1, 1), id: idOf('e', 901), position: 9000 }
  server.answer({ listPendingOfRoot: { list: [again, change(1, 2)], total: 2 } })
  await press('{Control>}z{/Control}')
  await expect.element(screen.getByText('Zurückgenommen: „Straße“ abgelehnt')).toBeVisible()
  expect(takenBack(server)).toEqual([server.callsOf('declineChange')[0]?.commandId])
  await expect.element(screen.getByRole('row', { name: /Schützenstraße 15/ })).toBeVisible()
  // In its line, not behind the one that was proposed after it.
  const lines = () =>
    screen
      .getByRole('row')
      .elements()
      .flatMap(({ textContent }) => textContent?.match(/Straße|Stadt/)?.[0] ?? [])
  await expect.poll(lines).toEqual(['Straße', 'Stadt'])
  await expect.element(says).not.toBeInTheDocument()
  expect(server.callsOf('proposeChange')).toEqual([])
})

test('selected records are decided as one run, and what was refused is said with its reason', async () => {
  const runId = idOf('f', 7)
  const { server, screen } = await openQueue({
    items: [pending(1, 2), pending(2, 1)],
    changes: [change(1, 1), change(1, 2), change(2, 1)],
    answers: {
      decideFiltered: { runId, decided: 2, refused: 1, reasons: { 'change-stale': 1 } },
      undoCommand: { runId, undone: 2, left: [] },
    },
  })
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  await screen.getByRole('button', { name: 'Änderungen übernehmen' }).click()
  await expect.element(screen.getByText('3 Änderungen übernehmen?')).toBeVisible()
  await screen.getByRole('button', { name: 'Ja, übernehmen' }).click()
  await expect.element(screen.getByText('2 Änderungen übernommen.')).toBeVisible()
  await expect
    .element(screen.getByText('Der Wert hat sich seit dem Vorschlag geändert.'))
    .toBeVisible()
  await expect
    .poll(() => server.callsOf('decideFiltered').map(({ body }) => body))
    .toMatchObject([{ decision: 'accept', rootIds: [idOf('d', 1), idOf('d', 2)] }])
  await screen.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect.element(screen.getByText('Zurückgenommen: 3 Änderungen übernommen')).toBeVisible()
  expect(takenBack(server)).toEqual([server.callsOf('decideFiltered')[0]?.commandId])
  // The buttons for the selection are gone, the place in the list is not.
  await expect.poll(() => document.activeElement?.getAttribute('data-slot')).toBe('data-table-row')
})

test('[E-064] of selected changes, one that a colleague decided the other way says what holds, not what was asked', async () => {
  const { screen } = await openQueue({
    items: [pending(1, 2)],
    changes: [change(1, 1), change(1, 2)],
    answers: {
      decideChanges: ({ body }) => {
        const { decisions } = body as { decisions: readonly { id: string }[] }
        const results = decisions.map(({ id }) => ({
          id,
          ok: false,
          code: 'change-already-decided',
          decision: 'accepted' as const,
          decidedBy: { id: idOf('f', 1), shortCode: 'AA' },
          decidedAt: '2026-11-20T08:00:00.000Z',
        }))
        return { results }
      },
    },
  })
  await unfold()
  await screen
    .getByRole('row', { name: /Schützenstraße/ })
    .getByRole('checkbox')
    .first()
    .click()
  await screen
    .getByRole('button', { name: /ablehnen$/ })
    .first()
    .click()
  await screen.getByRole('button', { name: 'Ja, ablehnen' }).click()
  await expect.element(screen.getByText('von AA übernommen')).toBeVisible()
})

test('who may only read is offered no decision, but the way to the last runs', async () => {
  const { screen } = await openQueue({
    items: [pending(1, 1)],
    changes: [change(1, 1)],
    roles: ['ROLE_AUDITOR'],
  })
  await unfold()
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Straße übernehmen' }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Schnellverifikation' })).toBeVisible()
})
