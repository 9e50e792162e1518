import '@/styles/app.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Clinic, clinics, SampleTable } from '@/features/parts/sample-table.tsx'
import { pageViolations } from '@/testing/violations.ts'
import type { RowGroups } from './data-table-groups.tsx'
import type { Sort } from './data-table-setup.ts'

const Sorted = ({ several = true }: { readonly several?: boolean }) => {
  const [sorts, setSorts] = useState<readonly Sort[]>([{ id: 'name', desc: false }])
  return (
    <main>
      <h1>Sortiert</h1>
      <p>{sorts.map(({ id, desc }) => `${id} ${desc ? 'ab' : 'auf'}`).join(', ')}</p>
      <SampleTable
        rows={clinics(3)}
        sort={sorts}
        {...(several
          ? { onSortsChange: setSorts }
          : { onSortChange: (sort: Sort) => setSorts([sort]) })}
      />
    </main>
  )
}

const header = (name: RegExp) => page.getByRole('columnheader', { name })
const city = page.getByRole('button', { name: /^Stadt/ })

test('Umschalt and a click adds a column to those that sort, and each says its turn', async () => {
  const screen = await render(<Sorted />)
  await city.click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('name auf, city auf', { exact: true })).toBeVisible()
  await expect.element(header(/^Stadt.*Sortierung 2$/)).toBeVisible()
  await expect.element(header(/^Name.*Sortierung 1$/)).toBeVisible()
  await expect.element(header(/^Stadt/)).toHaveAttribute('aria-sort', 'ascending')
  await city.click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('name auf, city ab', { exact: true })).toBeVisible()
  await city.click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('name auf', { exact: true })).toBeVisible()
  await city.click()
  await expect.element(screen.getByText('city auf', { exact: true })).toBeVisible()
})

test('the keyboard adds a column as well', async () => {
  const screen = await render(<Sorted />)
  ;(city.element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(screen.getByText('name auf, city auf', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('city auf', { exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('a table whose list knows one order keeps one column', async () => {
  const screen = await render(<Sorted several={false} />)
  await city.click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('city auf', { exact: true })).toBeVisible()
})

const byCity: RowGroups<Clinic> = {
  of: ({ city }) => city,
  heading: (city) => (
    <>
      <strong>{city}</strong>
      <a href={`#${city}`}>Alle dieser Gruppe</a>
    </>
  ),
}

const focusedRow = (): string | undefined =>
  document.activeElement?.closest('tr')?.querySelector('a')?.textContent ?? undefined

test('rows stand below the heading of their group, and are walked as if it were not there', async () => {
  const rows = clinics(12).toSorted((one, other) => one.city.localeCompare(other.city))
  const screen = await render(
    <main>
      <h1>Gruppiert</h1>
      <SampleTable
        rows={rows}
        total={12}
        groups={byCity}
        totals={{ name: '12 Krankenhäuser', beds: '10.686' }}
      />
    </main>,
  )
  const headings = screen.getByRole('rowheader')
  await expect
    .poll(() => headings.elements().map(({ textContent }) => textContent))
    .toEqual(
      ['Bad Tölz', 'Dresden', 'Hamburg', 'Weilburg'].map((one) => `${one}Alle dieser Gruppe`),
    )
  document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  await expect.poll(focusedRow).toBe('Klinikum Bad Tölz 2')
  await userEvent.keyboard('jjj')
  await expect.poll(focusedRow).toBe('St.-Marien-Hospital 3')
  await expect.element(screen.getByRole('gridcell', { name: /12 Krankenhäuser/ })).toBeVisible()
  await expect.element(screen.getByRole('gridcell', { name: '10.686' })).toBeVisible()
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('14')
  expect(await pageViolations()).toEqual([])
})
