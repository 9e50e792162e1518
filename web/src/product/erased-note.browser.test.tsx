import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '@/api/call.ts'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

const id = '0198c0de-0000-7000-8000-0000000000c1'

test.each([
  ['answer-forgotten', 410, /^Die Eingabe war schon ausgeführt/],
  ['contact-erased', 409, /^Die Eingabe wurde nicht gespeichert/],
] as const)(
  'whatever call is answered with %s says that the person was erased, and the page is read again',
  async (code, status, detail) => {
    signedIn()
    const server = fakeServer({
      listRankingGroups: { list: [], total: 0 },
      listRuns: { list: [], total: 0 },
      acceptChange: problem(code, status),
    })
    await renderPage('/verifikation/kurz')
    await expect.poll(() => server.callsOf('listRuns').length).toBeGreaterThan(0)
    const before = server.callsOf('listRuns').length
    // The caller keeps silent: the place that could have said it is gone.
    await call('acceptChange', { params: { id }, body: { evenIfStale: false } }).catch(() => null)
    await expect
      .element(page.getByText('Die Angaben zu dieser Person wurden inzwischen gelöscht.').last())
      .toBeVisible()
    await expect.element(page.getByText(detail)).toBeVisible()
    await expect.poll(() => server.callsOf('listRuns').length).toBeGreaterThan(before)
  },
)
