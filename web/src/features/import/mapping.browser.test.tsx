import '@/styles/app.css'
import type { Mapping } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { chooseMapping, mapping, openImport } from './testing/open-import.tsx'

const saved = (columns: unknown): Mapping =>
  mapping({ columns: columns as Mapping['columns'], revision: 2 })

test('a mapping is created with a name of at least four characters, and its columns are there at once', async () => {
  const created = mapping({ name: 'DKG neu', columns: [] })
  const { server, screen } = await openImport({ createMapping: created })
  await expect.element(screen.getByRole('combobox', { name: 'Daten-Mapping' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Daten-Mapping anlegen' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DKG')
  const create = dialog.getByRole('button', { name: 'Anlegen' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DKG neu')
  await create.click()
  await expect.element(screen.getByText('Spalten von „DKG neu“')).toBeVisible()
  expect(server.callsOf('createMapping')[0]?.body).toEqual({
    name: 'DKG neu',
    targetClass: 'account',
  })
  await expect
    .element(screen.getByRole('button', { name: 'Test-Eintrag prüfen' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a proposal says its reason and is taken only when asked, a one-cell address becomes three fields', async () => {
  const part = (target: 'street' | 'zipCode' | 'city') => ({
    source: 'Adresse',
    target,
    transformations: [{ kind: 'address-part' as const, part: target }],
    confidence: 0.95,
    reason: 'Die Zellen enthalten Straße, PLZ und Ort.',
  })
  const { server, screen } = await openImport({
    suggestMapping: { columns: [part('street'), part('zipCode'), part('city')] },
    setMappingColumns: ({ body }) => saved((body as { columns: unknown }).columns),
  })
  await chooseMapping(screen)
  await expect.element(screen.getByText('Die Zellen enthalten Straße, PLZ und Ort.')).toBeVisible()
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  await screen.getByRole('button', { name: 'Vorschlag für Adresse übernehmen' }).click()
  await expect.element(screen.getByText('Nicht gespeicherte Änderungen')).toBeVisible()
  await screen.getByRole('button', { name: 'Spalten speichern' }).click()
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  expect(server.callsOf('setMappingColumns')[0]?.body).toEqual({
    columns: [
      { source: 'Krankenhaus', target: 'name', transformations: [] },
      ...[part('street'), part('zipCode'), part('city')].map(
        ({ source, target, transformations }) => ({ source, target, transformations }),
      ),
    ],
  })
})

test('a column is connected by typing the field, with a rule, and unused ones are ignored', async () => {
  const { server, screen } = await openImport({
    setMappingColumns: ({ body }) => saved((body as { columns: unknown }).columns),
  })
  await chooseMapping(screen)
  await expect.element(screen.getByText('Klinikum 1 · Klinikum 2 · Klinikum 3')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Zielfeld für Betten' }).fill('beds')
  await screen.getByRole('option', { name: /Erhebung: beds/ }).click()
  await screen.getByRole('combobox', { name: 'Regel für Betten' }).click()
  await screen.getByRole('option', { name: 'Zahl mit Komma (1.234,5)' }).click()
  await screen.getByRole('button', { name: 'Konstante hinzufügen' }).click()
  await screen.getByRole('textbox', { name: 'Wert der Konstante' }).fill('DE')
  await screen.getByRole('combobox', { name: 'Zielfeld für Konstante' }).fill('Länder')
  await screen.getByRole('option', { name: /Ländercode/ }).click()
  await screen.getByRole('button', { name: 'Spalten speichern' }).click()
  await expect.element(screen.getByText('Alles gespeichert')).toBeVisible()
  expect(server.callsOf('setMappingColumns')[0]?.body).toEqual({
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

test('a locked mapping can be used, but not changed', async () => {
  const { screen } = await openImport({
    listMappings: { list: [mapping({ locked: true })], total: 1 },
  })
  await chooseMapping(screen)
  await expect.element(screen.getByText('Dieses Daten-Mapping ist gesperrt.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Spalten speichern' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await expect.element(screen.getByText('Test-Eintrag', { exact: true })).toBeVisible()
})
