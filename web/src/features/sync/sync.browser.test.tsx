import '@/styles/app.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const group = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a01'
const period = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a02'
const parkedId = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a03'
const account = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a04'
const award = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a05'
const at = '2026-11-20T09:30:00.000Z'
const index = 'stammbuch-records-v3'

const comparison = {
  ...{ askedAt: null, beganAt: at, endedAt: at },
  ...{ looked: 98_211, missing: 1, outdated: 0, surplus: 3 },
}
const standing = {
  ...{ detail: null, position: 812, lag: 0, due: 0, parked: 0, lastSeenAt: at },
  comparable: true,
  comparison,
}
const workers = [
  { ...standing, target: 'elasticsearch' as const, state: 'running' },
  {
    ...standing,
    target: 'salesforce' as const,
    state: 'unreachable',
    detail: 'Salesforce antwortet mit 503',
    due: 1240,
    lag: 3,
    parked: 1,
    comparison: { ...comparison, askedAt: at, beganAt: null, endedAt: null },
  },
]

const answers = (): Answers => {
  const parked = [
    {
      id: parkedId,
      target: 'salesforce' as const,
      record: { class: 'award' as const, id: award, label: 'Top-Klinik 2026' },
      root: { class: 'account' as const, id: account, label: 'Klinikum am Kesselbrink' },
      position: 700,
      reason: 'STRING_TOO_LONG in BillingCity',
      attempts: 8,
      firstAt: at,
      lastAt: at,
    },
  ]
  return {
    salesforceStatus: [
      { name: 'Vorgemerkte Einträge', value: '1.240' },
      { name: 'Vorgemerkt: Unternehmen', value: '412' },
    ],
    elasticsearchStatus: [
      { name: 'Elasticsearch', value: 'erreichbar' },
      {
        name: `Index ${index}`,
        value: ['in Gebrauch (stammbuch-records)', '98.211 Dokumente', '142mb', 'green'],
      },
    ],
    listSyncWorkers: { list: workers, total: 2 },
    listParked: () => ({ list: [...parked], total: parked.length }),
    retryParked: () => ({ count: parked.splice(0).length }),
    compareTarget: { askedAt: at },
    dropParked: () => ({ count: parked.splice(0).length }),
    listRankingGroups: { list: [{ id: group, name: 'Top-Kliniken', shortCode: 'TK' }], total: 1 },
    listPeriods: { list: [{ id: period, name: '2026' }], total: 1 },
    listToplistLabels: { list: [], total: 0 },
    listSamples: { list: [], total: 0 },
    markForSalesforce: 'Für Salesforce vorgemerkte Einträge: 412',
    clearSyncRequests: 'Aufgehobene Vormerkungen für Salesforce: 1240',
    testSalesforce: 'Die Verbindung zu Salesforce steht. Aufrufe heute: 7 von 15000.',
    applySearchMapping: `Die Zuordnung ist angewendet: Suchen laufen über ${index}.`,
    deleteSearchIndex: `Der Index ${index} ist gelöscht.`,
  } as unknown as Answers
}

const open = async (where: string) => {
  signedIn(['ROLE_ADMIN', 'ROLE_IT'])
  const server = fakeServer(answers())
  return { ...(await renderPage(where)), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[R-040] marking waits for a year or a sample, and says what was marked', async () => {
  const { screen, server } = await open('/verwaltung/salesforce-sync')
  const mark = screen.getByRole('button', { name: 'Vormerken', exact: true })
  await expect.element(mark).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Jahrgang' }).click()
  await screen.getByRole('option', { name: '2026' }).click()
  await mark.click()
  await expect.element(screen.getByText('Für Salesforce vorgemerkte Einträge: 412')).toBeVisible()
  await expect
    .poll(() => server.callsOf('markForSalesforce')[0]?.body)
    .toEqual({
      periodId: period,
      rankingGroupId: null,
      toplistLabelIds: [],
      onlyUnsynced: false,
    })
  await screen.getByRole('button', { name: 'OK' }).click()
  await screen.getByRole('tab', { name: 'Sample' }).click()
  await expect.element(mark).toBeDisabled()
})

test('[R-040] the overview, clearing all marks after a question, and the connection test', async () => {
  const { screen, server } = await open('/verwaltung/salesforce-sync')
  await expect.element(screen.getByText('Vorgemerkt: Unternehmen')).toBeVisible()
  await screen.getByRole('button', { name: 'Alle Vormerkungen aufheben' }).click()
  expect(server.callsOf('clearSyncRequests')).toEqual([])
  await screen.getByRole('button', { name: 'Ja, aufheben' }).click()
  await expect
    .element(screen.getByText('Aufgehobene Vormerkungen für Salesforce: 1240'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await screen.getByRole('button', { name: 'Verbindung testen' }).click()
  await expect.element(screen.getByText(/Die Verbindung zu Salesforce steht/)).toBeVisible()
})

test('[A-009] a worker says that its target is away; what is parked is tried again or dropped', async () => {
  const { screen, server } = await open('/verwaltung/salesforce-sync')
  await expect.element(screen.getByText('Salesforce antwortet mit 503')).toBeVisible()
  await expect.element(screen.getByText('STRING_TOO_LONG in BillingCity')).toBeVisible()
  await screen
    .getByRole('button', { name: 'Top-Klinik 2026 von Klinikum am Kesselbrink verwerfen' })
    .click()
  await screen.getByRole('button', { name: 'Abbrechen' }).click()
  expect(server.callsOf('dropParked')).toEqual([])
  await expect
    .element(screen.getByRole('link', { name: 'Klinikum am Kesselbrink' }))
    .toHaveAttribute('href', `/account/${account}`)
  await screen
    .getByRole('button', { name: 'Top-Klinik 2026 von Klinikum am Kesselbrink erneut versuchen' })
    .click()
  await expect
    .element(screen.getByText('Keine Übertragung ist zu oft fehlgeschlagen.'))
    .toBeVisible()
  await expect
    .poll(() => server.callsOf('retryParked')[0]?.body)
    .toEqual({ target: 'salesforce', ids: [parkedId] })
})

test('[R-041] the mapping is applied after a question, an index deleted after typing its name', async () => {
  const { screen, server } = await open('/verwaltung/elasticsearch')
  await screen.getByRole('button', { name: 'Mapping aktualisieren' }).click()
  await screen.getByRole('button', { name: 'Ja, aktualisieren' }).click()
  await expect.element(screen.getByText(/Die Zuordnung ist angewendet/)).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await screen.getByRole('button', { name: `Index löschen: ${index}` }).click()
  const drop = screen.getByRole('button', { name: 'Ja, löschen' })
  await expect.element(drop).toBeDisabled()
  await screen.getByRole('textbox').fill(index)
  await drop.click()
  await expect
    .poll(() => server.callsOf('deleteSearchIndex').map(({ params, body }) => [params, body]))
    .toEqual([[{ index }, { confirmation: index }]])
})

test.each<[Theme, string]>([
  ['light', '/verwaltung/salesforce-sync'],
  ['dark', '/verwaltung/elasticsearch'],
])('[L-006] no axe violation in the %s theme on %s', async (theme, where) => {
  setTheme(theme)
  const { screen } = await open(where)
  await expect.element(screen.getByText('Salesforce antwortet mit 503')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[A-009] what a target holds is compared with what it should hold by one press, and says what it found', async () => {
  const { screen, server } = await open('/verwaltung/elasticsearch')
  const found = /: 98\.211 Einträge angesehen, 1 fehlte, 3 durften dort nicht stehen\.$/
  await expect.element(screen.getByText(found)).toBeVisible()
  await screen.getByRole('button', { name: 'Alles abgleichen' }).click()
  await expect
    .poll(() => server.callsOf('compareTarget').map(({ body }) => body))
    .toEqual([{ target: 'elasticsearch' }])
})

test('[A-009] a comparison that was asked for says that its worker begins soon', async () => {
  const { screen } = await open('/verwaltung/salesforce-sync')
  await expect.element(screen.getByText(/der Übertragungsdienst beginnt gleich\.$/)).toBeVisible()
})

test('[R-041] an index that cannot be asked is not said to be missing', async () => {
  signedIn(['ROLE_ADMIN', 'ROLE_IT'])
  const away = [
    { name: 'Elasticsearch', value: 'nicht erreichbar: Elasticsearch antwortet mit 503' },
  ]
  fakeServer({ ...answers(), elasticsearchStatus: away } as unknown as Answers)
  const { screen } = await renderPage('/verwaltung/elasticsearch')
  await expect
    .element(screen.getByText(/lässt sich erst sagen, wenn Elasticsearch erreichbar ist/))
    .toBeVisible()
  await expect.element(screen.getByText(/Es gibt keinen Index/)).not.toBeInTheDocument()
})
