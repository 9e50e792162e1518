import '@/styles/app.css'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '@/api/session.ts'
import { newRouter } from '@/router.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

const id = '0198c0de-0000-7000-8000-000000000001'

/** The specification's table of routes, each with an example. */
const table = [
  '/',
  '/projekt/KL',
  '/verifikation',
  '/verifikation/kurz',
  '/upload',
  '/api-import',
  '/export',
  `/analyse/${id}`,
  `/import/${id}`,
  '/verwaltung',
  '/verwaltung/benutzer',
  '/verwaltung/lieferanten',
  '/verwaltung/toplisten',
  '/verwaltung/dynamische-felder',
  '/verwaltung/ranking-groups',
  '/verwaltung/translation',
  '/verwaltung/samples',
  '/verwaltung/salesforce-sync',
  '/verwaltung/system',
  '/verwaltung/dienstkonten',
  '/verwaltung/geodaten-abgleich',
  '/verwaltung/mapping',
  '/verwaltung/taxonomy',
  '/verwaltung/elasticsearch',
  '/verwaltung/periods',
  '/award-duplikation',
  '/freigabe',
  '/konflikte',
  `/minq-konflikt/${id}`,
  `/ea-konflikt/${id}`,
  '/mapping-editor',
  '/follow-up',
  '/templates',
  `/account/${id}`,
  `/contact/${id}`,
]

const lists = '/verwaltung/$entries'

afterEach(() => {
  session.set({ state: 'resolving', user: null, problem: null })
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const at = async (path: string) => {
  const router = newRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return router.state
}

test('[R-002] every route of the table leads to a page of its own', () => {
  const router = newRouter({ history: createMemoryHistory() })
  const pages = table.map((path) => {
    const [last] = router.matchRoutes(path, {}).toReversed()
    expect(last?.routeId, path).not.toBe('__root__')
    // A record of either root type has a page; an address of the table is not taken for a record's.
    if (!path.startsWith('/account/') && !path.startsWith('/contact/'))
      expect(last?.routeId, path).not.toBe('/$rootType/$id')
    // Lists of entries have one route, which knows their addresses.
    return last?.routeId === lists ? `${lists} ${last.params.entries}` : last?.routeId
  })
  expect(new Set(pages).size).toBe(table.length)
})

test('[R-002] the route of lists of entries knows its addresses, and no others', async () => {
  fakeServer({})
  signedIn(['ROLE_ADMIN'])
  const { screen, router } = await renderPage('/verwaltung/gibt-es-nicht')
  const nowhere = screen.getByRole('heading', { name: 'Seite nicht gefunden' })
  await expect.element(nowhere).toBeVisible()
  const addresses = table.filter((path) => router.matchRoutes(path, {}).at(-1)?.routeId === lists)
  expect(addresses.length).toBeGreaterThan(5)
  for (const path of addresses) {
    await router.navigate({ href: path })
    await expect.element(screen.getByRole('searchbox', { name: 'Suche' })).toBeVisible()
    expect([router.state.location.pathname, nowhere.query()]).toEqual([path, null])
  }
})

test('[R-002] [E-080] every page but the start sends a visitor to the start, and keeps the way back', async () => {
  session.set({ state: 'signed-out', user: null, problem: null })
  const router = newRouter({ history: createMemoryHistory() })
  const paths = Object.keys(router.routesByPath)
    // The page of the house's parts shows no data, and is in development builds alone.
    .filter((path) => !['/', '/parts'].includes(path) && !path.startsWith('/auth'))
    .map((path) => path.replaceAll(/\$\w+/g, id))
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    sessionStorage.clear()
    const { location } = await at(path)
    expect(location.pathname, path).toBe('/')
    expect(sessionStorage.getItem('stammbuch.return-to'), path).toContain(path)
  }
})

test('[R-002] a page waits until it is known who is there, and asks nothing before', async () => {
  const server = fakeServer({ listSamples: { list: [], total: 0 } })
  const router = newRouter({
    history: createMemoryHistory({ initialEntries: ['/verwaltung/samples?page=1'] }),
  })
  let isLoaded = false
  const loading = router.load().then(() => {
    isLoaded = true
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([isLoaded, server.calls.length]).toEqual([false, 0])
  signedIn()
  await loading
  expect(router.state.location.pathname).toBe('/verwaltung/samples')
})

test('[R-002] an address that leads nowhere has a page that says so, and the way to the start', async () => {
  fakeServer({ listRankingGroups: { list: [], total: 0 }, myJobs: { list: [], total: 0 } })
  signedIn()
  const { screen, router } = await renderPage('/gibt/es/nicht')
  const nowhere = screen.getByRole('heading', { name: 'Seite nicht gefunden' })
  await expect.element(nowhere).toBeVisible()
  // Two parts look like the address of a record, but the first is an area.
  await router.navigate({ to: '/freigabe' })
  await expect.poll(() => nowhere.query()).toBeNull()
  await router.navigate({ href: '/verwaltung/gibt-es-nicht' })
  await expect.element(nowhere).toBeVisible()
  await screen.getByRole('link', { name: 'Zur Startseite' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

test('[R-002] a page that one has no right to says who has it, and asks the server for nothing', async () => {
  const server = fakeServer({
    listRankingGroups: { list: [], total: 0 },
    myJobs: { list: [], total: 0 },
  })
  signedIn(['ROLE_IT'])
  const { screen, router } = await renderPage(`/import/${id}`)
  const refusal = screen.getByText('Für diese Seite fehlt Ihnen das Recht.')
  await expect.element(refusal).toBeVisible()
  await expect
    .element(
      screen.getByText(/^Das Recht haben Redaktion, Administration, Revision und Datenschutz\./),
    )
    .toBeVisible()
  for (const path of ['analyse', 'minq-konflikt', 'ea-konflikt', 'verifikation/stichprobe']) {
    await router.navigate({ href: `/${path}/${id}` })
    await expect.poll(() => router.state.location.pathname).toBe(`/${path}/${id}`)
    await expect
      .element(screen.getByText(/Redaktion, Administration, Revision und Datenschutz/))
      .toBeVisible()
  }
  const asked = ['processSample', 'getProfile', 'getConflict', 'getSpotCheck'] as const
  expect(asked.flatMap((name) => server.callsOf(name))).toEqual([])
})
