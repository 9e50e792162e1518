import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'
import { brought, enterList, openQueue } from './testing/open-queue.tsx'
import { change, idOf, pending } from './testing/queue.ts'

const ready = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
}

test('[U-005] V unfolds a new record with its values, and verifies just the version that is shown', async () => {
  const reading = Promise.withResolvers<void>()
  const { server, screen } = await openQueue({
    items: [pending(1, 0)],
    answers: {
      getAccount: async ({ params }) => {
        await reading.promise
        return brought(params.id ?? '') as never
      },
      approveAccount: { record: {}, acceptedChanges: [], rejectedChanges: [] } as never,
    },
  })
  await ready()
  await userEvent.keyboard('v')
  await expect.element(screen.getByText('Änderungen werden geladen')).toBeInTheDocument()
  await afterPaint()
  await userEvent.keyboard('v')
  await expect
    .element(screen.getByText('Die Werte des Eintrags sind noch nicht geladen.'))
    .toBeVisible()
  expect(server.callsOf('approveAccount')).toHaveLength(0)
  reading.resolve()
  await expect.element(screen.getByText('Klinik am Neubau')).toBeVisible()
  await expect.element(screen.getByText('Weimar')).toBeVisible()
  await afterPaint()
  await userEvent.keyboard('v')
  await expect.poll(() => server.callsOf('approveAccount')[0]?.headers.get('if-match')).toBe('"3"')
})

test('[U-005] selected new records are verified as one run that can be taken back, and nothing asks about changes', async () => {
  const { server, screen } = await openQueue({
    items: [pending(1, 0), pending(2, 0)],
    path: '/verifikation?approved=0',
    answers: {
      bulkApprove: { runId: idOf('f', 7), approved: 2, rejected: 0, reasons: {} },
      undoCommand: { runId: idOf('f', 8), undone: 2, left: [] },
    },
  })
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  const verify = screen.getByRole('button', { name: 'Neue Einträge verifizieren' })
  await expect.element(verify).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Änderungen übernehmen' }))
    .not.toBeInTheDocument()
  await verify.click()
  const question = screen.getByRole('alertdialog', { name: '2 neue Einträge verifizieren?' })
  await expect
    .element(question.getByText(/^Klinikum Bad Tölz, Parkklinik Hamburg\. /))
    .toBeVisible()
  await question.getByRole('button', { name: 'Ja, verifizieren' }).click()
  await expect
    .poll(() => server.callsOf('bulkApprove').map(({ body }) => body))
    .toEqual([{ ids: [idOf('d', 1), idOf('d', 2)] }])
  await screen
    .getByRole('listitem')
    .filter({ hasText: '2 neue Einträge verifiziert' })
    .getByRole('button', { name: 'Rückgängig', exact: true })
    .click()
  await expect
    .element(screen.getByText('Zurückgenommen: 2 neue Einträge verifiziert'))
    .toBeVisible()
  expect(server.callsOf('undoCommand').map(({ params }) => params.commandId)).toEqual([
    server.callsOf('bulkApprove')[0]?.commandId,
  ])
})

test('[U-005] in a mixed selection only what has changes is asked about, and new records are verified apart', async () => {
  const { screen } = await openQueue({
    items: [pending(1, 2), pending(2, 0)],
    changes: [change(1, 1), change(1, 2)],
  })
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  await screen.getByRole('button', { name: 'Änderungen übernehmen' }).click()
  await expect
    .element(screen.getByRole('alertdialog', { name: '2 Änderungen übernehmen?' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Neue Einträge verifizieren' }).click()
  await expect
    .element(screen.getByRole('alertdialog', { name: '1 neuen Eintrag verifizieren?' }))
    .toBeVisible()
})
