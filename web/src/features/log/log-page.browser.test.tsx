import '@/styles/app.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { head, openLog, run, uuid } from './testing/open-log.ts'

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[T-002] the newest events come first, each as a sentence with names, values and its source', async () => {
  const { screen, server } = await openLog()
  await expect
    .element(screen.getByText('Position 1.250 bis 1.151 · 1.250 Ereignisse'))
    .toBeVisible()
  const sentence = /Emma Engel schlug .*Markt 1 bei Klinik Nord vor, aus netz\.csv \(Kliniknetz\)/
  await expect.element(screen.getByRole('row', { name: sentence }).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Ältere' }).click()
  await expect.poll(() => server.callsOf('listLog').at(-1)?.query.before).toBe('1151')
  await expect.element(screen.getByText(/^Position 1\.150 bis 1\.051/)).toBeVisible()
})

test('[T-001] filters stand in the address and in the call, and their events are counted by person', async () => {
  const { screen, server, router } = await openLog(
    '?decision=accepted&corrected=1&from=2026-11-20&to=2026-11-20',
  )
  await expect.element(screen.getByRole('heading', { name: 'Aufschlüsselung' })).toBeVisible()
  const asked = {
    decision: 'accepted',
    corrected: '1',
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-20T22:59:59.999Z',
  }
  expect(server.callsOf('logFacets').at(-1)?.query).toEqual(asked)
  expect(server.callsOf('listLog').at(-1)?.query).toMatchObject(asked)
  await screen.getByRole('button', { name: 'Emma Engel 12' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ actor: uuid(902) })
})

test('[T-001] the filters are kept as a question under a name that nobody else has', async () => {
  const { screen, server } = await openLog('?decision=accepted&from=2026-11-20')
  server.answer({ createQuestion: () => problem('name-taken', 409) })
  await screen.getByRole('button', { name: 'Frage speichern' }).click()
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Im Herbst übernommen')
  await screen.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.element(screen.getByText('Eine Frage heißt schon so.')).toBeVisible()
  server.answer({ createQuestion: { id: uuid(5), name: 'Im Herbst übernommen' } as never })
  await screen.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect
    .element(screen.getByText('Frage „Im Herbst übernommen“ gespeichert').first())
    .toBeVisible()
  expect(server.callsOf('createQuestion').at(-1)?.body).toEqual({
    name: 'Im Herbst übernommen',
    filters: { decision: 'accepted', from: '2026-11-20' },
  })
})

test('[T-007] the answer to a question is taken along as a signed file, with the question in words', async () => {
  const { screen, server } = await openLog(`?decision=accepted&actor=${uuid(902)}&from=2026-11-20`)
  const pack = { key: 'k'.repeat(22), name: 'stammbuch-beweis.zip' }
  server.answer({ takeProof: pack as never, downloadProofPack: new Response('zip') })
  await screen.getByRole('button', { name: 'Beweis', exact: true }).click()
  await expect.poll(() => server.callsOf('downloadProofPack').length).toBe(1)
  expect(server.callsOf('takeProof').at(-1)?.body).toEqual({
    scope: {
      kind: 'question',
      filter: { decision: 'accepted', actor: uuid(902), from: '2026-11-19T23:00:00.000Z' },
      words: 'Entscheidung Übernommen · Person „Emma Engel“ · von 20.11.2026',
    },
  })
})

test('the log is searched by a name, which stands in the address', async () => {
  const { screen, server, router } = await openLog('?search=4711')
  const name = screen.getByRole('searchbox', { name: 'Name', exact: true })
  await expect.element(name).toHaveValue('4711')
  const asked = () => server.callsOf('listLog').map(({ query }) => query.search)
  await expect.poll(asked).toContain('4711')
  await name.fill('Mönch')
  await expect.poll(asked).toContain('Mönch')
  await expect.poll(() => router.state.location.search).toEqual({ search: 'Mönch' })
})

test('[T-002] an event opens beside the list with what it followed from, and J goes to the next row', async () => {
  await page.viewport(1440, 900)
  const { screen, router } = await openLog('?event=1250')
  const panel = screen.getByRole('complementary', { name: 'Änderung vorgeschlagen' })
  await expect.element(panel.getByText(/^Folgte auf den Vorschlag/)).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Klinik Nord' }))
    .toHaveAttribute('href', `/account/${uuid(900)}`)
  await expect.element(screen.getByText(/^Position 1\.250 bis/)).toBeVisible()
  await panel.getByRole('button', { name: 'Daten (JSON)' }).click()
  await expect.element(panel.getByText(/"newValue": "Markt 1"/)).toBeVisible()
  await press('j')
  await expect.poll(() => router.state.location.searchStr).toContain('event=1249')
  await panel.getByRole('button', { name: 'Kennungen und Prüfsumme' }).click()
  await panel.getByRole('button', { name: run }).click()
  await expect.poll(() => router.state.location.search).toEqual({ runId: run })
})

test('[T-002] [U-003] by keyboard: J and K go through the list, Eingabe opens beside it, Esc gives the row back', async () => {
  await page.viewport(1440, 900)
  const { screen, router } = await openLog()
  await expect.element(screen.getByText(/^Position 1\.250 bis/)).toBeVisible()
  const focused = () => document.activeElement?.closest('tr')
  await press('j')
  await expect.poll(focused).toBe(document.querySelectorAll('tbody tr')[0])
  await press('jjk')
  await expect.poll(focused).toBe(document.querySelectorAll('tbody tr')[1])
  await press('{Enter}')
  await expect.poll(() => router.state.location.searchStr).toContain('event=1249')
  const panel = screen.getByRole('complementary', { name: 'Änderung vorgeschlagen' })
  await expect.element(panel).toBeVisible()
  await press('j')
  await expect.poll(() => router.state.location.searchStr).toContain('event=1248')
  await press('{Escape}')
  await expect.poll(() => router.state.location.searchStr).not.toContain('event=')
  await expect.poll(() => screen.container.querySelector('aside[aria-label]')).toBeNull()
  await expect.poll(focused).toBe(document.querySelectorAll('tbody tr')[2])
  await press('j{Enter}')
  await expect.poll(() => router.state.location.searchStr).toContain('event=1247')
})

test('[T-002] [A-005] the proof of an event is saved as a file, under its position', async () => {
  await page.viewport(1440, 900)
  const { screen, server } = await openLog('?event=17')
  await screen.getByRole('button', { name: 'Beleg' }).click()
  await expect
    .element(screen.getByText('Der Beleg steht in „beleg-17.json“.').first())
    .toBeVisible()
  expect(server.callsOf('logProof').map(({ params }) => params.position)).toEqual(['17'])
})

test('on a narrow window an event opens over the list', async () => {
  await page.viewport(820, 900)
  const { screen } = await openLog('?event=17')
  const sheet = screen.getByRole('dialog', { name: 'Änderung vorgeschlagen' })
  await expect.element(sheet.getByText(/^Folgte auf den Vorschlag/)).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: /^Person .*Redaktion/ })).toBeVisible()
})

test('what happens while the page is open appears by itself', async () => {
  const { screen, server } = await openLog()
  await expect.element(screen.getByText(/^Position 1\.250 bis/)).toBeVisible()
  await expect.element(screen.getByText('Folgt dem Protokoll')).toBeVisible()
  const before = server.callsOf('listLog').length
  server.answer({ logHead: { ...head, head: 1253 } })
  await expect
    .poll(() => server.callsOf('listLog').length, { timeout: 8_000 })
    .toBeGreaterThan(before)
})

test('[T-002] the mark says that the log has fallen silent, though the page stands', async () => {
  const { screen, server } = await openLog()
  await expect.element(screen.getByText('Folgt dem Protokoll')).toBeVisible()
  server.answer({ logHead: () => new Promise(() => undefined) })
  await expect
    .element(screen.getByText(/^Keine Antwort vom Protokoll seit/), { timeout: 15_000 })
    .toBeVisible()
})

test('without the right the log is not asked for', async () => {
  signedIn(['ROLE_EDITOR'])
  const server = fakeServer({})
  const { screen } = await renderPage('/protokoll')
  await expect.element(screen.getByText('Für das Protokoll fehlt Ihnen das Recht.')).toBeVisible()
  expect([...server.callsOf('listLog'), ...server.callsOf('logHead')]).toEqual([])
})

const themes: readonly Theme[] = ['light', 'dark']

test.for(themes)('[L-006] the log has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  const { screen, router } = await openLog()
  await expect.element(screen.getByText(/^Position 1\.250/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await router.navigate({ to: '/protokoll', search: { event: 17 } })
  await expect.element(screen.getByText('Ursachen und Folgen')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
