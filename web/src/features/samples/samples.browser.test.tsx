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

test('a delivery shows its facts, that its bytes came before, and the way to the import', async () => {
  fakeServer({
    listSamples: { list: [sample(1), sample(2)], total: 2 },
    processSample: { rows: 1666 },
  })
  signedIn()
  const { screen } = await renderPage(`/analyse/${sample(1).id}?sameAs=${sample(2).id}`)
  await expect.element(screen.getByText('Windows-1252')).toBeVisible()
  await expect.element(screen.getByText('Semikolon')).toBeVisible()
  await expect.element(screen.getByText('1.666')).toBeVisible()
  await expect.element(screen.getByText(/01.11.2026, 09:00 als „lieferung-2.csv“/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Import prüfen' }))
    .toHaveAttribute('href', `/import/${sample(1).id}`)
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] list and facts have no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  fakeServer({
    listSamples: { list: [sample(1), sample(2)], total: 2 },
    processSample: { rows: 1666 },
  })
  signedIn()
  const { screen, router } = await renderPage('/verwaltung/samples')
  await expect.element(screen.getByText('lieferung-2.csv')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await router.navigate({ to: '/analyse/$sampleId', params: { sampleId: sample(1).id } })
  await expect.element(screen.getByText('1.666')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
