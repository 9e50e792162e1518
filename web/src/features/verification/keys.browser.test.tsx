import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const ready = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
}

test('[L-003] V shows what a new record brings, and verifies it when pressed again', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 0), pending(2, 1)],
    changes: [change(1, 1), change(2, 1)],
    answers: {
      approveAccount: () =>
        new Response(JSON.stringify({ record: {}, acceptedChanges: ['a'], rejectedChanges: [] }), {
          headers: { 'content-type': 'application/json', 'log-position': '7' },
        }),
    },
  })
  await ready()
  await press('v')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  expect(server.callsOf('approveAccount')).toHaveLength(0)
  await press('v')
  await expect.element(screen.getByText('„Klinikum Bad Tölz“ verifiziert')).toBeVisible()
  await expect.poll(() => server.callsOf('approveAccount')[0]?.params.id).toBe(idOf('d', 1))
  await expect.element(screen.getByText('von Ihnen erledigt')).toBeVisible()
  await expect.element(screen.getByText('1 von 3 geprüft · 2 offen')).toBeVisible()
  await expect.poll(focusedLine).toContain('Straße')
})

test('[U-005] U takes back the verification of a new record, and not the decision before it', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 1), pending(2, 0)],
    changes: [change(1, 1)],
    answers: {
      approveAccount: { record: {}, acceptedChanges: [], rejectedChanges: [] } as never,
      undoCommand: { runId: idOf('f', 7), undone: 1, left: [] },
    },
  })
  await ready()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  await press('jx')
  await expect.poll(focusedLine).toContain('Parkklinik Hamburg')
  await expect.element(screen.getByText('Weimar')).toBeVisible()
  await press('v')
  await expect
    .element(screen.getByText('nimmt zurück: „Parkklinik Hamburg“ verifiziert'))
    .toBeVisible()
  await press('u')
  await expect
    .element(screen.getByText('Zurückgenommen: „Parkklinik Hamburg“ verifiziert'))
    .toBeVisible()
  expect(server.callsOf('undoCommand').map(({ params }) => params.commandId)).toEqual([
    server.callsOf('approveAccount')[0]?.commandId,
  ])
  await expect.element(screen.getByText(/^nimmt zurück: „Straße“ abgelehnt/)).toBeVisible()
})

test('a record that a colleague verified in the same moment is no error', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 0)],
    answers: {
      approveAccount: () =>
        problem('already-approved', 409, { detail: 'Der Eintrag ist bereits verifiziert.' }),
    },
  })
  await ready()
  await press('v')
  await expect.element(screen.getByText(/wartet auf die initiale/)).toBeVisible()
  await press('v')
  await expect.poll(() => server.callsOf('approveAccount')).toHaveLength(1)
  await expect.element(screen.getByText('Initiale Prüfung')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Meldungen, keine ungelesenen Meldungen' }))
    .toBeVisible()
  await expect.element(screen.getByText(/bereits verifiziert/)).not.toBeInTheDocument()
})

test('[L-003] N and P go from record to record, Leertaste selects, Umschalt extends, F marks', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 1), pending(2, 1), pending(3, 1)],
    changes: [change(1, 1)],
    answers: { setFollowUp: {} as never },
  })
  await ready()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  await userEvent.keyboard('n')
  expect(focusedLine()).toContain('Parkklinik Hamburg')
  await userEvent.keyboard('n')
  expect(focusedLine()).toContain('Lindenhospital Bonn')
  await userEvent.keyboard('p')
  expect(focusedLine()).toContain('Parkklinik Hamburg')
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('1 ausgewählt')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(screen.getByText('2 ausgewählt')).toBeVisible()
  await press('f')
  await expect.element(screen.getByText(/zum Follow-up markiert/)).toBeVisible()
  await expect
    .poll(() => server.callsOf('setFollowUp')[0]?.params)
    .toMatchObject({ id: idOf('d', 3), value: '1' })
})

test('[L-003] E opens the record at the field, and Esc in the record leads back to the line', async () => {
  const { screen, router } = await openQueue({
    items: [pending(1, 1), pending(2, 1)],
    changes: [change(2, 1)],
    path: '/verifikation?pName=alle',
  })
  await ready()
  await press('j{ArrowRight}')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  await press('je')
  await expect.poll(() => router.state.location.pathname).toBe(`/account/${idOf('d', 2)}`)
  expect(router.state.location.search).toMatchObject({ edit: 'street' })
})

test('[L-003] the help sheet names every key of the list', async () => {
  const { screen } = await openQueue({ items: [pending(1, 1)], changes: [change(1, 1)] })
  await ready()
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Tastenkürzel' })
  for (const words of [
    'Änderung übernehmen',
    'Änderung ablehnen',
    'Eintrag verifizieren',
    'Feld bearbeiten',
    'Zum Follow-up markieren',
    'Nächster Eintrag',
    'Voriger Eintrag',
  ])
    await expect.element(sheet.getByText(words)).toBeVisible()
  await expect
    .element(sheet.getByRole('switch', { name: 'Einzeltasten-Kurzbefehle' }))
    .toBeVisible()
})
