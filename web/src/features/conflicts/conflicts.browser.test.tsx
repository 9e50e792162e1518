import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'
import { pageViolations } from '@/testing/violations.ts'
import { ambiguity, conflict, left, lists, minq, right, run, solved } from './testing/conflicts.ts'

test('[R-030] open and solved conflicts are listed and narrowed; administrators ignore the first ten and start Autosolve', async () => {
  document.documentElement.lang = 'de'
  const server = fakeServer({
    ...lists,
    ignoreConflicts: { ignored: 2, ids: [idOf(10), idOf(20)] },
    reopenConflicts: { reopened: 2, left: [] },
  })
  signedIn(['ROLE_ADMIN'])
  const { screen, router } = await renderPage('/konflikte')
  await expect
    .element(screen.getByRole('link', { name: /Sankt Marien-Hospital/ }).first())
    .toHaveAttribute('href', `/ea-konflikt/${idOf(10)}`)
  expect(await pageViolations()).toEqual([])

  await screen.getByRole('combobox', { name: 'Mindestähnlichkeit' }).click()
  const most = screen.getByRole('option', { name: 'ab 100 %' })
  await expect.element(most).toBeVisible()
  expect(most.element().textContent).toBe('ab 100\u00a0%')
  await screen.getByRole('option', { name: 'ab 10 %' }).click()
  await expect
    .poll(() => server.callsOf('listUnresolvedConflicts').at(-1)?.query.minSimilarity)
    .toBe('10')

  await screen.getByRole('button', { name: 'Batch ignore' }).click()
  await expect.element(screen.getByText('Die ersten 10 von 57 in dieser Liste:')).toBeVisible()
  await screen.getByRole('button', { name: '10 Konflikte ignorieren' }).click()
  await expect
    .poll(() => server.callsOf('ignoreConflicts').at(-1)?.body)
    .toEqual({
      ids: [idOf(10), ...Array.from({ length: 9 }, (_, at) => idOf(20 + at))],
    })
  await screen.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => server.callsOf('reopenConflicts').at(-1)?.body)
    .toEqual({ ids: [idOf(10), idOf(20)] })
  await expect.element(screen.getByText('2 Konflikte sind wieder offen.')).toBeVisible()
  await screen.getByRole('button', { name: 'Trigger Autosolve' }).click()
  await expect.element(screen.getByText(/Ähnlichkeit ab 99\s%/)).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await screen.getByRole('tab', { name: /Gelöst/ }).click()
  await expect.element(screen.getByText('Zusammengeführt')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ tab: 'geloest', min: '10' })
})

test('[R-030] when the last page is decided, the page before it is shown, not that there are none', async () => {
  const server = fakeServer({
    ...lists,
    listUnresolvedConflicts: ({ query }) => ({
      ...lists.listUnresolvedConflicts,
      list: query.offset === '100' ? [] : lists.listUnresolvedConflicts.list,
      total: 100,
    }),
  })
  signedIn()
  const { screen } = await renderPage('/konflikte?offset=100')
  await expect
    .element(screen.getByRole('link', { name: /Sankt Marien-Hospital/ }).first())
    .toBeVisible()
  expect(server.callsOf('listUnresolvedConflicts').at(-1)?.query.offset).toBe('0')
})

test('[R-030] without conflicts it says so; editors see no buttons for many at once', async () => {
  fakeServer({ ...lists, listUnresolvedConflicts: { list: [], total: 0, autoSolveFrom: 99 } })
  signedIn()
  const { screen } = await renderPage('/konflikte')
  await expect.element(screen.getByText('Keine Konflikte vorhanden.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Zurück zur Verifikation' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Batch ignore' })).not.toBeInTheDocument()
})

test('[R-032] two suspected duplicates are compared field by field and merged as chosen', async () => {
  let current = conflict()
  const server = fakeServer({
    getConflict: () => ambiguity(current),
    decideConflict: () => {
      current = solved
      return solved
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  await expect.element(screen.getByText('1 gleiches Feld')).toBeVisible()
  await expect.element(screen.getByText(/anderen Erklärung: zwei Einrichtungen am/)).toBeVisible()
  await expect.element(screen.getByText('Sagt wenig: Internet-Domain (gleich).')).toBeVisible()
  expect(await pageViolations()).toEqual([])

  const street = screen.getByRole('radio', { name: 'Straße von links' })
  await expect.element(street).toBeChecked()
  await street.click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Straße von rechts' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Kardiologie 2026: Rang von rechts' }).click()
  const survey = screen.getByRole('row', { name: /^Klinikliste 2026/ })
  await expect
    .poll(() => survey.getByRole('cell').last().element().textContent)
    .toMatch(/120.*Betten: 40/)
  await survey.getByRole('radio', { name: 'Klinikliste 2026: Werte von rechts' }).click()
  await expect
    .poll(() => survey.getByRole('cell').last().element().textContent)
    .toMatch(/150.*Betten: 40/)
  await press('m')
  await expect
    .element(screen.getByText(/Dorthin gehen: 2 Auszeichnungen, 1 Ansprechpartner/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Zusammenführen', exact: true }).last().click()
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  await expect
    .poll(() => server.callsOf('decideConflict').at(-1)?.body)
    .toEqual({
      command: 'merge',
      survivorId: left,
      fields: { name: 'a', street: 'b', shortName: 'b', city: 'a' },
      awards: { [idOf(60)]: 'b' },
      scores: { [idOf(70)]: 'b' },
    })
  await expect
    .element(screen.getByRole('link', { name: 'Nächster Konflikt' }))
    .toHaveAttribute('href', `/minq-konflikt/${idOf(11)}`)
  await expect.element(screen.getByRole('button', { name: 'Rückgängig machen' })).toBeVisible()
  // By keyboard it goes on with Eingabe.
  await expect.element(screen.getByRole('link', { name: 'Nächster Konflikt' })).toHaveFocus()
})

test('[R-031] [R-032] an address without a conflict says so, and leads back to the list', async () => {
  fakeServer({ ...lists, getConflict: problem('not-found', 404) })
  signedIn()
  const { screen, router } = await renderPage(`/minq-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('Diesen Konflikt gibt es nicht.')).toBeVisible()
  await screen.getByRole('link', { name: 'Zu den Konflikten' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/konflikte')
})

test('[R-030] [A-004] what Autosolve decided goes back as its whole run, at once or after a question', async () => {
  let current = conflict()
  const server = fakeServer({
    ...lists,
    triggerAutoSolve: { runId: run, solved: 7, merged: 6, assigned: 1, left: 0, autoSolveFrom: 99 },
    undoCommand: { runId: idOf(5), undone: 41, left: [] },
    undoRun: { runId: idOf(5), undone: 41, left: [] },
    previewUndo: {
      ...undoAlone,
      undone: 41,
      kept: 2,
      impossible: 0,
      reasons: {},
      left: [],
      editedSince: [],
    },
    getConflict: () => ambiguity(current),
  })
  signedIn(['ROLE_ADMIN'])
  const { screen, router } = await renderPage('/konflikte')
  await screen.getByRole('button', { name: 'Trigger Autosolve' }).click()
  await screen.getByRole('button', { name: 'Autosolve starten' }).click()
  await expect
    .element(screen.getByText('6 Dubletten zusammengeführt, 1 Zeile zugeordnet.'))
    .toBeVisible()
  const notes = screen.getByRole('listitem').filter({ hasText: '6 Dubletten zusammengeführt' })
  await notes.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => server.callsOf('undoCommand').map(({ params }) => params.commandId))
    .toEqual([server.callsOf('triggerAutoSolve')[0]?.commandId])

  current = { ...solved, runKind: 'auto-solve' }
  await router.navigate({ to: '/ea-konflikt/$id', params: { id: idOf(10) } })
  const whole = screen.getByRole('button', { name: 'Autosolve-Lauf rückgängig machen' })
  await expect.element(whole).toBeVisible()
  expect(screen.getByRole('button', { name: /^Rückgängig machen/ }).elements()).toEqual([])
  await press('u')
  await whole.click()
  await expect
    .element(
      screen.getByText(/^41 Schritte werden zurückgenommen\. Seither geändert ist und bleibt: 2\./),
    )
    .toBeVisible()
  expect(server.callsOf('undoRun')).toHaveLength(0)
  current = conflict()
  await screen.getByRole('button', { name: 'Ja, rückgängig machen' }).click()
  await expect.poll(() => server.callsOf('undoRun')).toHaveLength(1)
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.')).not.toBeInTheDocument()
})

test('[R-030] [R-032] a narrowed list is gone through conflict by conflict, without leaving it', async () => {
  const following = conflict({ id: idOf(12), chanceIsConflict: 93 })
  const server = fakeServer({
    ...lists,
    getConflict: ({ params }) => ({
      ...ambiguity(params.id === idOf(12) ? following : conflict()),
      next: { id: idOf(12), type: 'ENTITY_AMBIGUITY' },
    }),
  })
  signedIn()
  const { screen, router } = await renderPage('/konflikte?min=90')
  await screen
    .getByRole('link', { name: /Sankt Marien-Hospital/ })
    .first()
    .click()
  await expect.element(screen.getByText(/57 offene Konflikte/)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => router.state.location.pathname).toBe(`/ea-konflikt/${idOf(12)}`)
  expect(router.state.location.search).toEqual({ min: '90' })
  await expect.poll(() => server.callsOf('getConflict').at(-1)?.query.minSimilarity).toBe('90')
})

test('[R-031] a row is taken for the record that the key names; one that a colleague solved says so', async () => {
  const waiting = conflict({ type: 'MULTI_MINQ_IDS' })
  const detail = minq(waiting)
  let now = detail
  const server = fakeServer({
    getConflict: () => now,
    decideConflict: () => {
      const taken = { type: 'MULTI_MINQ_IDS', choice: 'pickOne', chosenId: right } as const
      now = { ...detail, conflict: { ...solved, ...taken } }
      return problem('conflict-solved', 409)
    },
  })
  signedIn()
  const { screen } = await renderPage(`/minq-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('Zeile 42')).toBeVisible()
  // The row has no street: it is what tells the two apart.
  await expect.element(screen.getByText('Marienstraße 12')).toBeVisible()
  await expect.element(screen.getByText('Marienstr. 12')).toBeVisible()
  await expect.element(screen.getByText('K-1022')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('2')
  await expect
    .poll(() => server.callsOf('decideConflict').at(-1)?.body)
    .toEqual({ command: 'pickOne', chosenAccountId: right })
  await expect.element(screen.getByText('Dieser Konflikt ist gelöst.').first()).toBeVisible()
  const candidates = screen.getByRole('list', { name: 'Passende Einträge' }).getByRole('listitem')
  await expect.element(candidates.nth(1).getByText('Gewählt', { exact: true })).toBeVisible()
  expect(candidates.first().getByText('Gewählt', { exact: true }).elements()).toEqual([])
  await press('n')
  await expect.poll(() => server.callsOf('decideConflict')).toHaveLength(1)
})

test('a search for a name narrows the list and stays with the conflict that is opened from it', async () => {
  const server = fakeServer(lists)
  signedIn()
  const { screen, router } = await renderPage('/konflikte')
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('marien')
  await expect
    .poll(() => server.callsOf('listUnresolvedConflicts').at(-1)?.query.search)
    .toBe('marien')
  await expect.poll(() => router.state.location.search).toMatchObject({ search: 'marien' })
  await expect
    .element(screen.getByRole('link', { name: /Sankt Marien-Hospital/ }).first())
    .toHaveAttribute('href', `/ea-konflikt/${idOf(10)}?search=marien`)
})
