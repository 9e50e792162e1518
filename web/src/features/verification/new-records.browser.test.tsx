import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answers, Called } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { brought, enterList, openQueue } from './testing/open-queue.tsx'
import { change, facetsOf, idOf, listOf, pending, sample } from './testing/queue.ts'

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
  await press('v')
  await expect.element(screen.getByText('Änderungen werden geladen')).toBeInTheDocument()
  await press('v')
  await expect
    .element(screen.getByText('Die Werte des Eintrags sind noch nicht geladen.'))
    .toBeVisible()
  expect(server.callsOf('approveAccount')).toHaveLength(0)
  reading.resolve()
  await expect.element(screen.getByText('Klinik am Neubau')).toBeVisible()
  await expect.element(screen.getByText('Weimar')).toBeVisible()
  await press('v')
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

/** A delivery of 1,662 records, of which one stands on the page; so many of them are new. */
const openDelivery = (initial: number, changes: number, bulk: Answers = {}) => {
  const entries = 1662
  const counts = [
    { value: 'initial', label: null, count: initial },
    { value: 'changes', label: null, count: entries - initial },
  ].filter(({ count }) => count > 0)
  const found = facetsOf({ entries, of: entries, changes })
  const changed = facetsOf({ entries: entries - initial, of: entries, changes: changes - 2 })
  return openQueue({
    items: [],
    path: `/verifikation?tab=stichprobe&sampleId=${sample.id}`,
    answers: {
      listPending: { ...listOf(pending(1, initial > 0 ? 0 : 2)), total: entries },
      pendingFacets: ({ query }: Called) =>
        query.approved === '1'
          ? changed
          : { ...found, facets: { ...found.facets, action: counts } },
      ...bulk,
    },
  })
}

const selectWhole = async (screen: Awaited<ReturnType<typeof openQueue>>['screen']) => {
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  await screen.getByRole('button', { name: 'Alle 1.662 im Filter auswählen' }).click()
  await expect.element(screen.getByText('Alle 1.662 im Filter ausgewählt')).toBeVisible()
}

test('[U-005] all new records of a delivery are verified as one run, and nothing asks about changes', async () => {
  const { server, screen } = await openDelivery(1662, 0, {
    bulkApprove: { runId: idOf('f', 7), approved: 1662, rejected: 0, reasons: {} },
  })
  await selectWhole(screen)
  await expect
    .element(screen.getByRole('button', { name: 'Änderungen übernehmen' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Neue Einträge verifizieren' }).click()
  const question = screen.getByRole('alertdialog', { name: '1.662 neue Einträge verifizieren?' })
  await expect.element(question.getByText(/^Klinikum Bad Tölz und 1\.661 weitere\. /)).toBeVisible()
  await question.getByRole('button', { name: 'Ja, verifizieren' }).click()
  await expect
    .poll(() => server.callsOf('bulkApprove').map(({ body }) => body))
    .toEqual([{ filter: { sampleId: sample.id }, position: 1, limit: 100_000 }])
})

test('[U-005] of a delivery with new records and changes each is asked about with its own number', async () => {
  const { server, screen } = await openDelivery(1600, 97, {
    decideFiltered: { runId: idOf('f', 7), decided: 95, refused: 0, reasons: {} },
  })
  await selectWhole(screen)
  await screen.getByRole('button', { name: 'Neue Einträge verifizieren' }).click()
  await expect
    .element(screen.getByRole('alertdialog', { name: '1.600 neue Einträge verifizieren?' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Änderungen übernehmen' }).click()
  const question = screen.getByRole('alertdialog', { name: '95 Änderungen übernehmen?' })
  await question.getByRole('button', { name: 'Ja, übernehmen' }).click()
  // Proposals on new records are decided by verifying them.
  await expect
    .poll(() => server.callsOf('decideFiltered').map(({ body }) => body))
    .toMatchObject([{ filter: { sampleId: sample.id, approved: '1' } }])
})

test('[U-005] of a delivery that brought changes only, no verification of new records is offered', async () => {
  const { screen } = await openDelivery(0, 97)
  await selectWhole(screen)
  await expect.element(screen.getByRole('button', { name: 'Änderungen ablehnen' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Neue Einträge verifizieren' }))
    .not.toBeInTheDocument()
})

test('of selected records that are all dealt with, nothing is asked', async () => {
  const { screen } = await openQueue({ items: [{ ...pending(1, 1), openChanges: 0 }] })
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  await expect.element(screen.getByText('Hier ist nichts mehr offen.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Änderungen übernehmen' }))
    .not.toBeInTheDocument()
})
