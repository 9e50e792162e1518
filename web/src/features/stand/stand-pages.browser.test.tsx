import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { begin } from './testing/open-stand.tsx'

afterEach(() => localStorage.clear())

const closed = [
  ['/freigabe/bereitschaft', /Was damals wartete, zeigen Verifikation und Konflikte/],
  ['/wirkung', /was bis heute aus Werten wurde/],
  ['/nachweise', /das ganze Protokoll bis heute/],
  ['/upload', /in einem früheren Stand lässt sich nichts ändern/],
  ['/verifikation/kurz', /Was damals wartete, zeigt die Verifikation in diesem Stand/],
] as const

test.for(closed)(
  '[T-004] %s says why it is closed at an earlier moment, and leads to today',
  async ([path, why]) => {
    const { screen, router } = await begin(`${path}?stand=4783`)
    await expect.element(screen.getByText(why)).toBeVisible()
    const heading = screen.getByRole('heading', { name: 'Nur für jetzt', level: 1 })
    await expect.element(heading).toBeVisible()
    await screen.getByRole('button', { name: 'Diese Seite jetzt zeigen' }).click()
    await expect.poll(() => router.state.location.searchStr).not.toContain('stand')
    expect(router.state.location.pathname).toBe(path)
  },
)

const opened = [
  ['/verwaltung/samples', 'listSamples', 'Datenlieferungen'],
  ['/verwaltung/mapping', 'listMappings', 'Daten-Mappings'],
  ['/verwaltung/dynamische-felder', 'listMdls', 'Dynamische Felder'],
  ['/verwaltung/benutzer', 'listUsers', 'Benutzer'],
  ['/verwaltung/rechte', 'listRights', 'Rechte'],
  ['/laeufe', 'registeredRuns', 'Läufe'],
] as const

test.for(opened)(
  '[T-004] %s is read as of the moment, and offers nothing that acts',
  async ([path, call, title]) => {
    const { server, screen } = await begin(`${path}?stand=4783`, {
      [call]: { list: [], total: 0, people: [] },
    })
    await expect.element(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect.poll(() => server.callsOf(call).length).toBeGreaterThan(0)
    for (const { query } of server.callsOf(call)) expect(query.asOf).toBe('4783')
    expect(screen.getByRole('button', { name: /anlegen|hochladen/i }).elements()).toEqual([])
    expect(document.querySelector('[data-slot=stand-frame]')).not.toBeNull()
  },
)

test('[T-002] [T-004] the log of an earlier moment ends there, and does not say that it follows', async () => {
  const { server, screen } = await begin('/protokoll?stand=4783&to=2026-12-31', {
    logHead: { head: 9000 } as never,
    listLog: { list: [], total: 0, people: [] },
    logFacets: { total: 0, upTo: 9000, own: 0, corrected: 0, facets: [] },
  })
  await expect.element(screen.getByText('Steht: früherer Stand')).toBeVisible()
  for (const { query } of [...server.callsOf('listLog'), ...server.callsOf('logFacets')])
    expect(query.upTo).toBe('4783')
  expect(server.callsOf('listLog').length).toBeGreaterThan(0)
})
