import '@/styles/app.css'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clinics, SampleTable } from '@/features/parts/sample-table.tsx'
import type { DataTableHandle } from './data-table.tsx'

const focusedRow = (): string | undefined =>
  document.activeElement?.closest('tr')?.querySelector('a')?.textContent ?? undefined

const selectedRows = (): readonly string[] =>
  [...document.querySelectorAll('tr[aria-selected=true]')].map(
    (row) => row.getAttribute('data-index') ?? '',
  )

const enterTable = async (): Promise<void> => {
  const first = document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
  first?.focus()
  await expect.poll(focusedRow).toContain('1')
}

test('rows are walked with J and K, the arrows, Pos1 and Ende, and Tab reaches one of them', async () => {
  await render(<SampleTable rows={clinics(20)} />)
  expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1)
  await enterTable()
  await userEvent.keyboard('j{ArrowDown}')
  await expect.poll(focusedRow).toBe('St.-Marien-Hospital 3')
  await userEvent.keyboard('k')
  await expect.poll(focusedRow).toBe('Klinikum Bad Tölz 2')
  await userEvent.keyboard('{End}')
  await expect.poll(focusedRow).toContain(' 20')
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.poll(focusedRow).toContain(' 1')
})

test('a list that takes longer says so in words, not only by grey bars', async () => {
  const screen = await render(<SampleTable rows={[]} loading />)
  await expect.element(screen.getByText('Wird geladen …')).toBeVisible()
  await screen.rerender(<SampleTable rows={clinics(2)} />)
  await expect.element(screen.getByText('Wird geladen …')).not.toBeInTheDocument()
})

test('Leertaste selects, Umschalt extends, and the header selects the page', async () => {
  const screen = await render(<SampleTable rows={clinics(6)} />)
  await enterTable()
  await userEvent.keyboard(' ')
  await expect.poll(selectedRows).toEqual(['0'])
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(selectedRows).toEqual(['0', '1', '2'])
  await expect.element(screen.getByText('3 ausgewählt')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).click()
  await expect.poll(selectedRows).toHaveLength(6)
  await screen.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect.poll(selectedRows).toHaveLength(0)
})

test('a click with Umschalt selects everything in between', async () => {
  const screen = await render(<SampleTable rows={clinics(8)} />)
  const boxes = screen.getByRole('checkbox', { name: 'Zeile auswählen' })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect.poll(selectedRows).toEqual(['1', '2', '3', '4'])
})

test('Eingabe and a click open the row, with Strg in a new tab', async () => {
  const onOpen = vi.fn()
  const newTab = vi.spyOn(window, 'open').mockReturnValue(null)
  const screen = await render(<SampleTable rows={clinics(4)} onOpen={onOpen} />)
  await enterTable()
  await userEvent.keyboard('j{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'c2' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(newTab).toHaveBeenLastCalledWith('/account/c2', '_blank', 'noopener')
  await screen.getByText('83646').click({ modifiers: ['Control'] })
  expect(newTab).toHaveBeenCalledTimes(2)
  await screen.getByText('83646').click()
  expect(onOpen).toHaveBeenCalledTimes(2)
  newTab.mockRestore()
})

test('when the focused row disappears, the next one takes its place and the focus', async () => {
  const rows = clinics(5)
  const screen = await render(<SampleTable rows={rows} />)
  await enterTable()
  await userEvent.keyboard('j')
  await expect.poll(focusedRow).toBe('Klinikum Bad Tölz 2')
  await screen.rerender(<SampleTable rows={rows.filter(({ id }) => id !== 'c2')} />)
  await expect.poll(focusedRow).toBe('St.-Marien-Hospital 3')
})

test('a row inserted above leaves the focus where it is', async () => {
  const [first, ...rest] = clinics(5)
  const screen = await render(<SampleTable rows={rest} />)
  await screen.getByText('St.-Marien-Hospital 3').click({ modifiers: ['Shift'] })
  const handle = createRef<DataTableHandle>()
  await screen.rerender(<SampleTable rows={rest} handle={handle} />)
  handle.current?.focusRow('c3')
  await expect.poll(focusedRow).toBe('St.-Marien-Hospital 3')
  await screen.rerender(<SampleTable rows={first ? [first, ...rest] : rest} handle={handle} />)
  expect(focusedRow()).toBe('St.-Marien-Hospital 3')
  handle.current?.moveBy(1)
  await expect.poll(focusedRow).toBe('Kreiskrankenhaus Weilburg 4')
})

test('of a thousand rows only those in view are drawn, and all can be reached', async () => {
  await render(<SampleTable rows={clinics(1000)} total={1000} />)
  const grid = document.querySelector('[role=grid]')
  expect(grid?.getAttribute('aria-rowcount')).toBe('1001')
  await expect
    .poll(() => document.querySelectorAll('tbody tr[data-index]').length)
    .toBeGreaterThan(5)
  expect(document.querySelectorAll('tbody tr[data-index]').length).toBeLessThan(60)
  await enterTable()
  await userEvent.keyboard('{End}')
  await expect.poll(focusedRow).toContain(' 1000')
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('1001')
  await userEvent.keyboard('k')
  await expect.poll(focusedRow).toContain(' 999')
})

test.each([150, 1000])(
  'of %i rows the one that a key leads to comes into view, below the heads, without a layout in between',
  async (count) => {
    await render(<SampleTable rows={clinics(count)} total={count} />)
    await enterTable()
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    const isInView = () => {
      const row = document.activeElement?.getBoundingClientRect()
      const area = document.querySelector('section')?.getBoundingClientRect()
      const head = document.querySelector('thead')?.getBoundingClientRect()
      return row && area && head && row.top >= head.bottom - 1 && row.bottom <= area.bottom + 1
    }
    for (const [key, place] of [
      ['End', count],
      ['ArrowUp', count - 1],
      ['Home', 1],
      ['PageDown', null],
      ['j', null],
    ] as const) {
      await userEvent.keyboard(key.length > 1 ? `{${key}}` : key)
      if (place !== null) await expect.poll(focusedRow).toMatch(new RegExp(` ${place}$`))
      await expect.poll(isInView, { message: key }).toBe(true)
    }
    expect(focus.mock.calls.map(([options]) => options?.preventScroll)).not.toContain(undefined)
    expect(measured).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  },
)

test('a sorted column says so, and a click asks for the other direction', async () => {
  const onSortChange = vi.fn()
  const screen = await render(
    <SampleTable
      rows={clinics(3)}
      sort={{ id: 'city', desc: false }}
      onSortChange={onSortChange}
    />,
  )
  const header = screen.getByRole('columnheader', { name: 'Stadt' })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await screen.getByRole('button', { name: 'Stadt' }).click()
  expect(onSortChange).toHaveBeenLastCalledWith({ id: 'city', desc: true })
})

test('columns are hidden and stay hidden', async () => {
  localStorage.removeItem('stammbuch.columns.test')
  const screen = await render(<SampleTable rows={clinics(3)} storageKey="test" />)
  await screen.getByRole('button', { name: 'Spalten auswählen' }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'PLZ' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('columnheader', { name: 'PLZ' })).not.toBeInTheDocument()
  await screen.unmount()
  const again = await render(<SampleTable rows={clinics(3)} storageKey="test" />)
  await expect.element(again.getByRole('columnheader', { name: 'PLZ' })).not.toBeInTheDocument()
})

test('an error offers another try, and nothing says why', async () => {
  const onRetry = vi.fn()
  const screen = await render(
    <SampleTable rows={[]} error="Der Server ist nicht erreichbar." onRetry={onRetry} />,
  )
  await screen.getByRole('button', { name: 'Erneut versuchen' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await screen.rerender(<SampleTable rows={[]} />)
  await expect.element(screen.getByText('Keine Einträge vorhanden.')).toBeVisible()
})

test('a text that its cell cuts off is told in full where the pointer is', async () => {
  const screen = await render(
    <div style={{ width: '40rem' }}>
      <SampleTable rows={clinics(2)} />
    </div>,
  )
  const long = screen.getByText('Universitätsklinikum Hamburg-Eppendorf 1')
  await long.hover()
  await expect
    .poll(() => long.element().closest('[title]')?.getAttribute('title'))
    .toBe('Universitätsklinikum Hamburg-Eppendorf 1')
  const short = screen.getByText('Hamburg', { exact: true }).first()
  await short.hover()
  expect(short.element().closest('[title]')).toBeNull()
})

test('why a table is empty is read in full where the table is wider than the screen', async () => {
  await page.viewport(320, 700)
  const screen = await render(<SampleTable rows={[]} />)
  const said = screen.getByText('Keine Einträge vorhanden.')
  await expect.element(said).toBeVisible()
  const { left, right } = said.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
