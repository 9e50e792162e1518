import '@/styles/app.css'
import type { Mapping } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { mapping, openEditor } from './testing/open-editor.tsx'

afterEach(() => {
  setTheme('system')
  sessionStorage.clear()
})

const saved = (columns: unknown): Mapping =>
  mapping({ columns: columns as Mapping['columns'], revision: 2 })

test('[I-027] a proposal says its reason and is taken only when asked, a one-cell address becomes three fields', async () => {
  const part = (target: 'street' | 'zipCode' | 'city') => ({
    source: 'Adresse',
    target,
    transformations: [{ kind: 'address-part' as const, part: target }],
    confidence: 0.95,
    reason: 'Die Zellen enthalten Straße, PLZ und Ort.',
  })
  const { server, screen } = await openEditor({
    suggestMapping: { columns: [part('street'), part('zipCode'), part('city')] },
    setMappingColumns: ({ body }) => saved((body as { columns: unknown }).columns),
  })
  await expect.element(screen.getByText('Die Zellen enthalten Straße, PLZ und Ort.')).toBeVisible()
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  await screen.getByRole('button', { name: 'Vorschlag für Adresse übernehmen' }).click()
  await expect.element(screen.getByText('Nicht gespeicherte Änderungen')).toBeVisible()
  await screen.getByRole('button', { name: 'Spalten speichern' }).click()
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  await expect
    .poll(() => server.callsOf('setMappingColumns')[0]?.body)
    .toEqual({
      columns: [
        { source: 'Krankenhaus', target: 'name', transformations: [] },
        ...[part('street'), part('zipCode'), part('city')].map(
          ({ source, target, transformations }) => ({ source, target, transformations }),
        ),
      ],
    })
})

test('[I-027] a column is connected by typing the field, with a rule, and unused ones are ignored', async () => {
  const { server, screen } = await openEditor({
    setMappingColumns: ({ body }) => saved((body as { columns: unknown }).columns),
  })
  await expect.element(screen.getByText('Klinikum 1 · Klinikum 2 · Klinikum 3')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Zielfeld für Betten' }).fill('beds')
  await screen.getByRole('option', { name: /Erhebung: Betten Ganze Zahl, beds, KLI/ }).click()
  await screen.getByRole('combobox', { name: 'Regel für Betten' }).click()
  await screen.getByRole('option', { name: 'Zahl mit Komma (1.234,5)' }).click()
  await screen.getByRole('button', { name: 'Konstante hinzufügen' }).click()
  await screen.getByRole('textbox', { name: 'Wert der Konstante' }).fill('DE')
  await screen.getByRole('combobox', { name: 'Zielfeld für Konstante' }).fill('Länder')
  await screen.getByRole('option', { name: 'Ländercode Text', exact: true }).click()
  await screen.getByRole('button', { name: 'Spalten speichern' }).click()
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  await expect
    .poll(() => server.callsOf('setMappingColumns')[0]?.body)
    .toEqual({
      columns: [
        { source: 'Krankenhaus', target: 'name', transformations: [] },
        {
          source: 'Betten',
          target: 'score.dynamicFields.beds',
          transformations: [{ kind: 'number', decimal: ',' }],
        },
        { source: null, target: 'countryCode', transformations: [], constant: 'DE' },
      ],
    })
})

test('[I-027] all sure proposals are taken at once, and the doubtful ones stay', async () => {
  const proposal = (source: string, target: string, confidence: number) => ({
    source,
    target,
    transformations: [],
    confidence,
    reason: 'Die Überschrift benennt das Feld.',
  })
  const { screen } = await openEditor({
    suggestMapping: {
      columns: [proposal('Adresse', 'street', 0.95), proposal('Betten', 'description', 0.6)],
    },
  })
  await screen.getByRole('button', { name: '1 sicheren Vorschlag übernehmen' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Zielfeld für Adresse' }))
    .toHaveValue('Straße')
  await expect
    .element(screen.getByRole('button', { name: 'Vorschlag für Betten übernehmen' }))
    .toBeVisible()
})

test('[I-027] the preview follows what is edited, row by row', async () => {
  const { server, screen } = await openEditor()
  const preview = screen.getByLabelText('Vorschau der Zeile')
  await expect.element(preview.getByText('Klinikum 1', { exact: true })).toBeVisible()
  await expect.element(preview.getByText('geliefert: „ Klinikum 1“')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Zeile' }).click()
  await expect.element(preview.getByText('Klinikum 2', { exact: true })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Regel für Krankenhaus' }).click()
  await screen.getByRole('option', { name: 'Eigene Regel …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Regel für „Krankenhaus“' })
  await dialog.getByRole('combobox', { name: 'Weiterer Schritt' }).click()
  await screen.getByRole('option', { name: 'Teilen' }).click()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await dialog.getByRole('spinbutton', { name: 'Teil' }).fill('-1')
  await dialog.getByRole('button', { name: 'Regel übernehmen' }).click()
  await expect
    .poll(() => server.callsOf('previewMapping').at(-1)?.body)
    .toMatchObject({
      rowIndex: 1,
      columns: [
        {
          source: 'Krankenhaus',
          target: 'name',
          transformations: [{ kind: 'split', separator: ',', part: -1 }],
        },
      ],
    })
  await expect.element(screen.getByText('Nicht gespeicherte Änderungen')).toBeVisible()
})

test('[I-027] unsaved columns survive a reload, and leaving them is asked about', async () => {
  const proposal = {
    source: 'Adresse',
    target: 'street',
    transformations: [],
    confidence: 1,
    reason: 'Wie im Daten-Mapping „Alt“.',
  }
  const first = await openEditor({ suggestMapping: { columns: [proposal] } })
  await first.screen.getByRole('button', { name: 'Vorschlag für Adresse übernehmen' }).click()
  await expect
    .element(first.screen.getByRole('combobox', { name: 'Zielfeld für Adresse' }))
    .toHaveFocus()
  await expect.element(first.screen.getByText('Nicht gespeicherte Änderungen')).toBeVisible()
  await first.screen.unmount()

  const { screen, server, router } = await openEditor({
    setMappingColumns: ({ body }) => saved((body as { columns: unknown }).columns),
  })
  await expect
    .element(screen.getByText('Ihre nicht gespeicherten Änderungen stehen wieder da.'))
    .toBeVisible()
  const target = screen.getByRole('combobox', { name: 'Zielfeld für Adresse' })
  await expect.element(target).toHaveValue('Straße')
  void router.navigate({ to: '/verwaltung' })
  const warning = screen.getByRole('alertdialog', { name: 'Änderungen nicht gespeichert' })
  await expect.element(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Hier bleiben' }).click()
  expect(router.state.location.pathname).toBe('/mapping-editor')
  await expect.element(warning).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.callsOf('setMappingColumns').length).toBe(1)
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  expect(sessionStorage.getItem(`stammbuch.mapping-draft.${idOf(5)}`)).toBeNull()
})

test('[I-027] a cell is looked up in a dictionary that is chosen by name', async () => {
  const { server, screen } = await openEditor({
    setMappingColumns: ({ body }) => saved((body as { columns: unknown }).columns),
  })
  await screen.getByRole('combobox', { name: 'Regel für Krankenhaus' }).click()
  await screen.getByRole('option', { name: 'Eigene Regel …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Regel für „Krankenhaus“' })
  await dialog.getByRole('combobox', { name: 'Weiterer Schritt' }).click()
  await screen.getByRole('option', { name: 'Im Wörterbuch nachschlagen' }).click()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await dialog.getByRole('combobox', { name: 'Wörterbuch' }).click()
  await screen.getByRole('option', { name: /Fachrichtungen/ }).click()
  await dialog.getByRole('button', { name: 'Regel übernehmen' }).click()
  await expect
    .element(screen.getByText(/^Im Wörterbuch nachschlagen: „Fachrichtungen“/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Spalten speichern' }).click()
  await expect
    .poll(() => server.callsOf('setMappingColumns')[0]?.body)
    .toMatchObject({
      columns: [{ transformations: [{ kind: 'dictionary', dictionaryId: idOf(7) }] }],
    })
})

test('[I-027] two revisions are compared in words', async () => {
  const column = (source: string, target: string, steps: readonly unknown[] = []) => ({
    source,
    target,
    transformations: steps,
  })
  const list = [
    {
      revision: 2,
      columns: [
        column('Krankenhaus', 'name', [{ kind: 'trim' }]),
        column('Ort', 'region'),
        column('Betten', 'score.dynamicFields.beds'),
      ],
      savedAt: '2026-11-02T09:30:00.000Z',
      savedBy: { id: idOf(8), fullName: 'Ada Ahrens' },
    },
    {
      revision: 1,
      columns: [column('Krankenhaus', 'name'), column('Ort', 'city'), column('Fax', 'faxNumber')],
      savedAt: '2026-11-01T09:00:00.000Z',
      savedBy: null,
    },
  ]
  const { screen, router } = await openEditor({
    getMapping: mapping({ revision: 2 }),
    listMappingRevisions: { list, total: 2 } as never,
  })
  await screen.getByRole('button', { name: 'Revisionen vergleichen' }).click()
  const table = screen.getByRole('table', { name: 'Unterschiede der Revisionen' })
  await expect.element(table).toBeVisible()
  const rows = [...table.element().querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual([
    'andere RegelKrankenhausNamewie geliefertLeerzeichen entfernen',
    'anderes ZielOrtStadtRegion',
    'neuBettenErhebung: Betten · wie geliefert',
    'entfälltFaxFax · wie geliefert',
  ])
  expect(router.state.location.search).toMatchObject({ from: '1', to: '2' })
  expect(await pageViolations()).toEqual([])
})

test('a column is connected by keyboard alone', async () => {
  const { screen } = await openEditor()
  const target = screen.getByRole('combobox', { name: 'Zielfeld für Betten' })
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
  await userEvent.keyboard('Hauptansprechpartner: Nach')
  await expect.element(screen.getByRole('option', { name: /Nachname/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(target).toHaveValue('Hauptansprechpartner: Nachname')
})

test('a locked mapping can be looked at, but not changed', async () => {
  const { screen } = await openEditor({ getMapping: mapping({ locked: true }) })
  await expect.element(screen.getByText('Dieses Daten-Mapping ist gesperrt.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Spalten speichern' }))
    .not.toBeInTheDocument()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the editor has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const { screen } = await openEditor()
  await expect.element(screen.getByText('Spalten von „DKG Standard“')).toBeVisible()
  await expect.element(screen.getByText('Klinikum 1', { exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[L-006] the values of a row keep their contrast until those of the next one are there', async () => {
  document.documentElement.lang = 'de'
  const held = Promise.withResolvers<void>()
  const { screen } = await openEditor({
    previewMapping: async ({ body }) => {
      const { rowIndex } = body as { rowIndex: number }
      if (rowIndex > 0) await held.promise
      const value = `Klinikum ${rowIndex + 1}`
      return { values: [{ target: 'name', column: 'Krankenhaus', value }], rejectedRows: [] }
    },
  })
  const preview = screen.getByLabelText('Vorschau der Zeile')
  await expect.element(preview.getByText('Klinikum 1', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Zeile', exact: true }).click()
  await expect.element(preview).toHaveAttribute('aria-busy', 'true')
  expect(await pageViolations()).toEqual([])
  held.resolve()
  await expect.element(preview.getByText('Klinikum 2', { exact: true })).toBeVisible()
  await expect.element(preview).toHaveAttribute('aria-busy', 'false')
})

test('on a screen of 320 pixels the table scrolls by itself and does not widen the page', async () => {
  await page.viewport(320, 800)
  const { screen } = await openEditor()
  await expect
    .element(screen.getByRole('combobox', { name: 'Zielfeld für Betten' }))
    .toBeInTheDocument()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await page.viewport(1280, 800)
})
