import '@/styles/app.css'
import type { Role } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { givenPeriod, givenProject, givenToplist, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const group = (number: number, shortCode: string, name: string) =>
  givenProject({ id: idOf(number), shortCode, name })
const period = (number: number, name: string) => givenPeriod({ id: idOf(number), name })
const toplist = (number: number, value: string) => givenToplist({ id: idOf(number), value })

const open = async (path = '/api-import', role: Role = 'ROLE_ADMIN') => {
  document.documentElement.lang = 'de'
  signedIn([role])
  const periods = [period(11, '2025')]
  const server = fakeServer({
    listRankingGroups: {
      list: [group(1, 'KLI', 'Klinikliste'), group(2, 'ARB', 'Beste Arbeitgeber')],
      total: 2,
    },
    listPeriods: () => ({ list: periods, total: periods.length }),
    listToplistLabels: { list: [toplist(21, 'Onkologie'), toplist(22, 'Geburtshilfe')], total: 2 },
    createPeriod: ({ body }) => {
      const made = period(12, (body as { name: string }).name)
      periods.push(made)
      return made
    },
    listSamples: { list: [], total: 0 },
    fetchStatus: false,
  })
  return { ...(await renderPage(path)), server }
}
type Opened = Awaited<ReturnType<typeof open>>

const choose = async ({ screen }: Opened, label: string, option: string) => {
  await screen.getByRole('combobox', { name: label }).click()
  await screen.getByRole('option', { name: option, exact: false }).click()
}
const chosen = `/api-import?api=dmsv1&project=${idOf(1)}&toplist=alle&period=${idOf(11)}`

afterEach(() => setTheme('system'))

test('[R-025] five steps lead to a delivery; „Alle“ stands first among the toplists', async () => {
  const opened = await open()
  const { screen, server, router } = opened
  await choose(opened, 'API', 'dmsv2')
  await choose(opened, 'Projekt', 'Klinikliste')
  await screen.getByRole('combobox', { name: 'Topliste' }).click()
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Alle', 'Geburtshilfe', 'Onkologie'])
  await screen.getByRole('option', { name: 'Onkologie' }).click()
  await screen.getByRole('button', { name: 'Jahrgang hinzufügen' }).click()
  await screen.getByRole('textbox', { name: 'Neuer Jahrgang' }).fill('2026')
  await screen.getByRole('button', { name: 'Anlegen' }).click()
  expect(router.state.location.search).toMatchObject({ api: 'dmsv2', toplist: idOf(21) })
  server.answer({
    fetchSample: {
      sample: { id: idOf(31), rawDataReference: 'dmsv2: KLI 2026, Onkologie' } as never,
    },
  })
  await screen.getByRole('button', { name: 'Import starten' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/verwaltung/samples')
  await expect
    .poll(() => server.callsOf('fetchSample').map(({ body }) => body))
    .toEqual([
      {
        strategyAlias: 'dmsv2',
        rankingGroup: idOf(1),
        period: idOf(12),
        toplistLabelId: idOf(21),
      },
    ])
})

test('[R-025] what goes wrong is said with the original message, and the choices stay', async () => {
  const { screen, server, router } = await open(chosen)
  server.answer({
    fetchSample: problem('dms-refused', 422, {
      detail: 'Das DMS hat die Anfrage abgelehnt.',
      original: '404 There is no project KLI',
    }),
  })
  await screen.getByRole('button', { name: 'Import starten' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Achtung' })
  await expect.element(dialog.getByText(/machen Sie einen Screenshot/)).toBeVisible()
  await expect.element(dialog.getByText(/404 There is no project KLI/)).toBeVisible()
  const readBefore = server.callsOf('listRankingGroups').length
  await dialog.getByRole('button', { name: 'Neu laden' }).click()
  await expect.poll(() => server.callsOf('listRankingGroups').length).toBeGreaterThan(readBefore)
  await expect.element(screen.getByRole('button', { name: 'Import starten' })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ api: 'dmsv1', toplist: 'alle' })
  await expect
    .poll(() => server.callsOf('fetchSample')[0]?.body)
    .toMatchObject({ toplistLabelId: null })
})

test('a choice without entries is said as what it is, and nobody is sent to the IT', async () => {
  const { screen, server, router } = await open(chosen)
  const detail = 'Das DMS hat zu diesem Projekt, Jahrgang und dieser Topliste keine Einträge.'
  server.answer({ fetchSample: problem('dms-empty', 422, { detail }) })
  await screen.getByRole('button', { name: 'Import starten' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Keine Einträge im DMS' })
  await expect.element(dialog.getByText(detail)).toBeVisible()
  await expect.element(dialog.getByText(/Es wurde keine Datenlieferung angelegt/)).toBeVisible()
  await expect.element(dialog.getByText(/Screenshot/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Verstanden' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.state.location.search).toMatchObject({ api: 'dmsv1', toplist: 'alle' })
})

test('[R-025] only administrators are offered to add a year', async () => {
  const path = `/api-import?api=dmsv1&project=${idOf(1)}&toplist=alle`
  const { screen } = await open(path, 'ROLE_EDITOR')
  await expect.element(screen.getByRole('combobox', { name: 'Jahrgang' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Jahrgang hinzufügen' }).query()).toBeNull()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the steps have no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  const { screen } = await open(chosen)
  await expect.element(screen.getByRole('button', { name: 'Import starten' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
