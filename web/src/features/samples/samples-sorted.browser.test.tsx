import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenSample, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const list = [1, 2].map((number) =>
  givenSample({ id: idOf(number), rawDataReference: `lieferung-${number}.csv` }),
)

const open = async (search = '') => {
  document.documentElement.lang = 'de'
  signedIn()
  const server = fakeServer({ listSamples: { list, total: 23 }, fetchStatus: false })
  const rendered = await renderPage(`/verwaltung/samples${search}`)
  const asked = () => server.callsOf('listSamples').at(-1)?.query
  return { ...rendered, asked }
}

const header = (name: RegExp) => page.getByRole('columnheader', { name })
const sorts = (name: RegExp) => header(name).getByRole('button', { name })

test('[S-105] deliveries are sorted by several columns in turn, each says its turn, and the address keeps them', async () => {
  const { screen, router, asked } = await open()
  await expect.element(header(/^ID/)).toHaveAttribute('aria-sort', 'descending')
  expect(asked()).not.toHaveProperty('sort')
  await screen.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect.poll(asked).toMatchObject({ offset: '10' })
  await sorts(/^Datenlieferant/).click()
  await expect.poll(asked).toEqual({ sort: 'supplier', limit: '10', offset: '0' })
  await sorts(/^Jahrgang/).click({ modifiers: ['Shift'] })
  await sorts(/^Jahrgang/).click({ modifiers: ['Shift'] })
  await expect.poll(asked).toMatchObject({ sort: 'supplier,-period' })
  await expect.element(header(/^Datenlieferant/)).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(header(/^Jahrgang/)).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('button', { name: /^Jahrgang.*Sortierung 2$/ })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ sort: 'supplier,-period' })
  await expect.element(screen.getByText('lieferung-1.csv')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[S-105] a search keeps the order, and what an address names wrongly is left out', async () => {
  const { screen, asked } = await open('?sort=file,schuhe,-project')
  await expect.poll(asked).toMatchObject({ sort: 'file,-project' })
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('klinik')
  await expect.poll(asked).toMatchObject({ search: 'klinik', sort: 'file,-project' })
})
