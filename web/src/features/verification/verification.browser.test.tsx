import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { enterList, openQueue } from './testing/open-queue.tsx'
import { change, idOf, listOf, pending, project, sample } from './testing/queue.ts'

afterEach(() => setTheme('system'))

test('[E-030] the list is narrowed by project, year and „Initiale Verifizierung“', async () => {
  const { server, screen } = await openQueue({ items: [pending(1, 2)] })
  const asked = () => server.callsOf('listPending').at(-1)?.query
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: /Klinikliste/ }).click()
  await expect.poll(asked).toMatchObject({ rgId: project.id, pName: '2026', limit: '100' })
  await screen.getByRole('combobox', { name: 'Jahrgang' }).click()
  await screen.getByRole('option', { name: '2025' }).click()
  await expect.poll(asked).toMatchObject({ rgId: project.id, pName: '2025' })
  expect(asked()).not.toHaveProperty('approved')
  await screen.getByRole('switch', { name: 'Initiale Verifizierung' }).click()
  await expect.poll(asked).toMatchObject({ approved: '0', pName: '2025' })
})

test('[E-030] the newest year with open work is preselected', async () => {
  const { screen } = await openQueue({
    items: [],
    answers: {
      listPending: ({ query }) => (query.pName === '2026' ? listOf() : listOf(pending(1, 2))),
    },
  })
  await expect.element(screen.getByText('Klinikum Bad Tölz')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Jahrgang' })).toHaveTextContent('2025')
})

test('when the last page is worked off, coming back to it shows the page before, not that nothing is open', async () => {
  const { screen } = await openQueue({
    items: [],
    path: '/verifikation?offset=100',
    answers: {
      listPending: ({ query }) => ({
        ...(query.offset === '100' ? listOf() : listOf(pending(1, 2))),
        total: 100,
      }),
    },
  })
  await expect.element(screen.getByText('Klinikum Bad Tölz')).toBeVisible()
})

test('[E-030] the second tab shows what is open of one delivery', async () => {
  const { server, screen, router } = await openQueue({ items: [pending(1, 2)] })
  await screen.getByRole('tab', { name: 'Datenlieferung' }).click()
  await screen.getByRole('combobox', { name: 'Datenlieferung' }).click()
  await screen.getByRole('option', { name: /kliniken.csv/ }).click()
  await expect.poll(() => server.callsOf('listPending').at(-1)?.query.sampleId).toBe(sample.id)
  expect(router.state.location.search).toMatchObject({ tab: 'stichprobe', sampleId: sample.id })
})

test('[E-031] records are listed with pending action, name and ID, and the data points counted', async () => {
  const { screen } = await openQueue({ items: [pending(1, 3), pending(2, 0)] })
  await expect.element(screen.getByText('Erwartet Änderungen (3)')).toBeVisible()
  await expect.element(screen.getByText('Initiale Prüfung')).toBeVisible()
  await expect.element(screen.getByText('4 offene Datenpunkte')).toBeVisible()
  await expect.element(screen.getByTitle(`ID ${idOf('d', 2)}`)).toBeVisible()
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(headers.slice(1)).toEqual(['Ausstehende Aktion', 'Name', 'Herkunft, ID', 'Entscheidung'])
})

test('[E-032] „Schnellverifikation“ leads to /verifikation/kurz', async () => {
  const { screen, router } = await openQueue({ items: [pending(1, 1)] })
  await screen.getByRole('link', { name: 'Schnellverifikation' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/verifikation/kurz')
})

test('Eingabe opens the record in this tab with the queue it belongs to, and the way back finds the line', async () => {
  const { screen, router } = await openQueue({
    items: [pending(1, 1), pending(2, 1)],
    changes: [change(1, 1), change(2, 1)],
    path: `/verifikation?rgId=${project.id}`,
  })
  await expect.element(screen.getByText('Parkklinik Hamburg')).toBeVisible()
  await enterList()
  await userEvent.keyboard('j{ArrowRight}')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(`/account/${idOf('d', 2)}`)
  expect(router.state.location.searchStr).toContain(project.id)
  router.history.back()
  await expect
    .poll(() => document.activeElement?.textContent, { timeout: 3000 })
    .toContain('Parkklinik Hamburg')
  await expect.element(screen.getByText('Schützenstraße 15')).toBeVisible()
})

test('[E-033] what others have decided stays in grey with their name, and new records are announced', async () => {
  const { server, screen, queryClient } = await openQueue({
    items: [pending(1, 1), pending(2, 2)],
    answers: {
      listChangesOfTarget: {
        list: [
          change(1, 1, {
            acceptedDate: '2026-11-02T08:00:00Z',
            decidedBy: { id: idOf('f', 1), shortCode: 'AA' },
          }),
        ],
        total: 1,
      },
    },
  })
  await expect.element(screen.getByText('Klinikum Bad Tölz')).toBeVisible()
  server.answer({ listPending: listOf(pending(2, 5), { ...pending(3, 1), position: 9 }) })
  await queryClient.refetchQueries({ queryKey: ['listPending'] })
  await expect.element(screen.getByText('von AA übernommen')).toBeVisible()
  await expect.element(screen.getByText('Erwartet Änderungen (5)')).toBeVisible()
  await expect.element(screen.getByText('Lindenhospital Bonn')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '1 neuer Eintrag' }).click()
  await expect.element(screen.getByText('Lindenhospital Bonn')).toBeVisible()
  await expect.element(screen.getByText('Klinikum Bad Tölz')).not.toBeInTheDocument()
})

test('an empty list and an empty filter say different things', async () => {
  const { screen } = await openQueue({ items: [], path: '/verifikation?approved=0' })
  await screen.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect.element(screen.getByText('Es ist nichts offen.')).toBeVisible()
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the list has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const { screen } = await openQueue({
    items: [pending(1, 2), pending(2, 0)],
    changes: [change(1, 1), change(1, 2, { currentValue: 'Tölz', stale: true })],
  })
  await expect.element(screen.getByText('Klinikum Bad Tölz')).toBeVisible()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Aktuellen behalten')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
