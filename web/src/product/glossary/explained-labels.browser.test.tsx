import '@/styles/app.css'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openAccount } from '@/features/record/testing/open-record.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { wordsDrawing } from '@/ui/worded.tsx'
import { ExplainedWords } from './explained-words.tsx'

beforeEach(() => {
  document.documentElement.lang = 'de'
  wordsDrawing.set({ Words: ExplainedWords })
  onTestFinished(() => wordsDrawing.set(null))
})

interface Place {
  readonly id: string
  readonly rank: number
  readonly toplist: string
}

const { accessor, columns } = columnsFor<Place>()
const places = columns([
  accessor('id', { header: 'Name' }),
  accessor('toplist', { header: 'Topliste' }),
  accessor('rank', { id: 'points', header: 'Punktzahl', enableSorting: true }),
  accessor('rank', { id: 'rank', header: 'Rang', meta: { align: 'end' } }),
  accessor('rank', { id: 'state', header: 'Stand', meta: { ownWord: true } }),
])

const Places = () => (
  <main>
    <h1>Plätze</h1>
    <DataTable
      label="Plätze"
      columns={places}
      rows={[{ id: 'Klinik Nord', rank: 3, toplist: 'Kliniken' }]}
      rowId={({ id }) => id}
    />
  </main>
)

test('[S-104] a column head that is a word of the house explains itself, by keyboard, and the rows keep their focus', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Places }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(<RouterProvider router={router as never} />)
  const head = screen.getByRole('columnheader', { name: 'Rang' })
  const word = head.getByRole('button', { name: 'Rang' })
  await expect.element(word).toBeVisible()
  expect(getComputedStyle(word.element()).textDecorationStyle).toBe('dotted')
  // The dots stand four pixels below the letters and are not cut off.
  const cut = word.element().closest('.truncate')?.getBoundingClientRect().bottom ?? 0
  expect(cut).toBeGreaterThanOrEqual(word.element().getBoundingClientRect().bottom + 3)
  // What is called alike and is none stays plain, and so does each value below.
  for (const plain of ['Name', 'Stand'])
    await expect
      .element(screen.getByRole('columnheader', { name: plain }).getByRole('button'))
      .not.toBeInTheDocument()
  expect(document.querySelectorAll('tbody button').length).toBe(0)
  // A head that sorts keeps its one button.
  expect(
    screen.getByRole('columnheader', { name: 'Punktzahl' }).getByRole('button').elements().length,
  ).toBe(1)
  ;(word.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const explained = screen.getByRole('dialog', { name: 'Rang' })
  await expect.element(explained.getByText(/^Der Platz in einer Topliste/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(explained).not.toBeInTheDocument()
  await expect.element(word).toHaveFocus()
})

test('[S-104] a field of a record that is a word of the house explains itself, and no other field does', async () => {
  await openAccount()
  const word = page.getByRole('button', { name: 'Kurzname (Print)', exact: true })
  await expect.element(word).toBeVisible()
  expect(
    [...document.querySelectorAll('[data-slot=field-row] dt button')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Kurzname (Print)'])
  ;(word.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const explained = page.getByRole('dialog', { name: 'Kurzname (Print)' })
  await expect.element(explained.getByText(/gedruckt wird, wo der volle zu lang ist/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(word).toHaveFocus()
})
