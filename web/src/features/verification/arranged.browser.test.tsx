import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageViolations } from '@/testing/violations.ts'
import { asOf, enterList, focusedLine, openQueue } from './testing/open-queue.tsx'
import { facetsOf, idOf, listOf, pending, project } from './testing/queue.ts'

const supplier = idOf('f', 1)
const groups = [
  { value: supplier, label: 'Kliniknetz', count: 2, of: 2 },
  { value: null, label: null, count: 1, of: 1 },
]
const items = [
  { ...pending(1, 3), group: supplier },
  { ...pending(2, 1), group: supplier },
  { ...pending(3, 0), group: null },
]

const answers = {
  listPending: ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
    asOf(0, query.group ? { ...listOf(...items), groups } : listOf(...items)),
  pendingFacets: facetsOf({
    entries: 3,
    of: 3,
    changes: 4,
    facets: {
      ...facetsOf().facets,
      action: [
        { value: 'changes', label: null, count: 2 },
        { value: 'initial', label: null, count: 1 },
      ],
    },
  }),
}
const path = `/verifikation?pName=2026&rgId=${project.id}`

test('the list is sorted by several columns in turn, and its address keeps them', async () => {
  const { screen, server, router } = await openQueue({ items, path, answers })
  await screen.getByRole('button', { name: /^Ausstehende Aktion/ }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'fewest' })
  await screen.getByRole('button', { name: /^Ausstehende Aktion/ }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'most' })
  await screen
    .getByRole('columnheader', { name: 'Name', exact: true })
    .getByRole('button', { name: /^Name/ })
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'most,name' })
  await expect.poll(() => server.callsOf('listPending').at(-1)?.query.sort).toBe('most,name')
  await expect
    .poll(() => screen.getByRole('combobox', { name: 'Reihenfolge' }).element().textContent)
    .toContain('1. Meiste Änderungen, 2. Nach Namen')
  await expect
    .element(screen.getByRole('button', { name: /Ausstehende Aktion.*Sortierung 1/ }))
    .toBeVisible()
  // The header that was pressed is where one goes on.
  await expect.element(screen.getByRole('button', { name: /^Name.*Sortierung 2/ })).toHaveFocus()
})

test('an address with an order that nobody knows shows the usual one', async () => {
  const { screen, server } = await openQueue({ items, path: `${path}&sort=colour`, answers })
  await expect.element(screen.getByText('Klinikum Bad Tölz')).toBeVisible()
  expect(server.callsOf('listPending').at(-1)?.query).not.toHaveProperty('sort')
})

test('in groups each heading says how many there are and leads to all of them', async () => {
  const { screen, server, router } = await openQueue({ items, path, answers })
  await screen.getByRole('combobox', { name: 'Gruppieren' }).click()
  await screen.getByRole('option', { name: 'Nach Lieferant' }).click()
  await expect.poll(() => server.callsOf('listPending').at(-1)?.query.group).toBe('supplier')
  const heading = screen.getByRole('rowheader', { name: /Kliniknetz/ })
  await expect.poll(() => heading.element().textContent).toContain('2 Einträge')
  await expect
    .poll(() => screen.getByRole('rowheader', { name: /Ohne Lieferanten/ }).element().textContent)
    .toContain('1 Eintrag')
  expect(await pageViolations()).toEqual([])
  await enterList()
  await expect.poll(focusedLine).toContain('Klinikum Bad Tölz')
  await userEvent.keyboard('nn')
  await expect.poll(focusedLine).toContain('Lindenhospital Bonn')
  await heading.getByRole('link', { name: /Alle dieser Gruppe/ }).click()
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ supplierId: supplier, rgId: project.id, pName: '2026' })
  expect(router.state.location.search).not.toMatchObject({ group: 'supplier' })
})

test('below the table stands what the whole list comes to', async () => {
  const { screen } = await openQueue({ items, path, answers })
  const foot = page.getByRole('row').filter({ hasText: 'Insgesamt' })
  await expect.poll(() => foot.element().textContent).toContain('3 Einträge')
  await expect.poll(() => foot.element().textContent).toContain('4 offene Änderungen')
  await expect.poll(() => foot.element().textContent).toContain('2 mit Änderungen')
  await expect.poll(() => foot.element().textContent).toContain('1 initiale Prüfung')
  await screen.getByRole('switch', { name: 'Initiale Verifizierung' }).click()
  await expect.poll(() => foot.element().textContent).toContain('keine mit Änderungen')
})
