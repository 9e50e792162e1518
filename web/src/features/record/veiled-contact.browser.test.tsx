import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { aContact, ids } from './testing/records.ts'

test('who may not see persons is told that what looks empty is withheld', async () => {
  signedIn(['ROLE_IT'])
  fakeServer({
    getContact: aContact({ label: '•••' }),
    listChangesOfTarget: { list: [], total: 0 },
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    recordTimeline: { list: [], total: 0 },
  })
  const { screen } = await renderPage(`/contact/${ids.contact}`)
  await expect.element(screen.getByText('Die Angaben zur Person sind verborgen.')).toBeVisible()
})

test('who may see persons is told nothing about withheld data', async () => {
  signedIn(['ROLE_AUDITOR'])
  fakeServer({
    getContact: aContact(),
    listChangesOfTarget: { list: [], total: 0 },
    listPending: { list: [], total: 0, totalDataPoints: 0 },
    recordTimeline: { list: [], total: 0 },
  })
  const { screen } = await renderPage(`/contact/${ids.contact}`)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByText('Die Angaben zur Person sind verborgen.').query()).toBeNull()
})
