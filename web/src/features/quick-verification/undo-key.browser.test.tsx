import '@/styles/app.css'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { press } from '@/testing/press.ts'
import { bulkResult, ended, openQuick, projectPath, verify } from './testing/open-quick.tsx'

test('U takes back a quick verification as a whole, and says beforehand that it will', async () => {
  const { server, screen } = await openQuick(projectPath, {
    getJob: ended(idOf(8), bulkResult()),
    undoCommand: { runId: idOf(7), undone: 120, left: [] },
  })
  await verify(screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' }), screen)
  await screen.getByRole('button', { name: 'Schließen' }).last().click()
  await expect.element(screen.getByText(/^nimmt zurück: Schnellverifikation /)).toBeVisible()
  await press('u')
  await expect
    .poll(() => server.callsOf('undoCommand').map(({ params }) => params.commandId))
    .toEqual([server.callsOf('bulkAccept')[0]?.commandId])
  await expect.element(screen.getByText(/^Zurückgenommen: Schnellverifikation /)).toBeVisible()
})

test('a run that was taken back by its own question is not what U would take back', async () => {
  const { screen } = await openQuick(projectPath, {
    getJob: ended(idOf(8), bulkResult()),
    undoRun: { runId: idOf(7), undone: 120, left: [] },
  })
  await verify(screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' }), screen)
  await screen.getByRole('button', { name: 'Lauf rückgängig machen' }).click()
  const question = screen.getByRole('region', { name: 'Vorschau' })
  await expect.element(question).toBeVisible()
  // As in every other question: the way out first.
  const labels = () =>
    question
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(labels).toEqual(['Abbrechen', 'Ja, rückgängig machen'])
  await screen.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.element(screen.getByText(/120 Änderungen sind zurückgenommen/)).toBeVisible()
  await expect.element(screen.getByText(/^nimmt zurück:/)).not.toBeInTheDocument()
})

test('a run that took nothing over is not what U would take back', async () => {
  const none = bulkResult({ acceptedChanges: 0, rejectedChanges: 5 })
  const { screen } = await openQuick(projectPath, { getJob: ended(idOf(8), none) })
  await verify(screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' }), screen)
  await screen.getByRole('button', { name: 'Schließen' }).last().click()
  await expect.element(screen.getByText(/^nimmt zurück:/)).not.toBeInTheDocument()
})
