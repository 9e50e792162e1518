import '@/styles/app.css'
import type { Role } from '@stammbuch/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearFailedRequests, noteFailure } from '@/api/failed-requests.ts'
import { beginRequest } from '@/api/pending-requests.ts'
import { unreachable } from '@/api/problem.ts'
import { newQueryClient } from '@/api/queries.ts'
import { session } from '@/api/session.ts'
import { connection } from '@/live/connection-store.ts'
import { jobs, putJob } from '@/live/job-store.ts'
import { newRouter } from '@/router.ts'
import { registerPaletteSource } from '@/ui/palette-sources.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const groups = [
  { id: 'g1', shortCode: 'KL', name: 'Klinikliste', publicationSector: 'SECTOR_GESUNDHEIT' },
  { id: 'g2', shortCode: 'AG', name: 'Top-Arbeitgeber', publicationSector: 'SECTOR_BUSINESS' },
]

const resting = connection.get()
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const signIn = (...roles: readonly Role[]): void =>
  session.set({
    state: 'signed-in',
    user: {
      id: 'u1',
      email: 'anna.albrecht@stammbuch.example',
      fullName: 'Anna Albrecht',
      shortCode: 'AA',
      roles: [...roles],
      isActive: true,
    },
    problem: null,
  })

const open = async (path = '/') => {
  const queryClient = newQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = newRouter({ queryClient, history })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router }
}

const links = (): readonly (string | null)[] =>
  [...document.querySelectorAll('nav[aria-label=Bereiche] a')].map(({ textContent }) => textContent)

beforeEach(() => {
  document.documentElement.lang = 'de'
  vi.spyOn(window, 'fetch').mockImplementation(async (asked) =>
    Response.json({ list: /checks|waiting/.test(String(asked)) ? [] : groups, total: 2 }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  session.set({ state: 'resolving', user: null, problem: null })
  clearFailedRequests()
  jobs.set([])
  connection.set(resting)
  sessionStorage.clear()
  localStorage.clear()
  setTheme('system')
})

test('[E-001] signed out, the start says that access is needed and who gives it', async () => {
  session.set({ state: 'signed-out', user: null, problem: null })
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Zugriff erforderlich' })).toBeVisible()
  await expect
    .element(screen.getByText(/Zugangsdaten erhalten Sie\s+von Ihrer IT-Abteilung/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  expect(links()).toEqual([])
})

test('[E-080] a visitor is sent from any page to the start, and the way back is kept', async () => {
  session.set({ state: 'signed-out', user: null, problem: null })
  const { screen, router } = await open('/projekt/KL?page=2')
  await expect.element(screen.getByRole('heading', { name: 'Zugriff erforderlich' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
  expect(sessionStorage.getItem('stammbuch.return-to')).toContain('/projekt/KL')
})

test('[E-002] signed in, the start shows every project below its sector', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Gesundheit' })).toBeVisible()
  const project = screen.getByRole('link', { name: 'KL Klinikliste' })
  await expect.element(project).toHaveAttribute('href', '/projekt/KL')
  expect(document.querySelectorAll('[data-slot=sector-mark]')).toHaveLength(2)
})

test('[E-003] the start stays usable when the projects cannot be loaded', async () => {
  vi.mocked(window.fetch).mockImplementation(async () =>
    Response.json({ status: 500, code: 'internal', title: 'Fehler', detail: '' }, { status: 500 }),
  )
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  await expect
    .element(screen.getByText('Die Projekte konnten gerade nicht geladen werden.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Guten Tag, Anna Albrecht' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Meldungen, 1 ungelesene Meldung' }))
    .toBeVisible()
})

test('[R-001] the bar has the nine areas, without those a person cannot use', async () => {
  signIn('ROLE_EDITOR')
  await open()
  const all = [
    'Templates',
    'Import',
    'Upload',
    'Verifikation',
    'Follow Up',
    'Konflikte',
    'Export',
    'Verwaltung',
    'Freigabe',
  ]
  await expect.poll(links).toEqual(all)
  signIn('ROLE_AUDITOR')
  await expect.poll(links).not.toContain('Upload')
  expect(links()).toContain('Verifikation')
})

test.for([
  ['/award-duplikation', 'Verwaltung', 'ROLE_ADMIN'],
  ['/verwaltung', 'Verwaltung', 'ROLE_ADMIN'],
  ['/datenschutz', 'Verwaltung', 'ROLE_ADMIN'],
  ['/datenschutz', 'Datenschutz', 'ROLE_PRIVACY'],
] as const)(
  '[R-001] the bar says which area a page belongs to, also by another address: %s',
  async ([path, area, role]) => {
    signIn(role)
    await open(path)
    const active = 'nav[aria-label=Bereiche] a[data-status=active]'
    const marked = () => [...document.querySelectorAll(active)].map((one) => one.textContent)
    await expect.poll(marked).toEqual([area])
  },
)

test('[R-001] failed requests are counted on the bell, listed with status and time, and marked as read', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  noteFailure('PUT', '/change/1/accept?x=1', unreachable())
  noteFailure('PUT', '/change/1/accept', unreachable())
  await screen.getByRole('button', { name: 'Meldungen, 1 ungelesene Meldung' }).click()
  const panel = screen.getByRole('dialog', { name: 'Meldungen' })
  await expect.element(panel.getByText('Der Server ist nicht erreichbar.')).toBeVisible()
  await expect.element(panel.getByText('Keine Antwort')).toBeVisible()
  await expect.element(panel.getByText('×2')).toBeVisible()
  await expect.element(panel.getByText(/^\d\d:\d\d Uhr$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Details' }).click()
  await expect.element(panel.getByText('PUT /change/1/accept')).toBeVisible()
  await panel.getByRole('button', { name: 'Alle gelesen' }).click()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(screen.getByRole('button', { name: 'Meldungen, keine ungelesenen Meldungen' }))
    .toHaveFocus()
})

test('[R-001] the loading bar shows for long requests only', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Gesundheit' })).toBeVisible()
  const bar = screen.getByRole('progressbar', { name: 'Daten werden geladen' })
  beginRequest()()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(bar.query()).toBeNull()
  const end = beginRequest()
  await expect.element(bar).toBeInTheDocument()
  end()
  await expect.element(bar).not.toBeInTheDocument()
})

test('[L-005] Strg+K finds pages, what sources offer, and goes there', async () => {
  signIn('ROLE_EDITOR')
  const stop = registerPaletteSource({
    id: 'clinics',
    title: 'Kliniken',
    search: async (text) => [{ id: 'r1', label: `Klinik ${text}`, href: '/klinik-nord' }],
  })
  const { router } = await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = page.getByRole('combobox')
  await expect.element(input).toHaveFocus()
  await input.fill('Nord')
  await expect.element(page.getByRole('option', { name: 'Klinik Nord' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/klinik-nord')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option', { name: 'Klinik Nord' })).toBeVisible()
  stop()
})

test('the palette keeps the focus and closes by a click beside it, and no style of the page below changes for it', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const body = (): string => (document.body.cloneNode() as HTMLElement).outerHTML
  const before = body()
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = page.getByRole('combobox')
  await expect.element(input).toHaveFocus()
  // Styles of the body are inherited: of a list of a hundred lines every element would be styled anew.
  expect(body()).toBe(before)
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(input).toHaveFocus()
  const beside = document.elementFromPoint(20, 400)
  if (!beside) throw new Error('nothing covers the page')
  await userEvent.click(beside, { position: { x: 20, y: 400 } })
  await expect.element(input).not.toBeInTheDocument()
})

test('[L-005] the tray shows jobs with their progress, the bar the connection, the page a break', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  putJob({
    id: 'j1',
    title: 'Schnellverifikation KL 2025',
    state: 'running',
    done: 812,
    total: 1040,
    unit: 'Änderungen',
    startedAt: Date.now() - 10_000,
    finishedAt: null,
    message: null,
    href: null,
  })
  await expect
    .element(screen.getByText(/^78\s% · 812 von 1\.040 Änderungen · noch etwa/))
    .toBeVisible()
  await expect.element(screen.getByText('Verbinde …')).toBeVisible()
  connection.set({
    ...resting,
    state: 'interrupted',
    since: Date.UTC(2025, 9, 9, 8, 53),
    newVersion: true,
  })
  await expect.element(screen.getByText(/^Anzeige Stand 10:53 Uhr/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Jetzt laden' })).toBeVisible()
})

test('the help sheet opens with ? and closes with Esc', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Gesundheit' })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test.for(['light', 'dark'] satisfies Theme[])(
  '[L-006] the shell has no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    signIn('ROLE_ADMIN')
    const { screen } = await open()
    await expect.element(screen.getByRole('heading', { name: 'Gesundheit' })).toBeVisible()
    noteFailure('GET', '/x', unreachable())
    connection.set({ ...resting, state: 'interrupted', since: null, newVersion: true })
    await expect.element(screen.getByText('Verbindung unterbrochen')).toBeVisible()
    const found = async (): Promise<readonly string[]> => {
      const { violations } = await axe.run(document, { runOnly: rules })
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)
    }
    expect(await found()).toEqual([])
    await screen.getByRole('button', { name: /^Benutzermenü/ }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await found()).toEqual([])
  },
)

test('[L-005] a connection that breaks off says so without moving the page', async () => {
  signIn('ROLE_EDITOR')
  const { screen } = await open()
  const sector = screen.getByRole('heading', { name: 'Gesundheit' })
  await expect.element(sector).toBeVisible()
  const place = (): number => sector.element().getBoundingClientRect().top
  const before = place()
  connection.set({ ...resting, state: 'interrupted', since: null })
  await expect.element(screen.getByText('Verbindung unterbrochen')).toBeVisible()
  expect(place()).toBe(before)
})
