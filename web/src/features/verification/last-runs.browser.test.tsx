import '@/styles/app.css'
import type { OwnDecision, UndoPreview } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'

const clinic = { id: idOf(31), class: 'account' as const, label: 'Klinik am See' }

const entry = (over: Partial<OwnDecision>): OwnDecision => ({
  commandId: idOf(60),
  runId: null,
  verb: 'approve',
  change: null,
  root: { id: clinic.id, class: 'account' },
  record: clinic,
  subject: null,
  decidedAt: '2026-11-02T09:00:00Z',
  canUndo: true,
  whyNot: null,
  ...over,
})

const imported = entry({
  ...{ runId: idOf(61), verb: 'import', root: null, record: null, subject: 'kliniken.csv' },
})

const later: UndoPreview['later'][number] = {
  ...{ kind: 'command', id: idOf(62), what: 'accept', subject: null, record: clinic },
  ...{ by: { id: idOf(2), shortCode: 'EM' }, at: '2026-11-02T10:00:00Z' },
  ...{ blocks: true, whyNot: null },
}

const preview: UndoPreview = {
  ...undoAlone,
  operation: { ...undoAlone.operation, what: 'import' },
  ...{ undone: 3321, kept: 0, impossible: 0, reasons: {}, left: [], editedSince: [] },
}

const openSheet = async (list: readonly OwnDecision[], answers: Answers) => {
  const server = fakeServer({
    listRankingGroups: { list: [], total: 0 },
    myJobs: { list: [], total: 0 },
    myDecisions: { list: [...list], total: list.length },
    ...answers,
  })
  signedIn()
  const { screen } = await renderPage('/')
  await screen.getByRole('button', { name: /^Benutzermenü/ }).click()
  await screen.getByRole('menuitem', { name: 'Letzte Aktionen' }).click()
  return { screen, server }
}

test('[U-005] a run in the last actions asks with its numbers before it goes back, and says what came of it', async () => {
  const { screen, server } = await openSheet([imported], {
    previewUndo: preview,
    undoRun: { runId: idOf(9), undone: 3321, left: [] },
  })
  await screen.getByRole('button', { name: 'Import rückgängig machen' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Import „kliniken.csv“ rückgängig machen?',
  })
  await expect.element(question.getByText(/^3\.321 Schritte werden zurückgenommen/)).toBeVisible()
  expect(server.callsOf('undoRun')).toEqual([])
  expect(server.callsOf('undoCommand')).toEqual([])
  await question.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.element(screen.getByText('3.321 Schritte zurückgenommen.')).toBeVisible()
  expect(server.callsOf('undoRun').map(({ body }) => body)).toEqual([{ withLater: false }])
})

test('[U-001] a run of which a part was worked on since can go back together with that work', async () => {
  const left = { id: idOf(33), code: 'built-on', why: 'kept', attributeName: null, record: clinic }
  const { screen, server } = await openSheet(
    [entry({ runId: idOf(61), verb: 'bulk-approve', root: null, record: null })],
    {
      previewUndo: {
        ...preview,
        operation: { ...undoAlone.operation, what: 'bulk-approve' },
        ...{ undone: 4, kept: 1, left: [left as never] },
        ...{ later: [{ ...later, blocks: false }], laterTotal: 1 },
      },
      undoRun: { runId: idOf(9), undone: 7, left: [] },
    },
  )
  await screen
    .getByRole('button', { name: 'Verifizierung neuer Einträge rückgängig machen' })
    .click()
  const question = page.getByRole('alertdialog')
  const staying = question.getByRole('region', { name: 'Bleibt, wie es ist' })
  await expect
    .element(staying.getByText(/^Klinik am See – Darauf wurde seither aufgebaut\.$/))
    .toBeVisible()
  await expect.element(question.getByText('– bleibt bestehen')).toBeVisible()
  await question.getByRole('checkbox', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect.element(question.getByText('– geht mit zurück')).toBeVisible()
  expect(question.getByText(/bleibt/).elements()).toEqual([])
  await question.getByRole('button', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect
    .poll(() => server.callsOf('undoRun').map(({ body }) => body))
    .toEqual([{ withLater: true }])
})

test('[U-001] a run over many records that stands in the way leads to its page', async () => {
  const bulk = { ...later, kind: 'run' as const, what: 'bulk-approve', record: null }
  const { screen } = await openSheet([imported], {
    previewUndo: { ...preview, later: [bulk], laterTotal: 1 },
  })
  await screen.getByRole('button', { name: 'Import rückgängig machen' }).click()
  await expect
    .element(page.getByRole('alertdialog').getByRole('link', { name: /^Verifizierung neuer/ }))
    .toHaveAttribute('href', `/laeufe/${bulk.id}`)
})

test('[U-001] a decision that was built on asks by name from the last actions as well', async () => {
  const { screen, server } = await openSheet([entry({ canUndo: false, whyNot: 'built-on' })], {
    undoCommand: ({ body }) =>
      (body as { withLater?: boolean }).withLater
        ? { runId: idOf(9), undone: 3, left: [] }
        : problem('undo-in-the-way', 409, { later: [later], laterTotal: 1 }),
  })
  await expect.element(screen.getByText('Darauf wurde seither aufgebaut.')).toBeVisible()
  await screen.getByRole('button', { name: 'Verifiziert rückgängig machen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Alles zusammen zurücknehmen?' })
  await expect
    .element(question.getByRole('link', { name: /Vorschlag übernommen · Klinik am See · EM/ }))
    .toBeVisible()
  await question.getByRole('button', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect.element(screen.getByText('Zurückgenommen: Verifiziert')).toBeVisible()
  expect(server.callsOf('undoCommand').map(({ body }) => body)).toEqual([
    { withLater: false },
    { withLater: true },
  ])
})

test('[U-004] an erasure among the last actions has German words and says that it is final', async () => {
  const { screen } = await openSheet(
    [
      entry({
        ...{ verb: 'erase', canUndo: false, whyNot: 'contact-erased' },
        record: { ...clinic, label: '' },
      }),
    ],
    {},
  )
  await expect.element(screen.getByText('Angaben zur Person gelöscht')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'ohne Namen' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Angaben zur Person gelöscht rückgängig machen' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('[U-001] a merge behind an erasure says so in the list, in its question and after U, and is never offered', async () => {
  const whyNot = 'contact-erased'
  const merged = entry({ runId: idOf(61), verb: 'merge' })
  const erased = { ...later, what: 'erase', record: null, whyNot }
  const { screen, server } = await openSheet(
    [
      { ...merged, canUndo: false, whyNot },
      { ...merged, commandId: idOf(64), runId: idOf(65) },
    ],
    {
      previewUndo: {
        ...preview,
        operation: { ...undoAlone.operation, what: 'merge' },
        ...{ undone: 0, impossible: 5, reasons: { [whyNot]: 5 }, whyNot },
        ...{ later: [erased], laterTotal: 1 },
      },
    },
  )
  const buttons = screen.getByRole('button', { name: 'Zusammenführung rückgängig machen' })
  await expect.element(buttons.first()).toHaveAttribute('aria-disabled', 'true')
  // Erased in the same moment: the question says it as well.
  await buttons.nth(1).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText(/^Die Person wurde seither gelöscht\. Das ist endgültig\./).first())
    .toBeVisible()
  expect(question.getByText(/werden zurückgenommen|wieder da/).elements()).toEqual([])
  await expect
    .element(question.getByRole('button', { name: 'Ja, rückgängig machen' }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(server.callsOf('undoRun')).toEqual([])
})

test('[U-005] a conflict that was put aside stands among the last actions and is taken back from there', async () => {
  const { screen, server } = await openSheet(
    [
      entry({ verb: 'no-conflict' }),
      entry({
        ...{ commandId: idOf(66), verb: 'assign-row' },
        canUndo: false,
        whyNot: 'row-with-import',
      }),
    ],
    { undoCommand: { runId: idOf(9), undone: 1, left: [] } },
  )
  await expect
    .element(screen.getByRole('button', { name: 'Zeile zugeordnet rückgängig machen' }))
    .toHaveAttribute('aria-disabled', 'true')
  await screen
    .getByRole('button', { name: 'Als kein Konflikt entschieden rückgängig machen' })
    .click()
  await expect
    .element(screen.getByText('Zurückgenommen: Als kein Konflikt entschieden'))
    .toBeVisible()
  expect(server.callsOf('undoCommand').map(({ params }) => params.commandId)).toEqual([idOf(60)])
})
