import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
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
  await expect.element(screen.getByText(/^KLI_Wiederholung\.csv · .*Änderungen · AB/)).toBeVisible()
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
