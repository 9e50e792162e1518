import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { undoAlone } from '@/testing/undo-alone.ts'
import { openQuick, projectPath } from './testing/open-quick.tsx'

const excludedAll = {
  id: idOf(30),
  kind: 'exclude-all',
  scope: { rootType: 'account', id: idOf(31) },
  subject: null,
  actor: { id: idOf(20), shortCode: 'AB' },
  state: 'done' as const,
  progress: null,
  result: { excluded: { account: 1, contact: 2 } },
  startedAt: '2026-11-20T08:00:00.000Z',
  finishedAt: '2026-11-20T08:00:01.000Z',
  left: null,
}

test('[A-004] the last runs can be taken back later, after a look at what that would do', async () => {
  const { server, screen } = await openQuick('/verifikation/kurz', {
    listRuns: { list: [excludedAll], total: 1 },
    undoRun: { runId: idOf(32), undone: 3, left: [] },
  })
  await expect.element(screen.getByText(/1 Unternehmen, 2 Kontakte · AB/)).toBeVisible()
  await screen
    .getByRole('button', { name: /^Alles ausschließen vom .* rückgängig machen$/ })
    .click()
  await screen.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.poll(() => server.callsOf('undoRun')[0]?.params.runId).toBe(idOf(30))
  await expect.element(screen.getByText('3 Schritte zurückgenommen.')).toBeVisible()
})

test('who may only read sees the last runs and open spot checks, and nothing that decides', async () => {
  const { screen } = await openQuick(projectPath, {
    listRuns: { list: [excludedAll], total: 1 },
  })
  const undo = screen.getByRole('button', { name: /rückgängig machen$/ })
  await expect.element(undo).toBeVisible()
  signedIn(['ROLE_AUDITOR'])
  await expect.element(screen.getByText(/1 Unternehmen, 2 Kontakte · AB/)).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(screen.getByText('Zum Verifizieren fehlt Ihnen das Recht.')).toBeVisible()
  await expect.element(screen.getByText(/^Projekt \+ Jahrgang/)).not.toBeInTheDocument()
})

test('the last runs say what an import read and what it brought', async () => {
  const imported = (id: number, subject: string, result: Record<string, unknown>) => ({
    id: idOf(id),
    kind: 'import',
    scope: { sampleId: idOf(31) },
    subject,
    actor: { id: idOf(20), shortCode: 'AB' },
    state: 'done' as const,
    progress: null,
    result,
    startedAt: '2026-11-20T08:00:00.000Z',
    finishedAt: '2026-11-20T08:00:01.000Z',
    left: null,
  })
  const { screen } = await openQuick('/verifikation/kurz', {
    listRuns: {
      list: [
        imported(30, 'KLI_Nachlieferung.csv', { newRows: 1, changes_created: 247 }),
        imported(33, 'KLI_Wiederholung.csv', { newRows: 0, changes_created: 0 }),
      ],
      total: 2,
    },
  })
  await expect
    .element(screen.getByText(/^KLI_Nachlieferung\.csv · 1 neue Zeile, 247 Änderungen · AB/))
    .toBeVisible()
  // The second one wrote nothing: it says so instead of offering a way back.
  await expect
    .element(
      screen.getByText(
        /^KLI_Wiederholung\.csv · .*Änderungen · AB.* · nichts geändert, nichts zurückzunehmen$/,
      ),
    )
    .toBeVisible()
  expect(
    screen.getByRole('button', { name: /^Import vom .* rückgängig machen/ }).elements(),
  ).toHaveLength(1)
})

test('[L-006] at 320 pixels only tables scroll sideways, never the page', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const { screen } = await openQuick(`${projectPath}&toplists=true`, {
    listRuns: { list: [excludedAll], total: 1 },
  })
  await expect.element(screen.getByRole('rowheader', { name: 'Orthopädie' })).toBeVisible()
  await expect.element(screen.getByText(/1 Unternehmen, 2 Kontakte · AB/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

const merge = {
  kind: 'run' as const,
  id: idOf(40),
  what: 'merge',
  by: { id: idOf(20), shortCode: 'AB' },
  at: '2026-11-21T08:00:00.000Z',
  subject: null,
  record: { id: idOf(31), class: 'account' as const, label: 'Klinik Nord' },
  blocks: true,
  whyNot: null,
}

const preview = {
  ...undoAlone,
  operation: { ...undoAlone.operation, what: 'exclude-all' },
  ...{ undone: 3, kept: 0, impossible: 0, reasons: {}, left: [], editedSince: [] },
}

test('[U-001] a run that a merge was built on names and links it, and goes back together with it', async () => {
  const { server, screen } = await openQuick('/verifikation/kurz', {
    listRuns: { list: [excludedAll], total: 1 },
    previewUndo: { ...preview, later: [merge], laterTotal: 1 },
    undoRun: { runId: idOf(32), undone: 17, left: [] },
  })
  await screen.getByRole('button', { name: /^Alles ausschließen vom .* rückgängig/ }).click()
  await expect
    .element(screen.getByRole('link', { name: /^Zusammenführung · Klinik Nord · AB/ }))
    .toHaveAttribute('href', `/laeufe/${idOf(40)}`)
  await screen.getByRole('button', { name: 'Alles zusammen zurücknehmen' }).click()
  await expect.element(screen.getByText('17 Schritte zurückgenommen.')).toBeVisible()
  expect(server.callsOf('undoRun').map(({ body }) => body)).toEqual([{ withLater: true }])
})

test('[U-001] what came into the way after the question is asked about, and without a yes nothing goes back', async () => {
  const { server, screen } = await openQuick('/verifikation/kurz', {
    listRuns: { list: [excludedAll], total: 1 },
    previewUndo: preview,
    undoRun: problem('undo-in-the-way', 409, { later: [merge], laterTotal: 1 }),
  })
  await screen.getByRole('button', { name: /^Alles ausschließen vom .* rückgängig/ }).click()
  await expect
    .element(screen.getByText(/Die Einträge sind danach nicht mehr ausgeschlossen/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Alles zusammen zurücknehmen?' })
  await expect.element(question.getByRole('link', { name: /Klinik Nord/ })).toBeVisible()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.callsOf('undoRun').map(({ body }) => body)).toEqual([{ withLater: false }])
})

test('[U-003] an undo that took nothing back says so, and the run is offered again', async () => {
  const { screen } = await openQuick('/verifikation/kurz', {
    listRuns: { list: [excludedAll], total: 1 },
    previewUndo: preview,
    undoRun: { runId: null, undone: 0, left: [{ id: idOf(31), code: 'record-moved-on' }] },
  })
  const undo = screen.getByRole('button', { name: /^Alles ausschließen vom .* rückgängig/ })
  await undo.click()
  // What the preview says moves the button.
  await expect
    .element(screen.getByText(/Die Einträge sind danach nicht mehr ausgeschlossen/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.element(screen.getByText('Es wurde nichts zurückgenommen.')).toBeVisible()
  await expect.element(undo).toBeVisible()
})
