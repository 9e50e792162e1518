import '@/styles/app.css'
import { expect, test } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const at = '2026-11-20T09:30:00.000Z'
const id = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a04'

const comparison = {
  ...{ askedAt: null, beganAt: null, endedAt: null },
  ...{ looked: 0, missing: 0, outdated: 0, surplus: 0 },
}
const standing = {
  ...{ detail: null, position: 812, lag: 0, due: 0, parked: 0, lastSeenAt: at },
  ...{ state: 'running', comparable: true, comparison },
}
const workers = [
  { ...standing, target: 'elasticsearch' },
  { ...standing, target: 'salesforce' },
]
const webhook = { ...standing, target: 'webhook', comparable: false, parked: 1 }

const parked = {
  ...{ id, target: 'webhook', position: 700, reason: '422 no_name', attempts: 8 },
  record: { class: 'account', id, label: 'Klinikum am Kesselbrink' },
  root: { class: 'account', id, label: 'Klinikum am Kesselbrink' },
  ...{ firstAt: at, lastAt: at },
}

const open = (where: string, list: readonly object[]) => {
  signedIn(['ROLE_ADMIN', 'ROLE_IT'])
  const server = fakeServer({
    ...{
      salesforceStatus: [],
      elasticsearchStatus: [{ name: 'Elasticsearch', value: 'erreichbar' }],
    },
    listSyncWorkers: { list, total: list.length },
    listParked: ({ query }: { query?: { target?: string } }) =>
      query?.target === 'webhook' ? { list: [parked], total: 1 } : { list: [], total: 0 },
    retryParked: { count: 1 },
  } as unknown as Answers)
  return renderPage(where).then((page) => ({ ...page, server }))
}

test('a target without a page of its own stands among the others, with what is parked for it and why it is not compared', async () => {
  const { screen, server } = await open('/verwaltung/elasticsearch', [...workers, webhook])
  const table = screen.getByRole('table', { name: 'Übertragungsdienste' })
  await expect.element(table.getByRole('rowheader', { name: 'Webhook' })).toBeVisible()
  const part = screen.getByRole('region', { name: 'Webhook' })
  await expect.element(part.getByText(/„Webhook“ lässt sich nicht fragen/)).toBeVisible()
  await expect.element(part.getByText(/422 no_name/)).toBeVisible()
  expect(part.getByRole('button', { name: 'Alles abgleichen' }).all()).toEqual([])
  await part.getByRole('button', { name: 'Alle erneut versuchen' }).click()
  await expect
    .poll(() => server.callsOf('retryParked').map(({ body }) => body))
    .toEqual([{ target: 'webhook' }])
  expect(await pageViolations()).toEqual([])
})

test('a target that nobody set up is not mentioned', async () => {
  const { screen } = await open('/verwaltung/elasticsearch', workers)
  await expect.element(screen.getByRole('rowheader', { name: 'Suchindex' })).toBeVisible()
  expect(screen.getByText(/Webhook/).all()).toEqual([])
})
