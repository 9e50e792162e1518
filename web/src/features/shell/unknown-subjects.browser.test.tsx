import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

const unknown = '0190f2a0-0000-7000-8000-00000000dead'

const pages = [
  {
    path: `/verifikation/stichprobe/${unknown}`,
    says: 'Diese Stichprobe gibt es nicht.',
    way: 'Zur Schnellverifikation',
  },
  {
    path: `/freigabe/vergleich/${unknown}/heute`,
    says: 'Eine dieser Freigaben gibt es nicht.',
    way: 'Zu den Freigaben',
  },
  { path: `/freigabe/${unknown}`, says: 'Diese Freigabe gibt es nicht.', way: 'Zu den Freigaben' },
  { path: `/laeufe/${unknown}`, says: 'Diesen Lauf gibt es nicht.', way: 'Zu den Läufen' },
] as const

test.each(pages)('[R-002] $path says that it does not exist, and leads on', async (page) => {
  signedIn(['ROLE_ADMIN'])
  const missing = () => problem('not-found', 404)
  fakeServer({
    getSpotCheck: missing,
    listSpotCheckItems: missing,
    compareReleases: missing,
    compareReleaseWithNow: missing,
    releaseDocument: missing,
    runPage: missing,
  } as never)
  const { screen } = await renderPage(page.path)
  await expect.element(screen.getByText(page.says)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: page.way })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erneut versuchen' }).query()).toBeNull()
})
