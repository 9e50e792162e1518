import '@/styles/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { acceptedAt, connectLive, tellTopic } from '@/live/testing/live-connection.ts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { item, period, project, toplist } from './testing/project.ts'

const toplistId = '0190f2a0-0000-7000-8000-0000000000a1'

const answers = (more: Answers = {}): Answers => ({
  listRankingGroups: { list: [project()], total: 1 },
  listPeriods: { list: [period('2025'), period('2026')], total: 2 },
  listToplistLabels: { list: [toplist('Kardiologie', toplistId)], total: 1 },
  listAccounts: { list: [item({ id: 'a1' })], total: 1 },
  ...more,
})

const begin = async (path: string, more?: Answers) => {
  const server = fakeServer(answers(more))
  signedIn()
  return { server, ...(await renderPage(path)) }
}

afterEach(() => {
  setTheme('system')
  localStorage.clear()
})

test('[E-010] toplist, year and „Suche über Score“ narrow the list and stand in the URL', async () => {
  const { server, screen, router } = await begin('/projekt/KLI')
  await screen.getByRole('combobox', { name: 'Jahrgang' }).click()
  await expect.element(screen.getByRole('option', { name: 'Alle' })).toBeVisible()
  await screen.getByRole('option', { name: '2026' }).click()
  await screen.getByRole('combobox', { name: 'Topliste' }).click()
  await screen.getByRole('option', { name: 'Kardiologie' }).click()
  await expect
    .poll(() => server.callsOf('listAccounts').at(-1)?.query)
    .toMatchObject({ rankingGroupShortCode: 'KLI', periodName: '2026', toplistId })
  await screen.getByRole('switch', { name: 'Suche über Score' }).click()
  await expect
    .poll(() => server.callsOf('listAccounts').at(-1)?.query)
    .toMatchObject({ discoveryViaScores: '1', periodName: '2026' })
  await expect
    .poll(() => server.callsOf('listAccounts').at(-1)?.query)
    .not.toHaveProperty('toplistId')
  expect(router.state.location.searchStr).toBe('?periodName=2026&viaScores=true')
})

test('a page behind the last one leads to the last one', async () => {
  const { screen } = await begin('/projekt/KLI?offset=900', {
    listAccounts: ({ query }) => ({
      list: query.offset === '100' ? [item({ id: 'a1' })] : [],
      total: 130,
    }),
  })
  await expect.element(screen.getByText('101–130 von 130')).toBeVisible()
})

test('[E-010] the name is searched 500 ms after the last letter, with Eingabe at once, which leaves the field', async () => {
  const { server, screen } = await begin('/projekt/KLI')
  const field = screen.getByRole('searchbox', { name: 'Suche' })
  const searched = () => server.callsOf('listAccounts').map(({ query }) => query.search)
  await expect.poll(searched).toEqual([undefined])
  await field.click()
  const begun = performance.now()
  await userEvent.keyboard('Tölz')
  await expect.poll(searched, { timeout: 3000 }).toEqual([undefined, 'Tölz'])
  expect(performance.now() - begun).toBeGreaterThan(500)
  await userEvent.keyboard('er{Enter}')
  await expect.poll(searched, { timeout: 300 }).toEqual([undefined, 'Tölz', 'Tölzer'])
  expect(document.activeElement).not.toBe(field.element())
})

test('[E-011] the columns are Name, Straße, PLZ and Stadt, and a row opens in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { screen } = await begin('/projekt/kli')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(headers).toEqual(['Name', 'Straße', 'PLZ', 'Stadt'])
  await screen.getByText('83646').click()
  expect(opened).toHaveBeenLastCalledWith('/account/a1', '_blank', 'noopener')
  await screen.getByRole('link', { name: 'Klinikum Bad Tölz' }).click()
  expect(opened).toHaveBeenCalledTimes(2)
  opened.mockRestore()
})

test('a row says by which name of a merged record it was found', async () => {
  const found = item({ id: 'a1', name: 'Klinik Neu', foundAs: 'Haus Alt' })
  const { screen } = await begin('/projekt/KLI?search=haus', {
    listAccounts: { list: [found], total: 1 },
  })
  await expect.element(screen.getByText('zusammengeführt mit „Haus Alt“')).toBeVisible()
})

test('[E-011] a project of people lists contacts by surname, then first name', async () => {
  const person = item({ id: 'c1', class: 'contact', surname: 'Müller', firstName: 'Änne' })
  const { server, screen } = await begin('/projekt/KLI', {
    listRankingGroups: { list: [project({ rootTypeSimplified: 'contact' })], total: 1 },
    listContacts: { list: [person], total: 1 },
  })
  const link = screen.getByRole('link', { name: 'Müller, Änne' })
  await expect.element(link).toHaveAttribute('href', '/contact/c1')
  expect(server.callsOf('listAccounts')).toHaveLength(0)
})

test('[E-012] pages are cut by the server: 100, 250 or 1000 rows', async () => {
  const { server, screen, router } = await begin('/projekt/KLI', {
    listAccounts: { list: [item({ id: 'a1' })], total: 1234 },
  })
  await expect.element(screen.getByText('1–100 von 1.234')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect.poll(() => server.callsOf('listAccounts').at(-1)?.query.offset).toBe('100')
  await screen.getByRole('combobox', { name: 'Zeilen je Seite' }).click()
  await screen.getByRole('option', { name: '1.000' }).click()
  await expect.poll(() => server.callsOf('listAccounts').at(-1)?.query.limit).toBe('1000')
  await screen.getByRole('button', { name: 'Stadt' }).click()
  await expect.poll(() => server.callsOf('listAccounts').at(-1)?.query.sort).toBe('city')
  expect(router.state.location.search).toMatchObject({ limit: '1000', sort: 'city' })
})

test('an empty project and an empty filter say different things', async () => {
  const none = { list: [], total: 0 }
  const { screen, router } = await begin('/projekt/KLI?search=xyz', { listAccounts: none })
  await screen.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect
    .element(screen.getByText('In diesem Projekt gibt es noch keine Einträge.'))
    .toBeVisible()
  expect(router.state.location.search).not.toHaveProperty('search')
})

test('[E-010] the filters of the last visit are there again, a name and a page are not', async () => {
  const first = await begin('/projekt/KLI?periodName=2026&search=Berg&sort=-city')
  await expect
    .poll(() => first.server.callsOf('listAccounts').at(-1)?.query)
    .toMatchObject({ periodName: '2026', search: 'Berg' })
  first.screen.unmount()
  const { server, router } = await begin('/projekt/kli')
  await expect
    .poll(() => server.callsOf('listAccounts').at(-1)?.query)
    .toMatchObject({ periodName: '2026', sort: '-city' })
  await expect.poll(() => server.callsOf('listAccounts').at(-1)?.query).not.toHaveProperty('search')
  expect(router.state.location.search).toMatchObject({ periodName: '2026', sort: '-city' })
})

test('[A-002] a list is shown as of a position or an instant, by links from before too; its rows lead to that moment, and a button back to now', async () => {
  const { server, screen, router } = await begin('/projekt/KLI', {
    readMoment: ({ query }) => ({
      position: query.at === '4711' ? 4711 : 4700,
      at: '2026-03-12T13:07:00.000Z',
      firstAt: '2026-01-02T08:00:00.000Z',
      head: 9000,
      headAt: '2026-11-01T08:00:00.000Z',
    }),
  })
  await screen.getByRole('button', { name: 'Stand: jetzt' }).click()
  await screen.getByRole('textbox', { name: 'oder Position im Protokoll' }).fill('4711')
  await screen.getByRole('button', { name: 'Anzeigen' }).click()
  await expect.poll(() => server.callsOf('listAccounts').at(-1)?.query.asOf).toBe('4711')
  await expect.element(screen.getByText(/^Stand: Position 4.711/)).toBeVisible()
  const row = screen.getByRole('link', { name: 'Klinikum Bad Tölz' })
  await expect.element(row).toHaveAttribute('href', '/account/a1?stand=4711')
  await router.navigate({
    to: '/projekt/$rankingGroupCode',
    params: { rankingGroupCode: 'KLI' },
    search: { at: '2026-03-12T13:07:00Z' },
  })
  await expect.poll(() => server.callsOf('listAccounts').at(-1)?.query.asOf).toBe('4700')
  expect(server.callsOf('readMoment').at(-1)?.query).toEqual({ at: '2026-03-12T13:07:00.000Z' })
  await expect
    .element(row)
    .toHaveAttribute('href', '/account/a1?stand=2026-03-12T13%3A07%3A00.000Z')
  await screen.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await expect.element(screen.getByText(/^Stand:/)).not.toBeInTheDocument()
  expect(router.state.location.searchStr).toBe('')
})

test('an unknown project is named', async () => {
  const { screen } = await begin('/projekt/XYZ')
  await expect.element(screen.getByText('Das Projekt „XYZ“ gibt es nicht.')).toBeVisible()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the list has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const rows = [
    item({ id: 'a1', openChanges: 3 }),
    item({ id: 'a2', name: 'Parkklinik', excludedByEditor: true }),
  ]
  const { screen } = await begin('/projekt/KLI', { listAccounts: { list: rows, total: 2 } })
  await expect.element(screen.getByText('Parkklinik')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[L-001] the list follows decisions that come without a pause', async () => {
  let at = 1
  const { server, screen } = await begin('/projekt/KLI', {
    listAccounts: () => ({
      list: [item({ id: 'a1', street: at > 1 ? 'Ahornweg 3' : 'Schützenstraße 15' })],
      total: 1,
    }),
  })
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  await connectLive(1)
  await expect
    .poll(() => {
      tellTopic('queue', at, [acceptedAt(at + 1, 'a1')])
      at += 1
      return server.callsOf('listAccounts').length
    })
    .toBeGreaterThan(1)
  await expect.element(screen.getByText('Ahornweg 3')).toBeVisible()
})
