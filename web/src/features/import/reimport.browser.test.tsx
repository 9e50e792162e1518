import '@/styles/app.css'
import type { ImportResult, Run } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { undoAlone } from '@/testing/undo-alone.ts'
import { pageViolations } from '@/testing/violations.ts'
import { imported, openImport, sample } from './testing/open-import.tsx'

type ImportedRow = Reply<'importedRows'>['list'][number]

const run = (result: ImportResult, more: Partial<Run> = {}): Run => ({
  id: result.runId,
  kind: 'import',
  scope: { sampleId: idOf(1) },
  subject: 'kliniken.csv',
  actor: null,
  state: 'done',
  progress: null,
  result: { ...result },
  startedAt: '2026-11-20T09:30:00.000Z',
  finishedAt: '2026-11-20T09:30:03.000Z',
  left: null,
  ...more,
})

const again: ImportResult = {
  ...imported,
  changes_created: 0,
  byClass: { account: 1657, score: 1664 },
  newRows: 1657,
  changedRows: 7,
  unchangedRows: 0,
  conflicts: 2,
}

const addingRow: ImportedRow = {
  row: 7,
  outcome: 'changed',
  record: { class: 'account', id: idOf(6), label: 'Klinikum Bad Tölz' },
  changes: [],
  evidence: 'identification',
  relations: [],
  rejectedRows: [],
  candidates: [],
}

const standing = { ...sample, importRunId: idOf(7), accountsCount: 1664 }

test('a delivery imported anew shows the numbers of this import, its conflicts, and what its rows add to known records', async () => {
  const { screen } = await openImport({
    getSample: standing,
    listRuns: { list: [run(again)], total: 1 },
    importedRows: { list: [addingRow], total: 1 },
  })
  await expect
    .element(screen.getByText(/^Keine Änderung, neu: 1\.657 Unternehmen.*, 2 Konflikte\. Noch/))
    .toBeVisible()
  await expect.element(screen.getByText(/^1\.657 Unternehmen, 1\.664 Erhebungen$/)).toBeVisible()
  const count = (name: string): string | undefined =>
    screen
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .element().parentElement?.textContent
  expect(count('ergänzt')).toBe('ergänzt7')
  expect(count('Konflikte')).toBe('Konflikte2')
  expect(document.body.textContent).not.toContain('1.664 Unternehmen')
  const row = screen.getByRole('row', { name: /Klinikum Bad Tölz/ })
  await expect.element(row.getByText('Ergänzt: neue Erhebung 2026')).toBeVisible()
  await expect.element(row.getByText('Ergänzt', { exact: true })).toBeVisible()
})

test('a row that adds something else than a score to a known record does not name a score', async () => {
  const linked = { ...again, byClass: { account: 1657, score: 1657 } }
  const { screen } = await openImport({
    getSample: standing,
    listRuns: { list: [run(linked)], total: 1 },
    importedRows: { list: [addingRow], total: 1 },
  })
  const row = screen.getByRole('row', { name: /Klinikum Bad Tölz/ })
  await expect
    .element(row.getByText('Ergänzt: neue Verknüpfung oder Kennung des Lieferanten'))
    .toBeVisible()
})

test('an import that was undone in part says what stayed and why, and offers the rest of the undo', async () => {
  const left = [
    {
      id: idOf(30),
      code: 'undo-in-the-way',
      why: 'kept' as const,
      attributeName: 'street',
      record: { id: idOf(6), class: 'account' as const, label: 'Klinikum Bad Tölz' },
    },
  ]
  const partly = run(imported, { left: 3 })
  const { server, screen } = await openImport({
    listRuns: { list: [partly], total: 1 },
    previewUndo: {
      ...undoAlone,
      operation: { ...undoAlone.operation, what: 'import' },
      undone: 2,
      kept: 1,
      impossible: 0,
      reasons: {},
      left,
      editedSince: [],
    },
    undoRun: () => {
      server.answer({ listRuns: { list: [{ ...partly, state: 'undone', left: 0 }], total: 1 } })
      return { runId: idOf(9), undone: 3, left: [] }
    },
  })
  await expect
    .element(screen.getByText(/^Der Import vom 20\.11\.2026.* ist nur zum Teil zurückgenommen/))
    .toBeVisible()
  await expect.element(screen.getByText(/^3 Schritte sind geblieben/)).toBeVisible()
  const remaining = screen.getByRole('list', { name: 'Geblieben' })
  await expect
    .element(remaining.getByRole('link', { name: 'Klinikum Bad Tölz' }))
    .toHaveAttribute('href', `/account/${idOf(6)}`)
  expect(remaining.element().textContent).toContain(', Straße')
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Rest rückgängig machen' }).click()
  const question = screen.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.element(screen.getByText(/ist nur zum Teil zurückgenommen/)).not.toBeInTheDocument()
  expect(server.callsOf('undoRun').map(({ params }) => params.runId)).toEqual([idOf(7)])
})
