import '@/styles/app.css'
import type { TimelineEntry } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { anAccount, ids } from './testing/records.ts'

const merged: TimelineEntry = {
  position: 41,
  id: ids.score,
  stream: ids.next,
  kind: 'record',
  version: 9,
  type: 'RecordMerged',
  subject: null,
  data: { into: ids.account },
  actor: ids.editor,
  actorName: 'Erik Ebert',
  actorShortCode: 'EE',
  supplier: null,
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: ids.project, runId: ids.supplier },
  schema: 1,
  personal: false,
  hash: '00',
  at: '2026-11-03T09:30:00.000Z',
  changes: [],
}

test('[R-032] the address of a merged record becomes that of the one that is left, with a note which it was', async () => {
  const survivor = anAccount()
  const before = anAccount({ id: ids.next, name: 'Kreisklinik Tölz' })
  fakeServer({
    getAccount: ({ params, query }) =>
      params.id === ids.next && query.asOf === '40' ? before : survivor,
    listChangesOfTarget: { list: [], total: 0 },
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    similarAccounts: { list: [], total: 0 },
    recordTimeline: ({ params }) =>
      params.id === ids.next ? { list: [merged], total: 1 } : { list: [], total: 0 },
  })
  signedIn()
  const { screen, router } = await renderPage(`/account/${ids.next}?rgId=KLI`)
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Klinikum Bad Tölz')
  await expect.poll(() => router.state.location.href).toBe(`/account/${ids.account}?rgId=KLI`)
  const note = screen.getByText('„Kreisklinik Tölz“ wurde mit diesem Eintrag zusammengeführt.')
  await expect.element(note).toBeVisible()
  await expect
    .element(screen.getByText(/Erik Ebert. Die alte Adresse führt hierher\./))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Stand davor ansehen' }))
    .toHaveAttribute('href', `/account/${ids.next}?at=40`)
  expect(await pageViolations()).toEqual([])
})
