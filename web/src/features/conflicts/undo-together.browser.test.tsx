import '@/styles/app.css'
import type { LaterOperation } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'
import { ambiguity, conflict, solved } from './testing/conflicts.ts'

const clinic = { id: idOf(31), class: 'account' as const, label: 'Klinik Nord' }

const operation = (at: number, over: Partial<LaterOperation>): LaterOperation => ({
  ...{ kind: 'command', id: idOf(at), what: 'approve', subject: null, record: clinic },
  ...{ by: { id: idOf(2), shortCode: 'EM' }, at: '2026-11-02T10:00:00Z' },
  ...{ blocks: true, whyNot: null },
  ...over,
})

const edit = (field: string, goesWithLater: boolean) => ({
  ...{ record: clinic, field, goesWithLater },
  ...{ by: { id: idOf(2), shortCode: 'EM' }, at: '2026-11-02T10:00:00Z' },
})

const openSolved = async (later: readonly LaterOperation[]) => {
  let current = solved
  const server = fakeServer({
    getConflict: () => ambiguity(current),
    previewUndo: {
      ...undoAlone,
      ...{ undone: 14, kept: 0, impossible: 0, reasons: {}, left: [] },
      editedSince: [edit('Durch Redaktion ausgeschlossen', true), edit('Telefon', false)],
      later: [...later],
      laterTotal: later.length,
    },
    undoRun: ({ body }) => {
      if (!(body as { withLater?: boolean }).withLater)
        return problem('undo-in-the-way', 409, { later, laterTotal: later.length })
      current = conflict()
      return { runId: idOf(5), undone: 17, left: [] }
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await screen.getByRole('button', { name: /^Rückgängig machen/ }).click()
  return { screen, server }
}

test('[R-032] a merge that goes back together with what followed says of it that it goes, not that it stays', async () => {
  const { screen } = await openSolved([
    operation(41, { kind: 'run', what: 'exclude-all' }),
    operation(42, { blocks: false }),
  ])
  const question = page.getByRole('alertdialog', { name: 'Alles zusammen zurücknehmen?' })
  await expect.element(question.getByText('– geht mit zurück').last()).toBeVisible()
  expect(question.getByText('– geht mit zurück').elements()).toHaveLength(2)
  expect(question.getByText(/bleibt bestehen/).elements()).toEqual([])
  await question.getByRole('button', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect
    .element(screen.getByText(/was darauf aufbaute, ist mit zurückgenommen/))
    .toBeVisible()
  await expect.element(screen.getByText(/^Telefon/)).toBeVisible()
  expect(screen.getByText(/^Durch Redaktion ausgeschlossen ·/).elements()).toEqual([])
})

test('[R-032] a merge of a person who was erased since is refused as final, with the erasure named and no way together', async () => {
  const erased = { what: 'erase', whyNot: 'contact-erased', record: { ...clinic, label: '' } }
  const { screen, server } = await openSolved([operation(41, erased)])
  const refusal = page.getByRole('dialog', { name: 'Lässt sich nicht zurücknehmen' })
  await expect
    .element(refusal.getByText(/Die Person wurde seither gelöscht\. Das ist endgültig\./))
    .toBeVisible()
  await expect
    .element(refusal.getByRole('link', { name: /^Angaben zur Person gelöscht · EM/ }))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Alles zusammen/ }).elements()).toEqual([])
  await refusal.getByRole('button', { name: 'Schließen' }).last().click()
  await expect.element(screen.getByText('Es wurde nichts zurückgenommen.')).toBeVisible()
  expect(server.callsOf('undoRun')).toHaveLength(1)
})
