import '@/styles/app.css'
import type { LaterOperation } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { enterList, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const merge: LaterOperation = {
  kind: 'run',
  id: idOf('f', 3),
  what: 'merge',
  by: { id: idOf('f', 1), shortCode: 'AA' },
  at: '2026-11-02T08:00:00Z',
  subject: null,
  record: { id: idOf('d', 5), class: 'account', label: 'Klinik Nord' },
  blocks: true,
  whyNot: null,
}

const accept = async (later: readonly LaterOperation[]) => {
  const opened = await openQueue({
    items: [pending(1, 1)],
    changes: [change(1, 1)],
    answers: {
      undoCommand: ({ body }) =>
        (body as { withLater?: boolean }).withLater
          ? { runId: idOf('f', 9), undone: 14, left: [] }
          : problem('undo-in-the-way', 409, { later, laterTotal: later.length }),
    },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.screen.getByText('Schützenstraße 15')).toBeVisible()
  await press('ja')
  await expect.element(opened.screen.getByText(/^nimmt zurück: „Straße“ übernommen/)).toBeVisible()
  await press('u')
  const question = opened.screen.getByRole('alertdialog', {
    name: 'Alles zusammen zurücknehmen?',
  })
  await expect.element(question).toBeVisible()
  return { ...opened, question }
}

test('[U-001] what was built on a decision is named and linked, and all of it is taken back together when asked', async () => {
  const { server, screen, question } = await accept([merge])
  await expect
    .element(question.getByRole('link', { name: /Zusammenführung · Klinik Nord · AA/ }))
    .toBeVisible()
  await question.getByRole('button', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect.element(screen.getByText('Zurückgenommen: „Straße“ übernommen')).toBeVisible()
  expect(server.callsOf('undoCommand').map(({ body }) => body)).toEqual([
    { withLater: false },
    { withLater: true },
  ])
})

test('[U-001] where the later one cannot be taken back, the question says why and takes nothing back', async () => {
  const { server, question } = await accept([{ ...merge, whyNot: 'run-not-undoable' }])
  await expect
    .element(question.getByText(/Dieser Lauf kann nicht rückgängig gemacht werden/))
    .toBeVisible()
  await expect
    .element(question.getByRole('button', { name: 'Alles zusammen zurücknehmen' }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(server.callsOf('undoCommand')).toHaveLength(1)
})

test('[U-003] a decision that could not be taken back is offered again, and says that nothing was taken back', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 2)],
    changes: [change(1, 1), change(1, 2)],
    answers: { undoCommand: problem('unavailable', 503) },
  })
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Straße')).toBeVisible()
  await press('jx')
  await expect.element(screen.getByText(/^nimmt zurück: „Straße“ abgelehnt/)).toBeVisible()
  await press('u')
  await expect
    .element(screen.getByText('Das konnte nicht rückgängig gemacht werden.'))
    .toBeVisible()
  server.answer({
    undoCommand: {
      runId: null,
      undone: 0,
      left: [{ id: idOf('e', 101), code: 'record-excluded' }],
    },
  })
  await press('u')
  await expect.element(screen.getByText('Es wurde nichts zurückgenommen.')).toBeVisible()
  await expect.element(screen.getByText(/^nimmt zurück: „Straße“ abgelehnt/)).toBeVisible()
  const [command] = server.callsOf('declineChange')
  expect(server.callsOf('undoCommand').map(({ params }) => params.commandId)).toEqual([
    command?.commandId,
    command?.commandId,
  ])
})
