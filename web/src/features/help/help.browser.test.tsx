import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rereadTour } from '@/product/tour/tour-store.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const forget = (): void => {
  localStorage.removeItem('stammbuch.tour')
  rereadTour()
}

test('[S-104] the question mark says in three sentences what the screen is for, and leads into the manual', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({})
  const { screen, router } = await renderPage('/konflikte')
  await screen.getByRole('button', { name: 'Hilfe zu dieser Seite' }).click()
  const panel = page.getByRole('dialog', { name: 'Hilfe: Konflikte' })
  await expect.element(panel.getByText(/Zeilen, die zu mehreren Einträgen passen/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await panel.getByRole('button', { name: 'Minq' }).click()
  await expect.element(page.getByText(/Kurz für die Kennung/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await panel.getByRole('link', { name: 'Im Handbuch weiterlesen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible()
  expect(router.state.location.hash).toBe('konflikte')
})

test('[S-104] the manual is searched, keeps the search in the address and explains the words of the house', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({})
  const { screen, router } = await renderPage('/hilfe')
  await expect
    .element(screen.getByRole('heading', { name: 'Verifikation', exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText(/heißen Projekte Ranking Groups/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('searchbox').fill('stichprobe zufaellig')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/Zufällig gezogene Werte/)).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Verifikation', exact: true }))
    .not.toBeInTheDocument()
  expect(router.state.location.search).toMatchObject({ search: 'stichprobe zufaellig' })
})

test('[S-104] the tour of the first day is offered once, leads from screen to screen and is remembered', async () => {
  forget()
  signedIn(['ROLE_EDITOR'])
  fakeServer({ listRankingGroups: { list: [], total: 0 } })
  const { screen, router } = await renderPage('/')
  await screen.getByRole('button', { name: 'Rundgang beginnen' }).click()
  const tour = page.getByRole('region', { name: 'Rundgang' })
  await expect.element(tour.getByText('Rundgang, 1 von 8')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await tour.getByRole('button', { name: 'Weiter' }).click()
  await expect.element(tour.getByText('Rundgang, 2 von 8')).toBeVisible()
  await tour.getByRole('button', { name: 'Weiter' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/verwaltung/samples')
  await tour.getByRole('button', { name: 'Rundgang schließen' }).click()
  await expect.element(tour).not.toBeInTheDocument()
  rereadTour()
  await router.navigate({ to: '/' })
  await screen.getByRole('button', { name: 'Rundgang fortsetzen' }).click()
  await expect.element(tour.getByText('Rundgang, 3 von 8')).toBeVisible()
  await tour.getByRole('button', { name: 'Rundgang schließen' }).click()
  await screen.getByRole('button', { name: 'Nicht anzeigen' }).click()
  await expect.element(screen.getByRole('button', { name: /Rundgang/ })).not.toBeInTheDocument()
  forget()
})
