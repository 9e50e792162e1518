import '@/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { Shapes } from 'lucide-react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newQueryClient } from '@/api/queries.ts'
import { type Answers, fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { EntriesPage } from './entries-page.tsx'
import type { EntryPage } from './entry-page.ts'

interface Shelf {
  readonly id: string
  readonly label: string
}

/** A kind that the product does not have, with calls of one that has the same shape. */
const shelves: EntryPage<Shelf> = {
  kind: 'shelf',
  calls: {
    list: 'listDictionaries',
    create: 'createDictionary',
    update: 'updateDictionary',
    remove: 'deleteDictionary',
    readRight: 'read',
    right: 'catalogue',
    fields: {
      label: {
        min: 2,
        max: 5,
        form: { pattern: '^[A-Z]', flags: '', fault: 'Bitte groß beginnen.' },
        nullable: false,
        fixed: false,
      },
      note: { min: 0, max: 9, nullable: true, fixed: false },
      code: { min: 1, max: 9, nullable: false, fixed: true },
    },
  },
  address: 'regale',
  tile: { text: 'Wo etwas steht.', icon: Shapes },
  title: 'Regale',
  words: ['Regal', 'Regale'],
  searchIn: 'Regal',
  textOf: ({ label }) => label,
  emptyIcon: Shapes,
  emptyText: 'Es gibt noch keine Regale.',
  columns: [{ header: 'Regal', of: 'label' }],
  nameOf: ({ label }) => label,
  add: 'Regal anlegen',
  edit: 'Regal bearbeiten',
  form: [
    {
      as: 'text',
      name: 'label',
      label: 'Name',
      called: 'Der Name',
      malformed: 'Der Name beginnt klein.',
      counted: true,
    },
    { as: 'text', name: 'note', label: 'Notiz' },
    { as: 'text', name: 'code', label: 'Kennung', missing: 'Bitte eine Kennung angeben.' },
  ],
  refusals: { 'name-taken': { field: 'label' } },
  deletion: { title: 'Regal löschen?', text: ({ label }) => <p>{label} ist danach weg.</p> },
}

const wall = { id: idOf(1), label: 'Wand' }
const listed = {
  list: [{ ...wall, translationsCount: 0, createdAt: '', updatedAt: '' }],
  total: 1,
}

const open = async (answers: Answers, roles: Parameters<typeof signedIn>[0] = ['ROLE_EDITOR']) => {
  document.documentElement.lang = 'de'
  const server = fakeServer({ listDictionaries: listed, ...answers })
  signedIn(roles)
  const root = createRootRoute({
    component: () => (
      <main>
        <EntriesPage page={shelves} />
      </main>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history })
  await router.load()
  const screen = await render(
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { screen, server }
}

test('[H-005] the page of a new kind follows from its definition: list, search, form, limits, refusals', async () => {
  const { screen, server } = await open({
    createDictionary: () =>
      problem('name-taken', 409, { detail: 'Dieser Name ist bereits vergeben.' }),
  })
  await expect.element(screen.getByRole('heading', { name: 'Regale' })).toBeVisible()
  await expect.element(screen.getByRole('gridcell', { name: 'Wand', exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Regal anlegen' }).click()
  const save = screen.getByRole('button', { name: 'Speichern' })
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(save).toHaveAccessibleDescription('Der Name hat mindestens 2 Zeichen.')
  await name.fill('Regalwand')
  await expect.element(save).toHaveAccessibleDescription('Der Name hat höchstens 5 Zeichen.')
  await name.fill('wand')
  await expect.element(save).toHaveAccessibleDescription('Der Name beginnt klein.')
  await expect.element(name).toHaveAccessibleDescription(/Bitte groß beginnen\./)
  await name.fill(' Wand ')
  await expect.element(save).toHaveAccessibleDescription('Bitte eine Kennung angeben.')
  await screen.getByRole('textbox', { name: 'Kennung' }).fill('w1')
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/Dieser Name ist bereits vergeben\./)
  await expect
    .poll(() => server.callsOf('createDictionary')[0]?.body)
    .toEqual({ label: 'Wand', note: null, code: 'w1' })
})

test('[H-005] an entry of a new kind is changed in what may change, and deleted once that is confirmed', async () => {
  const { screen, server } = await open({
    updateDictionary: listed.list[0] as never,
    deleteDictionary: null,
  })
  await screen.getByRole('button', { name: 'Bearbeiten: Wand' }).click()
  expect(screen.getByRole('textbox', { name: 'Kennung' }).query()).toBeNull()
  await screen.getByRole('textbox', { name: 'Notiz' }).fill('links')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => server.callsOf('updateDictionary')[0]?.body).toEqual({ note: 'links' })
  await screen.getByRole('button', { name: 'Löschen: Wand' }).click()
  await expect.element(screen.getByText('Wand ist danach weg.')).toBeVisible()
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.poll(() => server.callsOf('deleteDictionary')[0]?.params).toEqual({ id: wall.id })
})

test('[H-005] whoever may not change a new kind reads it', async () => {
  const { screen } = await open({}, ['ROLE_AUDITOR'])
  await expect.element(screen.getByRole('gridcell', { name: 'Wand', exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: /anlegen|Bearbeiten|Löschen/ }).query()).toBeNull()
})
