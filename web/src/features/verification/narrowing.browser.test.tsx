import '@/styles/app.css'
import type { SavedView } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pageViolations } from '@/testing/violations.ts'
import { answers, facets, items, many } from './testing/narrowed.ts'
import { openQueue } from './testing/open-queue.tsx'
import { change, facetsOf, idOf, listOf, pending, project } from './testing/queue.ts'

test('facets show what each choice leaves, stand in the URL, and are found again next time', async () => {
  const { server, screen, router } = await openQueue({ items, answers })
  await expect.element(screen.getByText(/in 412 Einträgen von 3\.482/)).toBeVisible()
  await screen.getByRole('button', { name: 'Feld', exact: true }).click()
  await screen.getByRole('checkbox', { name: 'Stadt (Unternehmen), 312 Einträge' }).click()
  await screen.getByRole('checkbox', { name: 'Straße (Unternehmen), 100 Einträge' }).click()
  const both = 'account.city,account.street'
  await expect.poll(() => server.callsOf('listPending').at(-1)?.query.attribute).toBe(both)
  expect(router.state.location.search).toMatchObject({ attribute: both })
  document.documentElement.lang = 'de'
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect
    .element(screen.getByRole('button', { name: 'Feld: Stadt (Unternehmen) +1' }))
    .toHaveFocus()
  await router.navigate({ to: '/' })
  await router.navigate({ to: '/verifikation' })
  await expect.poll(() => router.state.location.search).toMatchObject({ attribute: both })
  await screen.getByRole('button', { name: 'Eingrenzung aufheben' }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('attribute', both)
})

test('records are found by a part of their name; Eingabe asks at once and leaves the field, and the next visit begins without it', async () => {
  const { server, screen, router } = await openQueue({ items, answers })
  const field = screen.getByRole('searchbox', { name: 'Suche' })
  await field.fill('muller')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf('listPending').at(-1)?.query.search).toBe('muller')
  await expect.poll(() => server.callsOf('pendingFacets').at(-1)?.query.search).toBe('muller')
  await expect.element(field).not.toHaveFocus()
  expect(router.state.location.search).toMatchObject({ search: 'muller' })
  await router.navigate({ to: '/' })
  await router.navigate({ to: '/verifikation' })
  await expect.element(field).toHaveValue('')
  expect(router.state.location.search).not.toHaveProperty('search', 'muller')
})

test('a list that nothing narrows is not told as part of a larger one, however old the counts beside it are', async () => {
  const { screen } = await openQueue({
    items,
    answers: { listPending: many, pendingFacets: { ...facets, entries: 3482 } },
  })
  await expect.element(screen.getByText(/in 412 Einträgen$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Feld', exact: true })).toBeVisible()
  await expect.element(screen.getByText(/von 3\.482/)).not.toBeInTheDocument()
})

test('a search without hits tells of no part of a number', async () => {
  const { screen } = await openQueue({
    items: [],
    path: '/verifikation?search=nirgends',
    answers: { pendingFacets: { ...facets, entries: 0, of: 126 } },
  })
  await expect.element(screen.getByText('Unter diesen Filtern ist nichts offen.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Feld', exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Keine offenen Datenpunkte$/)).toBeVisible()
  await expect.element(screen.getByText(/von 126/)).not.toBeInTheDocument()
})

test('a value is found in a long facet whatever its case and accents', async () => {
  const names = ['Ärzteverzeichnis', ...Array.from({ length: 9 }, (_, n) => `Register ${n}`)]
  const supplier = names.map((label, n) => ({ value: idOf('a', 20 + n), label, count: 1 }))
  const { screen } = await openQueue({
    items,
    answers: {
      listPending: many,
      pendingFacets: facetsOf({ facets: { ...facets.facets, supplier } }),
    },
  })
  await screen.getByRole('button', { name: 'Lieferant' }).click()
  await screen.getByRole('textbox', { name: 'Lieferant suchen' }).fill('ARZTEVER')
  await expect
    .element(screen.getByRole('checkbox', { name: 'Ärzteverzeichnis, 1 Eintrag' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('checkbox', { name: 'Register 1, 1 Eintrag' }))
    .not.toBeInTheDocument()
})

test('everything in the filter is decided as one run, with its number before and its reasons after', async () => {
  const runId = idOf('f', 9)
  const { server, screen } = await openQueue({
    items,
    path: '/verifikation?pName=2026&origin=import',
    answers: {
      ...answers,
      decideFiltered: {
        runId,
        decided: 1280,
        refused: 4,
        reasons: { 'change-already-decided': 4 },
      },
      undoCommand: { runId, undone: 1280, left: [] },
    },
  })
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  await screen.getByRole('button', { name: 'Alle 412 im Filter auswählen' }).click()
  await expect.element(screen.getByText('Alle 412 im Filter ausgewählt')).toBeVisible()
  await screen.getByRole('button', { name: 'Änderungen ablehnen' }).click()
  await expect.element(screen.getByText('1.284 Änderungen ablehnen?')).toBeVisible()
  await screen.getByRole('button', { name: 'Ja, ablehnen' }).click()
  await expect.element(screen.getByText('1.280 Änderungen abgelehnt.')).toBeVisible()
  await expect
    .element(screen.getByText('Über diese Änderung wurde bereits entschieden.'))
    .toBeVisible()
  await expect
    .poll(() => server.callsOf('decideFiltered')[0]?.body)
    .toEqual({
      decision: 'decline',
      filter: { origin: 'import', pName: '2026' },
      position: 1,
    })
  await screen.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect.element(screen.getByText('Zurückgenommen: 1.284 Änderungen abgelehnt')).toBeVisible()
})

const saved: SavedView = {
  id: idOf('f', 3),
  list: 'verification',
  name: 'Veraltetes',
  shared: true,
  search: { pName: 'alle', stale: '1', sort: 'newest' },
  columns: { hidden: ['id'], widths: { action: 300 } },
  owner: { id: idOf('f', 4), shortCode: 'AA' },
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
}

test('a view is saved under a name with what the list shows', async () => {
  const { server, screen, router } = await openQueue({
    items,
    path: '/verifikation?pName=alle&origin=import',
    answers: { ...answers, createView: saved },
  })
  await screen.getByRole('button', { name: 'Ansichten' }).click()
  await screen.getByRole('menuitem', { name: 'Als neue Ansicht speichern …' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Kliniken')
  await screen.getByRole('checkbox', { name: 'Mit allen teilen' }).click()
  await screen.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.element(screen.getByText('Die Ansicht ist gespeichert.')).toBeVisible()
  await expect
    .poll(() => server.callsOf('createView')[0]?.body)
    .toMatchObject({
      list: 'verification',
      name: 'Kliniken',
      shared: true,
      search: { pName: 'alle', origin: 'import' },
    })
  expect(router.state.location.search).toMatchObject({ view: saved.id, origin: 'import' })
})

test('a link opens a view with its filters, order and columns', async () => {
  const { server, screen, router } = await openQueue({
    items,
    path: `/verifikation?view=${saved.id}`,
    answers: { ...answers, listViews: { list: [saved], total: 1 }, getView: saved },
  })
  await expect.element(screen.getByRole('button', { name: 'Veraltetes' })).toBeVisible()
  await expect
    .poll(() => server.callsOf('listPending').at(-1)?.query)
    .toMatchObject({ stale: '1', sort: 'newest' })
  expect(router.state.location.search).toMatchObject({ stale: '1', view: saved.id })
  expect(
    [...document.querySelectorAll('th[aria-label]')].map((header) => header.ariaLabel),
  ).toEqual(['Ausstehende Aktion', 'Name', 'Entscheidung'])
  await expect
    .poll(() => document.querySelectorAll('th')[1]?.getBoundingClientRect().width)
    .toBe(300)
})

test('a column is drawn wider with the keys as well', async () => {
  const { screen } = await openQueue({ items: [pending(1, 1)], changes: [change(1, 1)] })
  const grip = screen.getByRole('separator', { name: 'Breite von Ausstehende Aktion' })
  await expect.element(screen.getByText('Klinikum Bad Tölz')).toBeVisible()
  const width = (): number => document.querySelectorAll('th')[1]?.offsetWidth ?? 0
  const before = width()
  grip.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(width).toBe(before + 16)
})

test('the project is still narrowed by its own field', async () => {
  const { server, screen } = await openQueue({ items, answers, path: '/verifikation?stale=1' })
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: /Klinikliste/ }).click()
  await expect
    .poll(() => server.callsOf('pendingFacets').at(-1)?.query)
    .toMatchObject({ rgId: project.id, stale: '1' })
})

test('[E-033] in a narrowed list of several pages a line that others finish turns grey, and one that moved back keeps its numbers', async () => {
  const first = { ...listOf(pending(1, 2), pending(2, 3)), total: 412 }
  const { server, screen, queryClient } = await openQueue({
    items,
    path: '/verifikation?pName=alle&origin=import',
    answers: {
      ...answers,
      listPending: first,
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
  await expect.element(screen.getByText('Erwartet Änderungen (2)')).toBeVisible()
  server.answer({
    listPending: ({ query }) =>
      query.rootIds
        ? listOf(pending(2, 1))
        : { ...listOf(pending(3, 1), pending(4, 1)), total: 411 },
  })
  await queryClient.refetchQueries({ queryKey: ['listPending'] })
  await expect.element(screen.getByText('Erwartet Änderungen (1)')).toBeVisible()
  await expect.element(screen.getByText('von AA übernommen')).toBeVisible()
  await expect
    .poll(() => server.callsOf('listPending').at(-1)?.query)
    .toMatchObject({
      origin: 'import',
      rootIds: `${idOf('d', 1)},${idOf('d', 2)}`,
    })
})

test('with a supplier in the filter an unfolded record shows only what that supplier delivered', async () => {
  const kliniknetz = idOf('a', 8)
  const { screen } = await openQueue({
    items,
    path: `/verifikation?pName=alle&supplierId=${kliniknetz}`,
    answers: {
      ...answers,
      listPending: listOf(pending(1, 1)),
      listPendingOfRoot: ({ query }) => {
        const list = query.supplierId === kliniknetz ? [change(1, 2)] : [change(1, 1), change(1, 2)]
        return { list, total: list.length }
      },
    },
  })
  await screen.getByRole('button', { name: 'Änderungen von Klinikum Bad Tölz' }).click()
  await expect.element(screen.getByText('Bad Toelz')).toBeVisible()
  expect(screen.getByText('Schützenstraße 15').query()).toBeNull()
})
