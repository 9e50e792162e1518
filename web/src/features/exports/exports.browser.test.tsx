import '@/styles/app.css'
import type { ExportItem, Role } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answers, fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import {
  givenAt,
  givenJob,
  givenPeriod,
  givenProject,
  givenToplist,
  idOf,
} from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const project = (number: number, shortCode: string, name: string) =>
  givenProject({ id: idOf(number), name, shortCode })

const item = (number: number): ExportItem => ({
  filename: `sgh-KLI-2026-${number}.xlsx`,
  modified: 1_790_000_000 + number,
  pathname: `abcdefghijklmnopqrst${String(number).padStart(2, '0')}`,
  rows: 1200 + number,
  bytes: 48_000,
})

const toplist = (number: number, value: string) =>
  givenToplist({ id: idOf(number), value, rankingGroup: null })

const open = async (path = '/export', more: Answers = {}, roles?: Role[]) => {
  signedIn(roles)
  const items = Array.from({ length: 12 }, (_, at) => item(at + 1))
  const server = fakeServer({
    listRankingGroups: {
      list: [project(1, 'KLI', 'Klinikliste'), project(2, 'EAR', 'Arbeitgeber')],
      total: 2,
    },
    listPeriods: {
      list: ['2025', '2026'].map((name, at) => givenPeriod({ id: idOf(10 + at), name })),
      total: 2,
    },
    listDictionaries: {
      list: [
        {
          id: idOf(20),
          label: 'Italienisch',
          translationsCount: 3,
          createdAt: givenAt,
          updatedAt: givenAt,
        },
      ],
      total: 1,
    },
    listToplistLabels: { list: [toplist(31, 'Kardiologie'), toplist(32, 'Urologie')], total: 2 },
    exportGenerationStatus: false,
    listExports: ({ query }) => {
      const from = Number(query.offset)
      return { list: items.slice(from, from + Number(query.limit)), total: items.length }
    },
    downloadExport: () =>
      new Response('xlsx', { headers: { 'content-type': 'application/octet-stream' } }),
    exportResearch: { fileUri: item(1).pathname },
    ...more,
  })
  return { ...(await renderPage(path)), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[I-030] choices are off until they apply: type and project, notes for research, wave for EAR, dictionary for easycatalog', async () => {
  const { screen, server } = await open()
  const button = screen.getByRole('button', { name: 'Exportieren', exact: true })
  const select = (name: string) => screen.getByRole('combobox', { name })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Bitte zuerst ein Projekt wählen.')).toBeVisible()
  for (const name of ['Noten Jahrgang', 'Welle', 'Wörterbuch'])
    await expect.element(select(name)).toHaveAttribute('aria-disabled', 'true')
  await select('Projekt').click()
  await screen.getByRole('option', { name: /Arbeitgeber/ }).click()
  await expect.element(select('Welle')).not.toHaveAttribute('aria-disabled')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await select('Exporttyp').click()
  await screen.getByRole('option', { name: /Easycatalog/ }).click()
  await expect.element(select('Wörterbuch')).not.toHaveAttribute('aria-disabled')
  await select('Exporttyp').click()
  await screen.getByRole('option', { name: 'Research' }).click()
  await expect.element(select('Wörterbuch')).toHaveAttribute('aria-disabled', 'true')
  await select('Noten Jahrgang').click()
  await screen.getByRole('option', { name: '2025' }).click()
  await select('Welle').click()
  await screen.getByRole('option', { name: 'X3', exact: true }).click()
  await select('Dateiformat').click()
  await screen.getByRole('option', { name: 'CSV', exact: true }).click()
  await screen.getByRole('checkbox', { name: 'Urologie' }).click()
  await screen.getByRole('checkbox', { name: 'Kardiologie' }).click()
  await expect.element(screen.getByText('2 gewählt')).toBeVisible()
  await button.click()
  await expect.poll(() => server.callsOf('exportResearch')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('exportResearch')[0])
    .toMatchObject({
      query: { ear_marketing_wave: 'X3', format: 'csv' },
      body: {
        rankingGroupShortCode: 'EAR',
        periodName: null,
        toplistLabelIds: [idOf(32), idOf(31)],
        dictionaryId: null,
        notesPeriodName: '2025',
      },
    })
  await expect.poll(() => server.callsOf('downloadExport')).toHaveLength(1)
})

test('[I-033] ten exports to a page, each with its download, after which the filters are as at first', async () => {
  const { screen, server } = await open('/export?project=KLI&type=sgh&offset=10')
  await expect
    .element(screen.getByRole('button', { name: /-12\.xlsx herunterladen/ }))
    .toBeVisible()
  await expect.element(screen.getByText('11–12 von 12')).toBeVisible()
  await screen.getByRole('button', { name: /-12\.xlsx herunterladen/ }).click()
  await expect
    .poll(() => server.callsOf('downloadExport').map(({ params }) => params.fileUri))
    .toEqual([item(12).pathname])
  await expect.element(screen.getByText('1–10 von 12')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Projekt' })).toHaveValue('')
  await expect
    .element(screen.getByRole('combobox', { name: 'Exporttyp' }))
    .toHaveTextContent('Exporttyp wählen')
})

test('[I-034] no data: the dialog says so, with the original message', async () => {
  const detail = 'Für diesen Export scheint es keine Daten zu geben.'
  const { screen } = await open('/export?project=KLI&type=research', {
    exportResearch: () => problem('export-empty', 422, { title: detail, detail }),
  })
  await screen.getByRole('button', { name: 'Exportieren', exact: true }).click()
  const dialog = screen.getByRole('dialog', {
    name: 'Achtung - Der Datensatz kann nicht verarbeitet werden',
  })
  await expect.element(dialog.getByText('Original-Nachricht')).toBeVisible()
  await expect.element(dialog.getByText(detail)).toBeVisible()
  await dialog.getByRole('button', { name: 'Verstanden' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox', { name: 'Projekt' })).toHaveValue('Klinikliste')
})

test('an export that fails for another reason is not told to have no data', async () => {
  const detail = 'Der Dienst wird gerade neu gestartet.'
  const { screen } = await open('/export?project=KLI&type=research', {
    exportResearch: () => problem('unavailable', 503, { title: detail, detail }),
  })
  await screen.getByRole('button', { name: 'Exportieren', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(detail)).toBeVisible()
  await expect.element(dialog.getByText(/^Der Export ist nicht entstanden\./)).toBeVisible()
  await expect.element(dialog.getByText(/keine Daten/)).not.toBeInTheDocument()
})

test('[I-032] the buttons of the global export are off while one runs, until a refresh says that it is over', async () => {
  let running = true
  const { screen } = await open('/export', { exportGenerationStatus: () => running })
  const buttons = ['Alle Unternehmen exportieren', 'Alle Kontakte exportieren'].map((name) =>
    screen.getByRole('button', { name }),
  )
  for (const button of buttons)
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  running = false
  await screen.getByRole('button', { name: 'Aktualisieren' }).click()
  for (const button of buttons) await expect.element(button).not.toHaveAttribute('aria-disabled')
})

test('[I-032] a global export is a workbook, or CSV where that is chosen', async () => {
  const { screen, server } = await open('/export', {
    exportAll: { jobId: idOf(50) },
    getJob: givenJob({ id: idOf(50), kind: 'export-all', result: { fileUri: 'a'.repeat(22) } }),
  })
  await screen.getByRole('button', { name: 'Alle Unternehmen exportieren' }).click()
  await expect.poll(() => server.callsOf('exportAll').map(({ query }) => query)).toEqual([{}])
  await screen.getByRole('combobox', { name: 'Dateiformat der globalen Exporte' }).click()
  await screen.getByRole('option', { name: 'CSV' }).click()
  await screen.getByRole('button', { name: 'Alle Kontakte exportieren' }).click()
  await expect
    .poll(() =>
      server.callsOf('exportAll').map(({ params, query }) => [params.class, query.format]),
    )
    .toEqual([
      ['account', undefined],
      ['contact', 'csv'],
    ])
})

test.each<Theme>(['light', 'dark'])(
  '[L-006] the export page has no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await open('/export?project=EAR&type=research')
    await expect.element(screen.getByText('1–10 von 12')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Urologie' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)

test('who may not export reads the list, is told why there is no form, and fetches no file', async () => {
  const { screen } = await open(
    '/export?project=KLI&type=research',
    {
      listExports: { list: [item(1)], total: 1 },
    },
    ['ROLE_AUDITOR'],
  )
  await expect.element(screen.getByText('Zum Exportieren fehlt Ihnen das Recht.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'sgh-KLI-2026-1.xlsx herunterladen', exact: true }))
    .toHaveAccessibleDescription('Dafür fehlt Ihnen das Recht.')
  expect(screen.getByRole('button', { name: /exportieren$/i }).query()).toBeNull()
})

test('the API import says that it is JSON and asks for no other format, whatever was chosen before', async () => {
  const { screen, server } = await open('/export?project=KLI&type=api&format=csv')
  const format = screen.getByRole('combobox', { name: 'Dateiformat', exact: true })
  await expect.element(format).toHaveTextContent('JSON')
  await expect.element(format).toHaveAccessibleDescription('Der API-Import ist immer JSON.')
  await screen.getByRole('button', { name: 'Exportieren', exact: true }).click()
  await expect.poll(() => server.callsOf('exportApi').map(({ query }) => query)).toEqual([{}])
})
