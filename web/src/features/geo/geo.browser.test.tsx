import '@/styles/app.css'
import type { GeoOverview, Role } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const table = {
  country: 'DE',
  fileName: 'DE.zip',
  postcodes: 10_814,
  places: 23_297,
  loadedAt: '2026-11-20T08:00:00.000Z',
}

const overview: GeoOverview = {
  geocoder: { kind: 'table', host: null, ready: true, tables: [table] },
  accounts: {
    approved: 12_480,
    located: 11_900,
    unaddressed: 64,
    waiting: 102,
    unknown: 3,
    eligible: 411,
  },
  nextRun: 250,
}

const without: GeoOverview = {
  ...overview,
  geocoder: { ...overview.geocoder, ready: false, tables: [] },
}

const id = '0190f2a0-0000-7000-8000-000000000001'
const messages = {
  [id]: 'Klinik Nord – vorgeschlagen: 54,32330° N, 10,12280° O (Mitte von 24103 Kiel).',
  [id.replace(/1$/, '2')]: 'Praxis am Ring – zu 99999 Nirgends wurde keine Position gefunden.',
}

const open = async (first = overview, roles: Role[] = ['ROLE_ADMIN', 'ROLE_IT']) => {
  signedIn(roles)
  const server = fakeServer({
    geoOverview: first,
    reviseGeoData: messages,
    loadPostcodes: () => {
      server.answer({ geoOverview: overview })
      return { tables: [table] }
    },
  })
  return { ...(await renderPage('/verwaltung/geodaten-abgleich')), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[R-023] the bulk run shows a message for each entry, and OK reads the overview again', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByRole('row', { name: /noch abzugleichen 411/ })).toBeVisible()
  const blocks = /so lange lassen sich die Projekte dieser Unternehmen nicht freigeben/
  await expect.element(screen.getByText(blocks)).toBeVisible()
  await screen.getByRole('button', { name: 'Geodaten-Abgleich starten' }).dblClick()
  const dialog = screen.getByRole('dialog')
  for (const message of Object.values(messages))
    await expect.element(dialog.getByText(message, { exact: true })).toBeVisible()
  const link = dialog.getByRole('link', { name: /Klinik Nord/ })
  await expect.element(link).toHaveAttribute('href', `/account/${id}`)
  const before = server.callsOf('geoOverview').length
  server.answer({
    geoOverview: { ...overview, accounts: { ...overview.accounts, eligible: 161 }, nextRun: 161 },
  })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('row', { name: /noch abzugleichen 161/ })).toBeVisible()
  await expect.poll(() => server.callsOf('geoOverview').length).toBeGreaterThan(before)
  await expect.poll(() => server.callsOf('reviseGeoData')).toHaveLength(1)
})

test('[R-023] without a postcode table nothing starts; IT loads one, packed', async () => {
  const { screen, server } = await open(without)
  const start = screen.getByRole('button', { name: 'Geodaten-Abgleich starten' })
  await expect.element(start).toBeDisabled()
  await expect
    .element(screen.getByText('Es ist noch keine Postleitzahltabelle geladen.'))
    .toBeVisible()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['plz;breitengrad;laengengrad\n'], 'plz.csv'))
  await expect.element(screen.getByRole('cell', { name: 'DE.zip' })).toBeVisible()
  await expect.element(start).toBeEnabled()
  const body = server.callsOf('loadPostcodes')[0]?.body as { fileName: string; fileContent: string }
  expect(body.fileName).toBe('plz.csv')
  // The first bytes of gzip.
  expect(atob(body.fileContent).slice(0, 2)).toBe('\u001f\u008b')
})

test('[R-023] who is not IT sees the overview, and neither starts nor loads', async () => {
  const { screen } = await open(overview, ['ROLE_EDITOR'])
  await expect.element(screen.getByRole('cell', { name: 'DE.zip' })).toBeVisible()
  const start = screen.getByRole('button', { name: 'Geodaten-Abgleich starten' })
  await expect.element(start).toBeDisabled()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test.each<Theme>(['light', 'dark'])(
  '[L-006] the geo-data comparison has no axe violation in the %s theme, nor has its result',
  async (theme) => {
    setTheme(theme)
    const { screen } = await open()
    await expect.element(screen.getByRole('cell', { name: 'DE.zip' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
    await screen.getByRole('button', { name: 'Geodaten-Abgleich starten' }).click()
    await expect.element(screen.getByRole('button', { name: 'OK' })).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)

test('who may not undo a run is not sent to a page that refuses them', async () => {
  const { screen } = await open(overview, ['ROLE_IT'])
  await expect.element(screen.getByText(/„Schnellverifikation“ von der Redaktion/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Schnellverifikation' }).query()).toBeNull()
})
