import '@/styles/app.css'
import type { Sample } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const sample = (number: number): Sample => ({
  id: `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  createdAt: '2026-11-01T08:00:00.000Z',
  rawDataReference: `lieferung-${number}.csv`,
  supplier: null,
  period: null,
  rankingGroup: null,
  mapping: null,
  mappedDate: null,
  sampleEntriesCount: null,
  headers: ['Name', 'PLZ'],
  encoding: 'windows-1252',
  delimiter: ';',
  parent: null,
  accountsCount: 0,
  contactsCount: 0,
  awardsCount: 0,
  scoresCount: 0,
  productsCount: 0,
  entityCount: 0,
  changesCount: 0,
})

afterEach(() => setTheme('system'))

test('deliveries are listed ten by ten, with their place in the whole', async () => {
  const server = fakeServer({ listSamples: { list: [sample(1)], total: 23 } })
  signedIn()
  const { screen } = await renderPage('/verwaltung/samples')
  await expect.element(screen.getByText('Einträge 1 – 10 von 23')).toBeVisible()
  await screen.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect.element(screen.getByText('Einträge 11 – 20 von 23')).toBeVisible()
  expect(server.callsOf('listSamples').at(-1)?.query).toEqual({ offset: '10', limit: '10' })
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the list has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  fakeServer({
    listSamples: { list: [sample(1), sample(2)], total: 2 },
  })
  signedIn()
  const { screen } = await renderPage('/verwaltung/samples')
  await expect.element(screen.getByText('lieferung-2.csv')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
