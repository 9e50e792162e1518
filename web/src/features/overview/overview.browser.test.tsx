import '@/styles/app.css'
import type { Overview } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

afterEach(() => setTheme('system'))

const days = Array.from({ length: 30 }, (_, n) => ({
  day: `2026-11-${String(n + 1).padStart(2, '0')}`,
  proposed: (n * 37) % 110,
  accepted: (n * 29) % 90,
  declined: n % 9,
  openAtEnd: 300 + ((n * 13) % 70),
}))

const overview: Overview = {
  at: '2026-11-30T09:00:00.000Z',
  since: '2026-11-01',
  until: '2026-11-30',
  queue: {
    open: 1412,
    unapproved: 37,
    medianAge: 4 * 86_400,
    p90Age: 21 * 86_400,
    oldestAge: 7200,
  },
  days,
  editors: [
    {
      id: idOf(1),
      shortCode: 'AB',
      fullName: 'Anna Behr',
      accepted: 910,
      declined: 40,
      approvals: 12,
      inRuns: 800,
    },
    {
      id: idOf(2),
      shortCode: 'CD',
      fullName: 'Carl Dorn',
      accepted: 3,
      declined: 1,
      approvals: 0,
      inRuns: 0,
    },
  ],
  suppliers: [{ id: idOf(3), name: 'Klinikdaten AG', accepted: 900, declined: 100 }],
  fields: [{ class: 'account', attributeName: 'city', accepted: 3, declined: 1 }],
}

test('[A-010] the overview shows age, flow, decisions and quotes, each also as a table', async () => {
  const server = fakeServer({ getOverview: overview })
  signedIn()
  const { screen, router } = await renderPage('/uebersicht')
  await expect.element(screen.getByText('1.412')).toBeVisible()
  await expect.element(screen.getByText('4 Tage')).toBeVisible()
  await expect.element(screen.getByText('21 Tage')).toBeVisible()
  await expect.element(screen.getByText('2 Stunden')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Zugang und Abgang je Tag/ })).toBeVisible()
  await screen.getByText('Als Tabelle').click()
  const row = screen.getByRole('row', { name: /^29\.11\.2026/ })
  const cells = row.element().querySelectorAll('td')
  const last = days[28]
  expect([...cells].map(({ textContent }) => textContent)).toEqual(
    [last?.proposed, last?.accepted, last?.declined, last?.openAtEnd].map(String),
  )
  await expect
    .element(screen.getByRole('row', { name: /Anna Behr.*12 Einträge verifiziert/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Klinikdaten AG.*90\s%/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Stadt.*75\s%/ })).toBeVisible()

  await screen.getByRole('combobox', { name: 'Zeitraum' }).click()
  await screen.getByRole('option', { name: '7 Tage', exact: true }).click()
  await expect.poll(() => server.callsOf('getOverview').at(-1)?.query.days).toBe('7')
  expect(Number(router.state.location.search.tage)).toBe(7)
})

test('[A-010] for those who read the log each figure leads to its list, and people and suppliers to their pages', async () => {
  fakeServer({
    getOverview: overview,
    listLogChecks: { list: [], total: 0 },
    logHead: { head: 10 } as never,
    listLog: { list: [], total: 0, people: [] },
  })
  signedIn(['ROLE_AUDITOR'])
  const { screen, router } = await renderPage('/uebersicht')
  const link = (name: RegExp) => screen.getByRole('link', { name })
  await expect
    .element(link(/^1\.412 Offene Änderungen/))
    .toHaveAttribute('href', '/verifikation?pName=alle')
  await expect
    .element(link(/^Klinikdaten AG$/))
    .toHaveAttribute('href', `/lieferanten/${idOf(3)}?von=2026-11-01&bis=2026-11-30`)
  await link(/^910 übernommen, Anna Behr/).click()
  await expect
    .poll(() => router.state.location)
    .toMatchObject({
      pathname: '/protokoll',
      search: { actor: idOf(1), decision: 'accepted', from: '2026-11-01', to: '2026-11-30' },
    })
})

test('[A-010] a free period is asked for when both of its days are given, and stands in the address', async () => {
  const server = fakeServer({ getOverview: overview })
  signedIn()
  const { screen, router } = await renderPage('/uebersicht')
  await expect.element(screen.getByText('1.412')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Zeitraum' }).click()
  await screen.getByRole('option', { name: 'Frei gewählt' }).click()
  await expect.element(screen.getByLabelText('Vom')).toHaveValue('2026-11-01')
  await screen.getByLabelText('Bis zum').fill('2026-10-01')
  await expect.element(screen.getByText('Liegt vor dem ersten Tag.')).toBeVisible()
  await screen.getByLabelText('Vom').fill('2026-09-15')
  await expect
    .poll(() => server.callsOf('getOverview').at(-1)?.query)
    .toEqual({ from: '2026-09-15', to: '2026-10-01' })
  expect(router.state.location.search).toMatchObject({ von: '2026-09-15', bis: '2026-10-01' })
})

const tally = { accepted: 40, declined: 10, corrected: 8 }

test('[A-010] a supplier has a page: over time, by field, found wrong later, each with its list', async () => {
  document.documentElement.lang = 'de'
  const server = fakeServer({
    getQuality: {
      name: 'Klinikdaten AG',
      upTo: 100,
      total: { ...tally, approved: 0, own: 0 },
      months: [{ month: '2026-06', ...tally }],
      fields: [{ class: 'account', attributeName: 'city', ...tally }],
      others: [{ id: idOf(1), name: 'Anna Behr', ...tally }],
    },
    listLogChecks: { list: [], total: 0 },
    logHead: { head: 10 } as never,
    listLog: { list: [], total: 0, people: [] },
  })
  signedIn(['ROLE_AUDITOR'])
  const { screen, router } = await renderPage(
    `/lieferanten/${idOf(3)}?von=2026-05-10&bis=2026-07-20`,
  )
  await expect
    .element(screen.getByRole('heading', { name: 'Klinikdaten AG', level: 1 }))
    .toBeVisible()
  expect(server.callsOf('getQuality').at(-1)?.query).toEqual({
    supplierId: idOf(3),
    from: '2026-05-09T22:00:00.000Z',
    to: '2026-07-20T21:59:59.999Z',
  })
  // A month in which nothing was decided stands as well, and has no rate: 0 % would say that all was declined.
  for (const month of ['Mai 2026', 'Juli 2026'])
    await expect
      .element(screen.getByRole('row', { name: new RegExp(`^${month} 0 0 – 0 –$`) }))
      .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /^Juni 2026.*40.*10.*80\s%.*8.*20\s%/ }))
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('link', { name: /^8 später ersetzt, Juni 2026/ }).click()
  await expect
    .poll(() => router.state.location)
    .toMatchObject({
      pathname: '/protokoll',
      search: {
        supplierId: idOf(3),
        decision: 'accepted',
        corrected: '1',
        from: '2026-06-01',
        to: '2026-06-30',
      },
    })
})

test('[A-010] the page of a person has room for the names of fields, and says what there is none of', async () => {
  await page.viewport(1440, 900)
  fakeServer({
    getQuality: {
      name: 'Emma Engel',
      upTo: 100,
      total: { ...tally, approved: 3, own: 28 },
      months: [{ month: '2026-06', ...tally }],
      fields: [{ class: 'account', attributeName: 'street', ...tally }],
      others: [],
    },
  })
  signedIn(['ROLE_AUDITOR'])
  const { screen } = await renderPage(`/personen/${idOf(3)}?von=2026-06-01&bis=2026-06-30`)
  const field = screen.getByRole('rowheader', { name: /Straße/ })
  await expect.element(field).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(field.element().firstChild ?? field.element())
  expect(range.getClientRects()).toHaveLength(1)
  const table = field.element().closest('div')
  expect(table?.scrollWidth).toBe(table?.clientWidth)
  await expect
    .element(screen.getByText('Keiner der entschiedenen Werte kam von einem Lieferanten.'))
    .toBeVisible()
})

test('the page of a person is closed to those who may not read the log', async () => {
  fakeServer({})
  signedIn(['ROLE_EDITOR'])
  const { screen } = await renderPage(`/personen/${idOf(1)}`)
  await expect.element(screen.getByText('Für diese Zahlen fehlt Ihnen das Recht.')).toBeVisible()
})

test('an empty log shows an empty overview, not a broken one', async () => {
  fakeServer({
    getOverview: {
      ...overview,
      queue: { open: 0, unapproved: 0, medianAge: null, p90Age: null, oldestAge: null },
      days: days.map(({ day }) => ({ day, proposed: 0, accepted: 0, declined: 0, openAtEnd: 0 })),
      editors: [],
      suppliers: [],
      fields: [],
    },
  })
  signedIn()
  const { screen } = await renderPage('/uebersicht')
  await expect
    .element(screen.getByText('In dieser Zeit wurde nichts entschieden.').first())
    .toBeVisible()
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/)
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the overview has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  await page.viewport(1280, 1100)
  fakeServer({ getOverview: overview })
  signedIn()
  const { screen } = await renderPage('/uebersicht')
  await expect.element(screen.getByText('1.412')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
