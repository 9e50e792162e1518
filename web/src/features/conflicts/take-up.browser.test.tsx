import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { ambiguity, conflict, lists } from './testing/conflicts.ts'

test('[R-032] who puts a conflict aside takes it up again from the toast or from its page', async () => {
  document.documentElement.lang = 'de'
  const ignored = conflict({ choice: 'ignore', solvedAt: '2026-11-03T08:00:00.000Z' })
  let current = conflict()
  const server = fakeServer({
    getConflict: () => ambiguity(current),
    decideConflict: () => {
      current = ignored
      return ignored
    },
    reopenConflicts: () => {
      current = conflict()
      return { reopened: 1, left: [] }
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await userEvent.keyboard('i')
  await screen.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => server.callsOf('reopenConflicts').at(-1)?.body)
    .toEqual({ ids: [idOf(10)] })
  await expect.element(screen.getByText('Der Konflikt ist wieder offen.')).toBeVisible()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.')).not.toBeInTheDocument()
  await userEvent.keyboard('i')
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await expect.poll(() => server.callsOf('reopenConflicts')).toHaveLength(2)
})

test('[R-030] what was ignored is found by its decision and taken up again in the list', async () => {
  const ignored = conflict({ choice: 'ignore', solvedAt: '2026-11-03T08:00:00.000Z' })
  const refused = { reopened: 0, left: [{ id: idOf(10), code: 'record-excluded' }] }
  const server = fakeServer({
    ...lists,
    listResolvedConflicts: { list: [ignored], total: 1, autoSolveFrom: 99 },
    reopenConflicts: refused,
  })
  signedIn()
  const { screen, router } = await renderPage('/konflikte?tab=geloest')
  await screen.getByRole('combobox', { name: 'Entscheidung' }).click()
  await screen.getByRole('option', { name: 'Ignoriert' }).click()
  await expect
    .poll(() => server.callsOf('listResolvedConflicts').at(-1)?.query.choice)
    .toBe('ignore')
  expect(router.state.location.search).toMatchObject({ tab: 'geloest', choice: 'ignore' })
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: /^Wieder aufnehmen: Sankt Marien/ }).click()
  await expect.element(screen.getByText('Der Konflikt bleibt gelöst.')).toBeVisible()
  await expect.element(screen.getByText('Der Eintrag ist ausgeschlossen.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/konflikte')
})
