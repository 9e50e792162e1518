import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { problem } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { detail, openAnalysis, profileWith, sampleId } from './testing/open-analysis.tsx'

afterEach(() => setTheme('system'))

const broken = () =>
  profileWith({
    ColumnCount: detail({
      code: 'row-too-short',
      column: null,
      at: [
        [304, 308, '2 statt 4 Einträge: Landkreis Cloppenburg | 49661'],
        [327, 331, '2 statt 4 Einträge: Stadt Oldenburg | 26121'],
      ],
    }),
    HeaderContainsLeadingOrTrailingSpace: detail({
      code: 'header-space',
      column: 3,
      at: [[1, 1, ' ort']],
    }),
    ZipCodeConsistencyCheck: detail({
      code: 'zip-four-digits',
      column: 2,
      at: Array.from({ length: 8 }, (_, at) => [203 + at, 205 + at, `${3044 + at}`] as const),
    }),
    BadSymbolCheck: detail({
      code: 'special-character',
      column: 4,
      total: 308,
      at: [
        [2, 2, '0461 85-2602'],
        [3, 3, '+49 431 901-2108'],
        [8, 8, '(04321) 942-2800'],
      ],
    }),
  })

test('[I-010] the report has errors, warnings and what is right, and the facts of the file', async () => {
  const { screen } = await openAnalysis(broken())
  const errors = screen.getByRole('region', { name: 'Fehler' })
  await expect.element(errors.getByText('Gleiche Länge aller Zeilen')).toBeVisible()
  await expect.element(errors.getByRole('cell', { name: /Stadt Oldenburg/ })).toBeVisible()
  await expect.element(errors.getByText('327')).toBeVisible()
  const warnings = screen.getByRole('region', { name: 'Warnung' })
  await warnings.getByRole('button', { name: /Fünfstellige Postleitzahlen/ }).click()
  await expect.element(warnings.getByText('Spalte 2 · plz')).toBeVisible()
  await expect.element(warnings.getByText(/eine führende Null fehlt/)).toBeVisible()
  await warnings.getByRole('button', { name: '3 weitere zeigen' }).click()
  await expect.element(warnings.getByText('3051')).toBeVisible()
  const right = screen.getByRole('region', { name: 'Richtig' })
  await expect.element(right.getByText('Einheitlicher Zeichensatz')).toBeVisible()
  const facts = screen.getByRole('table', { name: 'Fakten zur Datenlieferung' })
  await expect.element(facts.getByRole('row', { name: /Zeileneinträge 399/ })).toBeVisible()
  await expect.element(facts.getByRole('row', { name: /Spaltenköpfe 4/ })).toBeVisible()
  const columns = screen.getByRole('table', { name: 'Verschiedene Einträge je Spalte' })
  await expect.element(columns.getByRole('row', { name: /telefon 375 24/ })).toBeVisible()
})

test('[I-012] a hard error keeps people from the import and leads to a corrected delivery', async () => {
  const { screen, router } = await openAnalysis(broken())
  const button = screen.getByRole('button', { name: 'Import prüfen' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('link', { name: 'Korrigierte Datenlieferung hochladen' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/upload')
  expect(router.state.location.search).toEqual({
    supplier: idOf(2),
    rankingGroup: idOf(4),
    period: idOf(3),
  })
})

test('[U-008] what a delivery would lose blocks, with its place, what to do, and the delivery it is compared with', async () => {
  const lost = profileWith(
    {
      SwallowedRecordsCheck: detail({
        code: 'swallowed-records',
        column: 1,
        at: [[101, 101, '62 Zeilen in einer Zelle: Klinik 100;Weg 100']],
      }),
      LastDeliveryCheck: detail(
        { code: 'missing-row', column: 1, total: 150, at: [[152, 153, 'K150']] },
        { code: 'emptied-cell', column: 4, at: [[144, 146, 'K7']] },
      ),
    },
    {
      comparedWith: {
        id: idOf(7),
        fileName: 'januar.csv',
        createdAt: '2026-01-31T09:00:00.000Z',
        identification: 'name',
      },
      'Cardinality-sub': [
        {
          column: 4,
          header: 'telefon',
          distinct: 375,
          empty: 24,
          fiveDigits: null,
          usualSigns: '()+-',
        },
      ],
    },
  )
  const { screen } = await openAnalysis(lost)
  const errors = screen.getByRole('region', { name: 'Fehler' })
  await expect.element(errors.getByText('Verschluckte Datensätze')).toBeVisible()
  await expect.element(errors.getByText('Spalte 1 · name')).toBeVisible()
  await expect.element(errors.getByText(/Die verschluckten Zeilen fehlen sonst/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Import prüfen' }))
    .toHaveAttribute('aria-disabled', 'true')
  const warnings = screen.getByRole('region', { name: 'Warnung' })
  await warnings.getByRole('button', { name: /Vergleich mit der letzten Lieferung 151/ }).click()
  await expect.element(warnings.getByText('150 Fundstellen')).toBeVisible()
  await expect.element(warnings.getByText(/war in der letzten Lieferung gefüllt/)).toBeVisible()
  const facts = screen.getByRole('table', { name: 'Fakten zur Datenlieferung' })
  await expect.element(facts.getByRole('row', { name: /Verglichen mit januar.csv/ })).toBeVisible()
  await expect.element(screen.getByText('übliche Sonderzeichen: ( ) + -')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[I-012] warnings leave the way to the import open', async () => {
  const warned = profileWith({
    LengthOfWordCheck: detail({ code: 'long-entry', column: 1, at: [[5, 5, 'x'.repeat(101)]] }),
  })
  const { screen } = await openAnalysis(warned)
  await expect
    .element(screen.getByRole('link', { name: 'Import prüfen' }))
    .toHaveAttribute('href', `/import/${sampleId}`)
  await expect
    .element(screen.getByText('Korrigierte Datenlieferung hochladen'))
    .not.toBeInTheDocument()
})

test('an address that leads to no delivery leads on to those there are, not to another try', async () => {
  const { screen } = await openAnalysis(broken(), { getSample: () => problem('not-found', 404) })
  await expect.element(screen.getByText('Diese Lieferung gibt es nicht.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Zu den Datenlieferungen' }))
    .toHaveAttribute('href', '/verwaltung/samples')
  expect(screen.getByRole('button', { name: 'Erneut versuchen' }).query()).toBeNull()
})

test('an earlier delivery of the same bytes is named', async () => {
  const { screen } = await openAnalysis(profileWith({}), {}, `?sameAs=${idOf(9)}`)
  await expect.element(screen.getByText(/01.11.2026, 09:00 als „frueher.csv“/)).toBeVisible()
  await expect.element(screen.getByText('Alle Prüfungen sind bestanden.')).toBeVisible()
})

const preview = {
  reading: profileWith({}).reading,
  sheets: [],
  headers: ['name', 'plz'],
  records: [
    { line: 1, cells: ['Liste der Kliniken'] },
    { line: 2, cells: ['name', 'plz'] },
    { line: 3, cells: ['Klinikum Bad Tölz', '83646'] },
  ],
}

test('how the file is read is corrected with a preview, and judged anew', async () => {
  let profile = broken()
  const { server, screen } = await openAnalysis(broken(), {
    getProfile: () => profile,
    previewReading: preview,
    setReading: () => {
      profile = profileWith({})
      return { reading: preview.reading, headers: preview.headers }
    },
  })
  await screen.getByRole('button', { name: 'Ändern' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('cell', { name: 'Klinikum Bad Tölz' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Trennzeichen' }).click()
  await screen.getByRole('option', { name: 'Komma' }).click()
  await expect.poll(() => server.callsOf('previewReading').at(-1)?.query.delimiter).toBe(',')
  await dialog.getByRole('combobox', { name: 'Tabellenkopf' }).click()
  await screen.getByRole('option', { name: '2: name · plz' }).click()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.element(screen.getByText('Alle Prüfungen sind bestanden.')).toBeVisible()
  await expect
    .poll(() => server.callsOf('setReading')[0]?.body)
    .toMatchObject({ delimiter: ',', headerRow: 2 })
})

test('a header below a title is said, and can be corrected', async () => {
  const reading = { ...preview.reading, headerRow: 3 }
  const { screen, server } = await openAnalysis(profileWith({}, { reading }), {
    previewReading: preview,
    setReading: { reading: preview.reading, headers: preview.headers },
  })
  await expect
    .element(screen.getByText('Der Tabellenkopf ist der 3. Datensatz der Datei.'))
    .toBeVisible()
  await expect
    .element(screen.getByText(/Die 2 Datensätze davor gelten als Überschrift/))
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Tabellenkopf ansehen' }).click()
  await screen.getByRole('dialog').getByRole('combobox', { name: 'Tabellenkopf' }).click()
  await screen.getByRole('option', { name: '1: Liste der Kliniken' }).click()
  await screen.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(() => server.callsOf('setReading')[0]?.body).toMatchObject({ headerRow: 1 })
})

test('a header that is the first record needs no word', async () => {
  const { screen } = await openAnalysis(profileWith({}))
  await expect.element(screen.getByText('Alle Prüfungen sind bestanden.')).toBeVisible()
  await expect.element(screen.getByText(/Datensatz der Datei/)).not.toBeInTheDocument()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)(
  '[L-006] report and dialog have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    document.documentElement.lang = 'de'
    const { screen } = await openAnalysis(broken(), { previewReading: preview })
    await screen.getByRole('button', { name: /Fünfstellige Postleitzahlen/ }).click()
    await expect.element(screen.getByText('Spalte 2 · plz')).toBeVisible()
    expect(await pageViolations()).toEqual([])
    await screen.getByRole('button', { name: 'Ändern' }).click()
    await expect.element(screen.getByRole('cell', { name: 'Klinikum Bad Tölz' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
