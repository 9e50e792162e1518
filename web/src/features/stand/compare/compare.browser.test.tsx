import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const waiting = (id: string, label: string, openChanges: number) => ({
  root: { id, class: 'account' as const, label, isApproved: true },
  action: 'changes' as const,
  openChanges,
  position: 1,
})

test('[T-004] two moments of the verification list are compared: what came, what went, what changed', async () => {
  const server = fakeServer({
    readMoment: ({ query }) => ({
      position: query.at === '40' ? 40 : 80,
      at: '2026-07-08T12:03:00.000Z',
      firstAt: '2026-01-02T08:00:00.000Z',
      head: 90,
      headAt: '2026-11-01T08:00:00.000Z',
    }),
    listPending: ({ query }) => {
      const list =
        query.asOf === '40'
          ? [waiting('a1', 'Klinik Alt', 1), waiting('a2', 'Klinik Bleibt', 2)]
          : [waiting('a2', 'Klinik Bleibt', 3), waiting('a3', 'Klinik Neu', 1)]
      return { list, total: 2, totalDataPoints: 3 }
    },
  })
  signedIn(['ROLE_AUDITOR'])
  const { screen } = await renderPage('/stand-vergleich?von=40&bis=80')
  await expect
    .element(
      screen.getByText(
        'Früher 2 Einträge, später 2 Einträge. Neu: 1, Nicht mehr dabei: 1, Verändert: 1',
      ),
    )
    .toBeVisible()
  expect(server.callsOf('listPending').map(({ query }) => query.asOf)).toEqual(['40', '80'])
  await expect.element(screen.getByText('Vorschläge: 2 Vorschläge → 3 Vorschläge')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Neu', exact: true }))
    .toHaveAttribute('href', '/account/a3?stand=80')
  await expect
    .element(screen.getByRole('link', { name: 'Nicht mehr dabei' }))
    .toHaveAttribute('href', '/account/a1?stand=40')
  expect(await pageViolations()).toEqual([])
})
