import '@/styles/app.css'
import type { LaterOperation } from '@stammbuch/contracts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'
import { live } from '@/live/live.ts'
import type { TakeUpdate } from '@/live/topic-update.ts'
import { press } from '@/testing/press.ts'
import { undoAlone } from '@/testing/undo-alone.ts'
import { enterList, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const accepted: LaterOperation = {
  kind: 'command',
  id: idOf('f', 3),
  what: 'accept',
  by: { id: idOf('f', 1), shortCode: 'EM' },
  at: '2026-11-02T08:00:00Z',
  subject: null,
  record: { id: idOf('d', 5), class: 'account', label: 'Klinik Nord' },
  blocks: false,
  whyNot: null,
}

const preview = {
  ...undoAlone,
  ...{ undone: 0, kept: 1, impossible: 0, reasons: { 'change-stale': 1 }, left: [] },
  ...{ editedSince: [], later: [accepted], laterTotal: 1 },
}

const nothing = { runId: null, undone: 0, left: [{ id: idOf('e', 1), code: 'change-stale' }] }

const accept = async (previewUndoOfCommand: typeof preview) => {
  const follow = vi.spyOn(live.store, 'follow')
  const opened = await openQueue({
    items: [pending(1, 1)],
    changes: [change(1, 1)],
    answers: {
      previewUndoOfCommand,
      undoCommand: ({ body }) =>
        (body as { withLater?: boolean }).withLater
          ? { runId: idOf('f', 9), undone: 2, left: [] }
          : nothing,
    },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.screen.getByText('Schützenstraße 15')).toBeVisible()
  await press('ja')
  await expect.element(opened.screen.getByText(/^nimmt zurück: „Straße“ übernommen/)).toBeVisible()
  await afterPaint()
  /** The live connection tells those who follow the list of something. */
  const tell = (update: Parameters<TakeUpdate>[0]) => {
    for (const [topic, , take] of follow.mock.calls) if (topic === 'queue') take(update)
  }
  /** True once something follows the list from that log position. */
  const follows = (from: number) =>
    follow.mock.calls.some(([topic, position]) => topic === 'queue' && position === from)
  return { ...opened, tell, follows }
}

const question = () => page.getByRole('alertdialog', { name: 'Alles zusammen zurücknehmen?' })

test('[U-001] U on a value that another one was set over asks by name, and takes both back together', async () => {
  const { server, screen } = await accept(preview)
  await userEvent.keyboard('u')
  await expect
    .element(question().getByRole('link', { name: /Vorschlag übernommen · Klinik Nord · EM/ }))
    .toHaveAttribute('href', `/account/${idOf('d', 5)}`)
  await expect.element(question().getByText(/geht mit zurück/)).toBeVisible()
  expect(
    question()
      .getByText(/bleibt bestehen/)
      .elements(),
  ).toEqual([])
  await question().getByRole('button', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect.element(screen.getByText('Zurückgenommen: „Straße“ übernommen')).toBeVisible()
  expect(server.callsOf('undoCommand').map(({ body }) => body)).toEqual([
    { withLater: false },
    { withLater: true },
  ])
})

test('[U-001] the way back in the message asks the same, and without a yes nothing goes back', async () => {
  const { server, screen } = await accept(preview)
  const note = screen.getByRole('listitem').filter({ hasText: '„Straße“ übernommen' })
  await note.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await question().getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(server.callsOf('undoCommand')).toHaveLength(1)
})

test('[U-001] where nothing that could go with it stands in the way, it is said why nothing went back', async () => {
  const { screen } = await accept({ ...preview, later: [], laterTotal: 0 })
  await userEvent.keyboard('u')
  await expect.element(screen.getByText('Es wurde nichts zurückgenommen.')).toBeVisible()
  await expect
    .element(screen.getByText(/Der Wert hat sich seit dem Vorschlag geändert/).first())
    .toBeVisible()
})

test('[U-003] the hint at U says that it asks once somebody else has gone on with it', async () => {
  const { screen, tell, follows } = await accept(preview)
  // The hint follows what others do from the position of the answer.
  await expect.poll(() => follows(1)).toBe(true)
  const event = { p: 90, k: 'ChangeAccepted', a: idOf('d', 5), v: 9, d: {}, by: 'EM', mid: 'm' }
  tell({ kind: 'events', events: [event], rows: [], position: 90 })
  await expect
    .element(screen.getByText(/^fragt vor dem Zurücknehmen: „Straße“ übernommen/))
    .toBeVisible()
})
