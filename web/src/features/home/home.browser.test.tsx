import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const clinics = '0190f2a0-0000-7000-8000-000000000001'
const doctors = '0190f2a0-0000-7000-8000-000000000002'

const project = (id: string, shortCode: string, name: string) => ({
  id,
  name,
  salesforceName: name,
  shortCode,
  publicationSector: 'SECTOR_GESUNDHEIT' as const,
  rootType: 'account' as const,
  rootTypeSimplified: 'account' as const,
  salesforceManageAwards: true,
  salesforceManageAccounts: true,
  salesforceManageContacts: true,
  fourEyes: false,
  printsRank: true,
  printsScoring: true,
  printsName: true,
  printsShortName: true,
  printsCity: true,
  printsProduct: true,
  toplistLabels: [],
  managedDynamicLabelsCount: 0,
})

const listRankingGroups = {
  list: [project(clinics, 'KLI', 'Klinikliste'), project(doctors, 'AEL', 'Ärzteliste')],
  total: 2,
}

test('a project says how many records wait in it, and leads to them', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({
    listRankingGroups,
    pendingFacets: {
      entries: 1234,
      of: 1234,
      changes: 2000,
      facets: { project: [{ value: clinics, label: 'Klinikliste', count: 1234 }] } as never,
    },
  })
  const { screen } = await renderPage('/')
  const waiting = screen.getByRole('link', { name: /^Klinikliste:\s1\.234 offen$/ })
  await expect.element(waiting).toHaveAttribute('href', `/verifikation?rgId=${clinics}&pName=alle`)
  const names = screen.getByRole('link', { name: /liste$/ }).elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['AELÄrzteliste', 'KLIKlinikliste'])
  expect(screen.getByRole('link', { name: /^Ärzteliste:/ }).elements()).toEqual([])
  expect(await pageViolations()).toEqual([])
})

test('[U-009] a year that cannot be released for its deliveries says so below its project, and leads to why', async () => {
  signedIn(['ROLE_EDITOR'])
  const year = '0190f2a0-0000-7000-8000-00000000000a'
  const rankingGroup = { id: clinics, shortCode: 'KLI' }
  const period = { id: year, name: '2026' }
  fakeServer({
    listRankingGroups,
    listWaitingYears: { list: [{ rankingGroup, period, rows: 1, deliveries: 2 }], total: 1 },
  })
  const { screen } = await renderPage('/')
  await expect
    .element(
      screen.getByRole('link', {
        name: /^Klinikliste:\s2026: 1 Zeile im Konflikt und 2 Lieferungen nicht importiert$/,
      }),
    )
    .toHaveAttribute('href', `/freigabe?rgId=${clinics}&periodId=${year}&vorschau=true`)
  expect(screen.getByRole('link', { name: /^Ärzteliste:/ }).elements()).toEqual([])
  expect(await pageViolations()).toEqual([])
})

test('a project whose short code stands for no address of its own is reached all the same', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({
    listRankingGroups: {
      list: [project(clinics, '..', 'Punkte'), project(doctors, 'A/B C', 'Schräg')],
      total: 2,
    },
  })
  const { screen } = await renderPage('/')
  await screen.getByRole('link', { name: /Schräg$/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Schräg' })).toBeVisible()
  const { screen: again } = await renderPage(`/projekt/${clinics}`)
  await expect.element(again.getByRole('heading', { name: 'Punkte' })).toBeVisible()
})

test('without the counts the start is as usable', async () => {
  signedIn(['ROLE_EDITOR'])
  const server = fakeServer({ listRankingGroups, pendingFacets: () => problem('internal', 500) })
  const { screen } = await renderPage('/')
  await expect.element(screen.getByRole('link', { name: /Klinikliste$/ })).toBeVisible()
  await expect.poll(() => server.callsOf('pendingFacets')).toHaveLength(1)
  await expect.element(screen.getByText(/offen$/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/konnten gerade nicht/)).not.toBeInTheDocument()
})

test('whoever may read the log finds it on the start', async () => {
  signedIn(['ROLE_AUDITOR'])
  fakeServer({ listRankingGroups })
  const { screen } = await renderPage('/')
  await expect
    .element(screen.getByRole('link', { name: 'Protokoll' }))
    .toHaveAttribute('href', '/protokoll')
})

test('an editor, who may not, is not led to the log', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({ listRankingGroups })
  const { screen } = await renderPage('/')
  await expect.element(screen.getByRole('link', { name: 'Kennzahlen' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Protokoll' })).not.toBeInTheDocument()
})

test('without projects the start leads the administration to where they are made, others not', async () => {
  fakeServer({ listRankingGroups: { list: [], total: 0 } })
  signedIn(['ROLE_EDITOR'])
  const { screen } = await renderPage('/')
  await expect.element(screen.getByText('Keine Projekte vorhanden.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Projekt anlegen' }).query()).toBeNull()
  signedIn(['ROLE_ADMIN'])
  await expect
    .element(screen.getByRole('link', { name: 'Projekt anlegen' }))
    .toHaveAttribute('href', '/verwaltung/ranking-groups')
})
