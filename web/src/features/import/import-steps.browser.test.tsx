import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { undoAlone } from '@/testing/undo-alone.ts'
import {
  chooseMapping,
  dryRun,
  ended,
  imported,
  inspected,
  mapping,
  openImport,
  sample,
} from './testing/open-import.tsx'

test('[I-021] a test row shows what the supplier calls its record, though that is no change', async () => {
  const { server, screen } = await openImport({
    inspectMapping: inspected({ supplierIdentification: { value: 'IK 260 100', isNew: true } }),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  const result = screen.getByRole('region', { name: 'Ergebnis des Mappings' })
  await expect.element(result.getByText('IK 260 100')).toBeVisible()
  await expect.element(result.getByText(/^Kennung des Lieferanten/)).toBeVisible()
  await expect.element(result.getByText('Wird vermerkt')).toBeVisible()
  const known = { value: 'IK 260 200', isNew: false }
  server.answer({ inspectMapping: inspected({ supplierIdentification: known }) })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(result.getByText('IK 260 200')).toBeVisible()
  await expect.element(result.getByText('Wird vermerkt')).not.toBeInTheDocument()
})

test('a row has one number: as a test row, among the refused values and in the results', async () => {
  const rejectedRows = [
    { row: 3, column: 'Betten', code: 'value-wrong-type', detail: 'Betten: bitte eine Zahl.' },
  ]
  const third = {
    row: 3,
    outcome: 'changed' as const,
    record: { class: 'account' as const, id: idOf(6), label: 'Klinikum 2' },
    changes: [],
    evidence: null,
    relations: [],
    rejectedRows: [],
    candidates: [],
  }
  const { server, screen } = await openImport({
    importedRows: { list: [third], total: 1 },
    getJob: ({ params }) => ended(params.id ?? '', { ...dryRun, rejectedRows }),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  const original = screen.getByRole('region', { name: 'Original' })
  await expect.element(original.getByText('Klinikum 1', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Datensatz 2', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  // The second row below the header: the service is asked for 1, from 0, and it is record 3 of the file.
  await expect.element(original.getByText('Klinikum 2', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.callsOf('inspectMapping').at(-1)?.body)
    .toMatchObject({ rowIndex: 1 })
  await expect.element(screen.getByText('Datensatz 3', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  for (const name of ['Ergebnis je Zeile', 'Abgelehnte Zeilen und Werte']) {
    const table = screen.getByRole('grid', { name })
    await expect.element(table.getByRole('columnheader', { name: 'Datensatz' })).toBeVisible()
    await expect.element(table.getByRole('gridcell', { name: '3', exact: true })).toBeVisible()
  }
})

test('[I-023] every option and rule says what it does before anything runs', async () => {
  const { screen } = await openImport()
  await chooseMapping(screen)
  const option = (name: string) => screen.getByRole('switch', { name })
  await expect
    .element(option('Keine neuen Einträge anlegen'))
    .toHaveAccessibleDescription('Zeilen ohne passenden Eintrag werden übersprungen.')
  await expect
    .element(option('In Beziehungen nach Feldern zuordnen'))
    .toHaveAccessibleDescription(/auch an Name, Anschrift und E-Mail erkannt/)
  const rule = screen.getByRole('combobox', { name: 'Mapping-Regel' })
  await rule.click()
  await screen.getByRole('option', { name: 'Hauptbeziehung nur bei neuen Einträgen' }).click()
  await expect.element(rule).toHaveAccessibleDescription(/^Vorhandene Einträge behalten/)
})

const toImport = async (screen: Awaited<ReturnType<typeof openImport>>['screen']) => {
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await screen.getByRole('button', { name: /1\.284 Änderungen/ }).click()
}

test('[I-024] an import is followed to its end though the service was away for a while', async () => {
  let looks = 0
  const { screen } = await openImport({
    importSample: { jobId: idOf(8) },
    getJob: () => {
      looks += 1
      if (looks === 1) throw new TypeError('Failed to fetch')
      return looks === 2 ? problem('unavailable', 503) : ended(idOf(8), imported)
    },
    dryRunMapping: dryRun,
  })
  await toImport(screen)
  await expect.element(screen.getByText('Der Import ist abgeschlossen.')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('[I-024] an import that broke off is not told to have done nothing, and the delivery is read anew', async () => {
  const { server, screen } = await openImport({
    importSample: problem('internal', 500),
    dryRunMapping: dryRun,
  })
  await expect.poll(() => server.callsOf('getSample').length).toBe(1)
  await toImport(screen)
  await expect
    .element(screen.getByText('Wie weit der Import kam, liest die Seite neu.'))
    .toBeVisible()
  await expect.poll(() => server.callsOf('getSample').length).toBe(2)
})

test('[R-026] a mapping that is out of date is not offered any more', async () => {
  const old = mapping({ id: idOf(20), name: 'DKG Alt', legacy: true })
  const { screen } = await openImport({ listMappings: { list: [old, mapping()], total: 2 } })
  await screen.getByRole('combobox', { name: 'Daten-Mapping' }).fill('DKG')
  await expect.element(screen.getByRole('option', { name: /DKG Standard/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /DKG Alt/ })).not.toBeInTheDocument()
})

test('an import is taken back where it is told, after a question with its numbers', async () => {
  const standing = {
    ...sample,
    importRunId: idOf(7),
    mapping: { id: idOf(5), name: 'DKG Standard' },
  }
  const { server, screen } = await openImport({
    getSample: standing,
    importedRows: { list: [], total: 0 },
    previewUndo: {
      ...undoAlone,
      operation: { ...undoAlone.operation, what: 'import' },
      undone: 1301,
      kept: 2,
      impossible: 0,
      reasons: {},
      left: [],
      editedSince: [],
    },
    undoRun: () => {
      server.answer({ getSample: sample })
      return { runId: idOf(9), undone: 1301, left: [] }
    },
  })
  await screen.getByRole('button', { name: 'Import rückgängig machen' }).click()
  const question = screen.getByRole('alertdialog', { name: /^Import „.*“ rückgängig machen\?$/ })
  await expect
    .element(
      question.getByText(
        /^1\.301 Schritte werden .* bleibt: 2\. Offene Vorschläge des Imports werden zurückgezogen .* angelegt hat, werden ausgeschlossen/,
      ),
    )
    .toBeVisible()
  await question.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.element(screen.getByText('Bitte wählen Sie ein Daten-Mapping.')).toBeVisible()
  expect(server.callsOf('undoRun').map(({ params }) => params.runId)).toEqual([idOf(7)])
})
