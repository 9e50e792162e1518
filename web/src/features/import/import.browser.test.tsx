import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import {
  chooseMapping,
  inspected,
  mapping,
  openImport,
  sample,
  sampleId,
} from './testing/open-import.tsx'

afterEach(() => setTheme('system'))

const currentStep = (): string | undefined =>
  document.querySelector('[aria-current=step]')?.querySelector('p')?.textContent ?? undefined

test('[I-020] the delivery is prepared on entry, and no mapping can be chosen before', async () => {
  let release = (): void => undefined
  const prepared = new Promise<void>((resolve) => {
    release = resolve
  })
  const { screen } = await openImport({
    processSample: async () => {
      await prepared
      return { rows: 1666 }
    },
  })
  await expect.element(screen.getByText('Import Sample wird vorbereitet').first()).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Daten-Mapping' })).toBeDisabled()
  release()
  await expect.element(screen.getByRole('combobox', { name: 'Daten-Mapping' })).toBeEnabled()
  await expect.element(screen.getByText(/1\.666 Zeilen/)).toBeVisible()
  const steps = [
    ...document.querySelectorAll('ol[aria-label="Schritte des Imports"] > li > div > p'),
  ]
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Daten-Mapping Check',
    'Dry Run',
    'Import durchführen',
  ])
})

test('[I-021] a test row shows the original beside the result, and the arrows walk through the rows', async () => {
  const { server, screen } = await openImport()
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await expect.poll(currentStep).toBe('Dry Run')
  const original = screen.getByRole('region', { name: 'Original' })
  await expect.element(original.getByText('Klinikum 1', { exact: true })).toBeVisible()
  const result = screen.getByRole('region', { name: 'Ergebnis des Mappings' })
  await expect.element(result.getByText('Geändert')).toBeVisible()
  await expect.element(result.getByText('Straße', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(original.getByText('Klinikum 2', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.callsOf('inspectMapping').at(-1)?.body)
    .toEqual({
      sampleId,
      mappingId: idOf(5),
      force: false,
      matchByFields: false,
      matchByFieldsInRelations: true,
      skipInserts: false,
      mappingRule: 'none',
      rowIndex: 1,
    })
})

test('[I-021] a row without a record and without enough fields for one is a message with status 422', async () => {
  const { screen } = await openImport({
    inspectMapping: inspected({ outcome: 'refused', root: null, changes: [] }),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await expect.element(screen.getByText('Status 422')).toBeVisible()
  await expect.element(screen.getByText(/kein Root-Eintrag \(Awardee\) gefunden/)).toBeVisible()
  await screen.getByRole('button', { name: /Meldungen/ }).click()
  await expect
    .element(
      screen
        .getByRole('dialog')
        .getByText(/kein Root-Eintrag/)
        .first(),
    )
    .toBeVisible()
})

test('a mapping that does not fit is refused with status and message', async () => {
  const { screen } = await openImport({
    inspectMapping: () =>
      problem('mapping-mismatch', 422, { detail: 'Es fehlt die Spalte „Name“.' }),
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  const dialog = screen.getByRole('dialog', {
    name: 'Das ausgewählte Daten-Mapping lässt sich nicht auf den hochgeladenen Datensatz anwenden',
  })
  await expect
    .element(dialog.getByText('Status 422: Es fehlt die Spalte „Name“.').first())
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Verstanden' }).click()
  expect(currentStep()).toBe('Daten-Mapping Check')
})

test('[I-024] the dry run shows what would follow, the import repeats the number and says how long it took', async () => {
  const { server, screen } = await openImport()
  await chooseMapping(screen)
  await screen.getByRole('switch', { name: 'Keine neuen Einträge anlegen' }).click()
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  await expect.element(screen.getByText('Betten: bitte eine Zahl angeben.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Dry Run starten' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: /1\.284 Änderungen anlegen/ }).click()
  await expect.element(screen.getByText('Der Import ist abgeschlossen.')).toBeVisible()
  await expect
    .element(screen.getByText(/1\.284 Änderungen und 19 neue Einträge in 3,2 Sekunden angelegt/))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Zur Verwaltung' }))
    .toHaveAttribute('href', '/verwaltung')
  const list = screen.getByRole('link', { name: 'Zur Verifikation' })
  expect(list.element().getAttribute('href')).toMatch(/^\/verifikation\?.*sampleId=/)
  await expect.element(screen.getByRole('button', { name: /anlegen$/ })).not.toBeInTheDocument()
  await expect.poll(() => server.callsOf('importSample')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('importSample')[0]?.body)
    .toMatchObject({ skipInserts: true })
})

test('what the dry run says of each row can be looked through by its outcome', async () => {
  const { server, screen } = await openImport()
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  const rows = screen.getByRole('grid', { name: 'Ergebnis je Zeile' })
  await expect.element(rows.getByRole('link', { name: 'Klinikum Bad Tölz' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Ergebnis', exact: true }).click()
  await screen.getByRole('option', { name: 'Unverändert' }).click()
  await expect.element(rows.getByText('Unverändert')).toBeVisible()
  await expect
    .poll(() => server.callsOf('importedRows').at(-1)?.query)
    .toEqual({
      outcome: 'unchanged',
      offset: '0',
      limit: '50',
    })
})

test('[I-024] a delivery that is imported already says so, shows what came of it, and offers no second run', async () => {
  const { screen } = await openImport({
    getSample: {
      ...sample,
      mapping: { id: idOf(5), name: 'DKG Standard' },
      mappedDate: '2026-11-20T09:30:00.000Z',
      importRunId: idOf(7),
      accountsCount: 12,
      changesCount: 1284,
    },
  })
  await expect
    .element(screen.getByText(/Diese Lieferung ist importiert, am 20\.11\.2026/))
    .toBeVisible()
  await expect
    .element(
      screen.getByText(/1\.284 Änderungen, neu: 12 Unternehmen; Daten-Mapping „DKG Standard“/),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('grid', { name: 'Ergebnis je Zeile' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /prüfen|starten|durchführen|anlegen$/ }))
    .not.toBeInTheDocument()
})

test('hard errors lead back to the analysis or to a corrected file, not to another try', async () => {
  const { screen } = await openImport({
    getSample: sample,
    processSample: () => problem('delivery-blocked', 409),
  })
  await expect
    .element(screen.getByRole('link', { name: 'Zur Analyse' }))
    .toHaveAttribute('href', `/analyse/${sampleId}`)
  const upload = screen.getByRole('link', { name: 'Korrigierte Datenlieferung hochladen' })
  expect(upload.element().getAttribute('href')).toMatch(/^\/upload\?supplier=/)
  await expect
    .element(screen.getByRole('button', { name: 'Erneut versuchen' }))
    .not.toBeInTheDocument()
})

test('an address that leads to no delivery leads on to those there are, not to another try', async () => {
  const { screen } = await openImport({ getSample: () => problem('not-found', 404) })
  await expect.element(screen.getByText('Diese Lieferung gibt es nicht.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Zu den Datenlieferungen' }))
    .toHaveAttribute('href', '/verwaltung/samples')
  expect(screen.getByRole('button', { name: 'Erneut versuchen' }).query()).toBeNull()
})

test('a value that is new stands by itself, one that changes beside what was there', async () => {
  const row = {
    outcome: 'new' as const,
    record: null,
    evidence: null,
    relations: [],
    rejectedRows: [],
    candidates: [],
  }
  const change = { targetClass: 'account' as const, attributeName: 'city', newValue: 'Bad Tölz' }
  const { screen } = await openImport({
    importedRows: {
      list: [
        { ...row, row: 2, changes: [{ ...change, oldValue: null }] },
        { ...row, row: 3, outcome: 'changed', changes: [{ ...change, oldValue: 'Tölz' }] },
      ],
      total: 2,
    },
  })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  const rows = screen.getByRole('grid', { name: 'Ergebnis je Zeile' })
  const said = (name: RegExp) => rows.getByRole('row', { name }).element().textContent
  await expect.poll(() => said(/Geändert/)).toMatch(/bisher: Tölz.*neu: Bad.Tölz/)
  expect(said(/Neuer Eintrag/)).toMatch(/Stadt: Bad Tölz$/)
})

test('[I-026] a new mapping needs a name of four characters and leads to the editor', async () => {
  const created = mapping({ id: idOf(20), name: 'DKG neu', columns: [] })
  const { server, screen, router } = await openImport({
    createMapping: created,
    getMapping: created,
  })
  await expect.element(screen.getByRole('combobox', { name: 'Daten-Mapping' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Daten-Mapping anlegen' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DKG')
  const create = dialog.getByRole('button', { name: 'Anlegen' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DKG neu')
  await create.click()
  await expect.poll(() => router.state.location.pathname).toBe('/mapping-editor')
  expect(router.state.location.search).toEqual({ mapping: idOf(20), sampleId })
  await expect
    .poll(() => server.callsOf('createMapping')[0]?.body)
    .toEqual({
      name: 'DKG neu',
      targetClass: 'account',
    })
})

test('[I-026] a copy needs a name longer than five characters and leads to the editor', async () => {
  const copy = mapping({ id: idOf(21), name: 'DKG 2027' })
  const { server, screen, router } = await openImport({ cloneMapping: copy, getMapping: copy })
  await chooseMapping(screen)
  await screen.getByRole('button', { name: 'Daten-Mapping kopieren' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DKG 2')
  const save = dialog.getByRole('button', { name: 'Speichern' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DKG 2027')
  await save.click()
  await expect.poll(() => router.state.location.pathname).toBe('/mapping-editor')
  expect(router.state.location.search).toEqual({ mapping: idOf(21), sampleId })
  await expect
    .poll(() => server.callsOf('cloneMapping')[0]?.body)
    .toEqual({ name: 'DKG 2027', mappingId: idOf(5) })
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the import has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const { screen } = await openImport()
  await chooseMapping(screen)
  await expect.element(screen.getByText('Spalten von „DKG Standard“')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await expect.element(screen.getByText('Geändert')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Dry Run starten' }).click()
  await expect.element(screen.getByText('Ergebnis des Dry Runs')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('columns that become a dynamic field or belong to a product are named in German', async () => {
  const column = (source: string, target: string) => ({ source, target, transformations: [] })
  const columns = [column('Betten', 'score.dynamicFields.beds'), column('Marke', 'product.brand')]
  const { screen } = await openImport({ listMappings: { list: [mapping({ columns })], total: 1 } })
  await screen.getByRole('combobox', { name: 'Daten-Mapping' }).click()
  await screen.getByRole('option').first().click()
  await expect.element(screen.getByText('Erhebung: Bettenzahl')).toBeVisible()
  await expect.element(screen.getByText('Produkt: Marke')).toBeVisible()
})
