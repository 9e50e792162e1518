import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'
import { pageViolations } from '@/testing/violations.ts'
import { ambiguity, conflict, left, lists, run, solved } from './testing/conflicts.ts'

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
  await press('i')
  await screen.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => server.callsOf('reopenConflicts').at(-1)?.body)
    .toEqual({ ids: [idOf(10)] })
  await expect.element(screen.getByText('Der Konflikt ist wieder offen.')).toBeVisible()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.')).not.toBeInTheDocument()
  await press('i')
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

test('[R-032] who undoes a merge reads what was edited since, and stays where it is', async () => {
  const record = { id: left, class: 'account', label: 'Sankt Marien-Hospital' } as const
  let current = solved
  const server = fakeServer({
    getConflict: () => ambiguity(current),
    previewUndo: {
      ...undoAlone,
      ...{ undone: 12, kept: 0, impossible: 0, reasons: {}, left: [] },
      editedSince: [
        {
          ...{ record, field: 'Region', at: '2026-11-03T09:00:00.000Z' },
          by: { id: idOf(7), shortCode: 'EE' },
        },
      ],
    },
    undoRun: () => {
      current = conflict()
      return { runId: idOf(5), undone: 12, left: [] }
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await screen.getByRole('button', { name: /^Rückgängig machen/ }).click()
  await expect
    .element(screen.getByText(/Beide Einträge sind wieder da; was seither geändert wurde/))
    .toBeVisible()
  const note = screen.getByRole('status').filter({ hasText: 'Seit der Zusammenführung geändert' })
  await expect.element(note.getByText(/^Region · .*EE$/)).toBeVisible()
  await expect
    .element(note.getByRole('link', { name: 'Sankt Marien-Hospital' }))
    .toHaveAttribute('href', `/account/${left}`)
  await expect.poll(() => server.callsOf('undoRun')[0]?.params.runId).toBe(run)
  expect(await pageViolations()).toEqual([])
})

test('[R-033] the page says what duplicates are told by and when that is learnt again; administrators search everything', async () => {
  const server = fakeServer({ ...lists, detectConflicts: { compared: 12_870, detected: 4 } })
  signedIn(['ROLE_ADMIN'])
  const { screen } = await renderPage('/konflikte')
  const row = screen.getByRole('row', { name: /^Unternehmen/ })
  await expect.element(row.getByText(/aus 12\.345 Einträgen \(Fassung 3\)$/)).toBeVisible()
  await expect.element(row.getByText('ab 18.518 Einträgen, jetzt 12.870')).toBeVisible()
  await expect.element(row.getByText('alle Änderungen verglichen')).toBeVisible()
  const other = screen.getByRole('row', { name: /^Kontakte/ })
  await expect.element(other.getByText('noch nichts gelernt, es gilt das Übliche')).toBeVisible()
  await expect.element(other.getByText('33 Ereignisse noch nicht angesehen')).toBeVisible()
  await screen.getByRole('button', { name: 'Alles durchsuchen' }).click()
  await screen.getByRole('checkbox', { name: /Vorher aus dem Bestand lernen/ }).click()
  await screen.getByRole('button', { name: 'Durchsuchen', exact: true }).click()
  await expect
    .element(screen.getByText('12.870 Einträge verglichen, 4 neue Konflikte.'))
    .toBeVisible()
  await expect.poll(() => server.callsOf('detectConflicts').at(-1)?.body).toEqual({ learn: false })
})
