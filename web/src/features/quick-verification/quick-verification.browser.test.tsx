import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { problem } from '@/testing/fake-server.ts'
import { givenSample, idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import {
  bulkResult,
  ended,
  failed,
  openQuick,
  projectPath,
  rowOf,
  verify,
} from './testing/open-quick.tsx'

afterEach(() => setTheme('system'))

/** The text of a toplist's row about its last run. */
const lastRun = (toplist: string): string | null =>
  rowOf(toplist)?.querySelector('th p')?.textContent ?? null

test('[E-040] a warning advises a spot check, and „Toplisten anzeigen“ loads the toplists', async () => {
  const { server, screen } = await openQuick('/verifikation/kurz', {})
  await expect
    .element(screen.getByText('Probleme des Imports gehen in die Stammdaten über.'))
    .toBeVisible()
  await expect.element(screen.getByText(/prüfen Sie vorher eine Stichprobe/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: /Klinikliste/ }).click()
  await screen.getByRole('combobox', { name: 'Jahrgang' }).click()
  await screen.getByRole('option', { name: '2026' }).click()
  expect(server.callsOf('listToplistLabels')).toHaveLength(0)
  await screen.getByRole('button', { name: 'Toplisten anzeigen' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'Orthopädie' })).toBeVisible()
  await expect
    .poll(() => server.callsOf('listToplistLabels')[0]?.query)
    .toMatchObject({
      rgShortCode: 'KLI',
      periodName: '2026',
    })
})

test('[E-041] a toplist is verified, shows its counts and goes on while changes are pending', async () => {
  const first = bulkResult({ acceptedChanges: 10_000, rejectedChanges: 0, pendingChanges: 412 })
  const { server, screen } = await openQuick(`${projectPath}&toplists=true`, {
    getJob: ended(idOf(8), { ...first, reasons: {} }),
  })
  await verify(screen.getByRole('button', { name: 'Verifizieren', exact: true }).first(), screen)
  await screen.getByRole('button', { name: 'Schließen' }).last().click()
  await expect
    .poll(() => server.callsOf('bulkAccept')[0]?.body)
    .toEqual({ toplistId: idOf(3), periodId: idOf(2) })
  await expect
    .poll(() => server.callsOf('bulkAccept')[0]?.headers.get('prefer'))
    .toBe('respond-async')
  expect(lastRun('Kardiologie')).toBe('10.000 übernommen · 0 nicht möglich · 412 noch offen')
  expect(lastRun('Orthopädie')).toBeNull()
  server.answer({ getJob: ended(idOf(8), bulkResult()) })
  await verify(screen.getByRole('button', { name: 'Weiter verifizieren' }), screen)
  await screen.getByRole('button', { name: 'Schließen' }).last().click()
  expect(lastRun('Kardiologie')).toBe('120 übernommen · 3 nicht möglich · 0 noch offen')
  await expect
    .element(screen.getByRole('button', { name: 'Weiter verifizieren' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('[E-041] after an error nothing counts as taken, what is still open is counted, and there is no further run', async () => {
  const { screen } = await openQuick(`${projectPath}&toplists=true`, { getJob: failed(idOf(8)) })
  await verify(screen.getByRole('button', { name: 'Verifizieren', exact: true }).first(), screen)
  await expect.element(screen.getByText('Der Lauf ist fehlgeschlagen')).toBeVisible()
  await screen.getByRole('button', { name: 'Schließen' }).last().click()
  expect(lastRun('Kardiologie')).toBe('0 übernommen · 0 nicht möglich · 535 noch offen')
  await expect
    .element(screen.getByRole('button', { name: 'Weiter verifizieren' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('[E-042] „Projekt + Jahrgang verifizieren“ shows its result with the reasons, and can be undone', async () => {
  const { server, screen } = await openQuick(projectPath, {
    getJob: ended(idOf(8), bulkResult()),
    undoRun: { runId: idOf(7), undone: 119, left: [{ id: idOf(5), code: 'record-moved-on' }] },
  })
  await verify(screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' }), screen)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Ergebnis der Verifikation')).toBeVisible()
  await expect
    .poll(() => server.callsOf('bulkAccept')[0]?.body)
    .toEqual({ rgShortCode: 'KLI', periodId: idOf(2) })
  const reason = 'Der Eintrag wartet auf die initiale redaktionelle Verifizierung.'
  await expect.element(dialog.getByText(reason, { exact: true }).first()).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: `Zur Liste: ${reason}` }))
    .toHaveAttribute(
      'href',
      `/verifikation?rgId=${idOf(1)}&pName=2026&runId=${idOf(9)}&reason=record-unapproved`,
    )
  await dialog.getByRole('button', { name: 'Lauf rückgängig machen' }).click()
  const preview = dialog.getByRole('region', { name: 'Vorschau' })
  await expect.element(preview.getByText('bleiben, weil seither geändert')).toBeVisible()
  expect(server.callsOf('undoRun')).toHaveLength(0)
  await preview.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.element(dialog.getByText(/119 Änderungen sind zurückgenommen/)).toBeVisible()
  await expect.poll(() => server.callsOf('undoRun')[0]?.params.runId).toBe(idOf(9))
})

test('a refused undo says why and leaves the result', async () => {
  const { screen } = await openQuick(projectPath, {
    getJob: ended(idOf(8), bulkResult()),
    undoRun: () =>
      problem('already-undone', 409, { detail: 'Dieser Lauf wurde bereits rückgängig gemacht.' }),
  })
  await verify(screen.getByRole('button', { name: 'Projekt + Jahrgang verifizieren' }), screen)
  await screen.getByRole('button', { name: 'Lauf rückgängig machen' }).click()
  await screen.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect
    .element(screen.getByText('Dieser Lauf wurde bereits rückgängig gemacht.'))
    .toBeVisible()
  await expect.element(screen.getByRole('dialog').getByText('120')).toBeVisible()
})

test('[E-042] a delivery has one „Verifizieren“', async () => {
  const { server, screen } = await openQuick('/verifikation/kurz?tab=stichprobe', {
    listSamples: {
      list: [givenSample({ id: idOf(6), sampleEntriesCount: 2 })],
      total: 1,
    },
    sampleBulkAccept: { jobId: idOf(8) },
    getJob: ended(idOf(8), bulkResult()),
  })
  await screen.getByRole('combobox', { name: 'Datenlieferung' }).click()
  await screen.getByRole('option', { name: /kliniken.csv/ }).click()
  await verify(screen.getByRole('button', { name: 'Verifizieren', exact: true }), screen)
  await expect.element(screen.getByText('Ergebnis der Verifikation')).toBeVisible()
  await expect.poll(() => server.callsOf('sampleBulkAccept')[0]?.params.sampleId).toBe(idOf(6))
})

test('[E-041] after a reload a run under way goes on showing its progress, and ended ones their counts', async () => {
  const known = (id: number, toplist: number, state: 'running' | 'done') => ({
    id: idOf(id),
    kind: 'bulk-accept',
    scope: { toplistId: idOf(toplist), periodId: idOf(2) },
    subject: 'Kardiologie · 2026',
    actor: { id: idOf(20), shortCode: 'AB' },
    state,
    progress: null,
    result: state === 'done' ? { ...bulkResult() } : null,
    startedAt: '2026-11-20T08:00:00.000Z',
    finishedAt: null,
    left: null,
  })
  const running = { ...ended(idOf(21), null), state: 'running' as const, result: null }
  const { server, screen } = await openQuick(`${projectPath}&toplists=true`, {
    listRuns: { list: [known(21, 3, 'running'), known(22, 4, 'done')], total: 2 },
    getJob: { ...running, progress: { done: 2_000, total: 10_000, unit: 'Änderungen' } },
  })
  await expect
    .element(screen.getByText(/2\.000 von 10\.000 Änderungen · läuft auch weiter/))
    .toBeVisible()
  await expect
    .poll(() => lastRun('Orthopädie'))
    .toBe('120 übernommen · 3 nicht möglich · 0 noch offen')
  server.answer({ getJob: ended(idOf(21), bulkResult({ acceptedChanges: 9_999 })) })
  await expect
    .poll(() => lastRun('Kardiologie'))
    .toBe('9.999 übernommen · 3 nicht möglich · 0 noch offen')
})

test('among the last runs what was taken over in a filter is told from a quick verification', async () => {
  const known = (id: number, scope: Record<string, unknown>) => ({
    ...{ id: idOf(id), kind: 'bulk-accept', scope, subject: null },
    ...{ actor: null, state: 'done' as const, progress: null, finishedAt: null },
    left: null,
    result: { ...bulkResult() },
    startedAt: '2026-11-20T08:00:00.000Z',
  })
  const filter = known(21, { decision: 'accept', periodId: idOf(2) })
  const { screen } = await openQuick('/verifikation/kurz', {
    listRuns: { list: [filter, known(22, { periodId: idOf(2) })], total: 2 },
  })
  const undo = (name: string) =>
    screen.getByRole('button', { name: new RegExp(`^${name} vom .* rückgängig machen$`) })
  await expect.element(undo('Übernahme im Filter')).toBeVisible()
  await expect.element(undo('Schnellverifikation')).toBeVisible()
})

test('[A-007] an open spot check is found again, with how far it is, and goes away when it is closed', async () => {
  const check = {
    id: idOf(40),
    scope: { toplistId: idOf(3), periodId: idOf(2) },
    state: 'open' as const,
    population: 400,
    size: 60,
    seed: idOf(41),
    strata: [
      {
        class: 'account' as const,
        attributeName: 'city',
        fieldLabel: 'Stadt',
        toplistId: idOf(3),
        toplist: 'Kardiologie',
        size: 400,
        drawn: 60,
      },
    ],
    judged: 12,
    right: 11,
    wrong: 1,
    unclear: 0,
    upperBound: 0.1,
    boundIfRestRight: 0.05,
    runId: null,
    comment: null,
    startedBy: { id: idOf(20), shortCode: 'AB' },
    startedAt: '2026-11-20T08:00:00.000Z',
    finishedAt: null,
  }
  const { server, screen, queryClient } = await openQuick('/verifikation/kurz', {
    listSpotChecks: { list: [check], total: 1 },
  })
  await expect
    .element(screen.getByText(/^12 von 60 Werten beurteilt · 1 falsch · AB · /))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Stichprobe fortsetzen: Kardiologie 2026' }))
    .toHaveAttribute('href', `/verifikation/stichprobe/${idOf(40)}`)
  await expect.poll(() => server.callsOf('listSpotChecks')[0]?.query).toEqual({ state: 'open' })
  expect(await pageViolations()).toEqual([])
  server.answer({ listSpotChecks: { list: [], total: 0 } })
  await queryClient.refetchQueries({ queryKey: ['listSpotChecks'] })
  await expect.element(screen.getByText('Offene Stichproben')).not.toBeInTheDocument()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] page and result have no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const { screen } = await openQuick(`${projectPath}&toplists=true`, {
    getJob: ended(idOf(8), bulkResult()),
  })
  await expect.element(screen.getByRole('rowheader', { name: 'Orthopädie' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await verify(screen.getByRole('button', { name: 'Verifizieren', exact: true }).first(), screen)
  await expect.element(screen.getByText('Ergebnis der Verifikation')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
