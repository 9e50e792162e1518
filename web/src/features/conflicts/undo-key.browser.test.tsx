import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { ambiguity, conflict, lists, minq, solved } from './testing/conflicts.ts'

const following = { id: idOf(12), type: 'ENTITY_AMBIGUITY' } as const

test('U takes back a merge from the conflict that came after it, and says beforehand that it will', async () => {
  let current = conflict()
  const server = fakeServer({
    getConflict: ({ params }) =>
      params.id === following.id
        ? ambiguity(conflict({ id: following.id }))
        : { ...ambiguity(current), next: following },
    decideConflict: () => {
      current = solved
      return solved
    },
    undoCommand: { runId: idOf(5), undone: 14, left: [] },
  })
  signedIn()
  const { screen, router } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await press('m')
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Zusammenführen' }).click()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => router.state.location.pathname).toBe(`/ea-konflikt/${following.id}`)
  await expect
    .element(screen.getByText(/^nimmt zurück: „Sankt Marien.* zusammengeführt$/))
    .toBeVisible()
  await press('u')
  await expect
    .poll(() => server.callsOf('undoCommand').map(({ params }) => params.commandId))
    .toEqual([server.callsOf('decideConflict')[0]?.commandId])
  await expect.element(screen.getByText(/^Zurückgenommen: „Sankt Marien/)).toBeVisible()
  await press('u')
  await expect.element(screen.getByText('Hier gibt es nichts mehr zurückzunehmen.')).toBeVisible()
  expect(server.callsOf('undoCommand')).toHaveLength(1)
})

test('U after a conflict was put aside takes it up again, and nothing older', async () => {
  let current = conflict()
  const server = fakeServer({
    ...lists,
    getConflict: () => ambiguity(current),
    decideConflict: () => {
      current = conflict({ choice: 'notAConflict', solvedAt: '2026-11-03T08:00:00.000Z' })
      return current
    },
    reopenConflicts: () => {
      current = conflict()
      return { reopened: 1, left: [] }
    },
  })
  signedIn()
  const { screen, router } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await press('g')
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await router.navigate({ to: '/konflikte' })
  await expect.element(screen.getByText(/als kein Konflikt entschieden$/).first()).toBeVisible()
  await press('u')
  await expect
    .poll(() => server.callsOf('reopenConflicts').map(({ body }) => body))
    .toEqual([{ ids: [idOf(10)] }])
  expect(server.callsOf('undoCommand')).toEqual([])
})

test('U after a row was assigned says why that has no way back of its own, and takes nothing else back', async () => {
  const taken = { choice: 'newAccount', solvedAt: '2026-11-03T08:00:00.000Z' } as const
  let current = conflict({ type: 'MULTI_MINQ_IDS' })
  const server = fakeServer({
    ...lists,
    getConflict: () => minq(current),
    decideConflict: () => {
      current = conflict({ ...taken, type: 'MULTI_MINQ_IDS' })
      return current
    },
  })
  signedIn()
  const { screen, router } = await renderPage(`/minq-konflikt/${idOf(10)}`)
  await expect.element(screen.getByRole('button', { name: /^Neu anlegen/ })).toBeVisible()
  await press('n')
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await router.navigate({ to: '/konflikte' })
  await expect.element(screen.getByText(/^nimmt nicht zurück:/)).toBeVisible()
  await press('u')
  await expect.element(screen.getByText(/geht mit ihm zurück\.$/).last()).toBeVisible()
  expect(server.callsOf('undoCommand')).toEqual([])
  await expect.element(screen.getByText(/^nimmt nicht zurück:/)).not.toBeInTheDocument()
})

test('U after a reload opens the last actions, which the server knows, and takes nothing back by itself', async () => {
  const server = fakeServer({
    getConflict: () => ambiguity(conflict()),
    myDecisions: { list: [], total: 0 },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await press('u')
  await expect.element(screen.getByRole('dialog', { name: 'Letzte Aktionen' })).toBeVisible()
  expect(server.callsOf('undoCommand')).toEqual([])
})

test('U on a merge that nothing brings back says why, and is not in the way of what was done before it', async () => {
  let current = conflict()
  const server = fakeServer({
    ...lists,
    getConflict: () => ambiguity(current),
    decideConflict: () => {
      current = solved
      return solved
    },
    undoCommand: problem('undo-in-the-way', 409, {
      ...{ later: [], laterTotal: 0, whyNot: 'contact-erased' },
    }),
  })
  signedIn()
  const { screen, router } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await press('m')
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Zusammenführen' }).click()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await router.navigate({ to: '/konflikte' })
  await expect
    .element(screen.getByText(/^nimmt zurück: „Sankt Marien.* zusammengeführt$/))
    .toBeVisible()
  await press('u')
  const refused = screen.getByRole('dialog', { name: 'Lässt sich nicht zurücknehmen' })
  await expect.element(refused.getByText(/Die Person wurde seither gelöscht/)).toBeVisible()
  await refused.getByRole('button', { name: 'Schließen' }).first().click()
  await press('u')
  await expect.element(screen.getByText('Hier gibt es nichts mehr zurückzunehmen.')).toBeVisible()
  expect(server.callsOf('undoCommand')).toHaveLength(1)
})
