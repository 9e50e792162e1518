import '@/styles/app.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DataTable } from './data-table.tsx'
import { columnsFor } from './data-table-setup.ts'

interface House {
  readonly id: string
  readonly name: string
  readonly place: string
}

const { accessor, display, columns } = columnsFor<House>()
const houses = columns([
  accessor('name', { header: 'Name', meta: { width: '12rem' } }),
  accessor('place', { header: 'Ort', enableSorting: true }),
  display({
    id: 'actions',
    header: 'Aktionen',
    cell: () => <button type="button">Löschen</button>,
    meta: { width: '8rem', pinned: true },
  }),
])

const rows: readonly House[] = [{ id: '1', name: 'Klinik Nord', place: 'Kiel' }]

const show = async (width: number) => {
  const screen = await render(
    <div style={{ width }}>
      <DataTable
        label="Häuser"
        columns={houses}
        rows={rows}
        rowId={({ id }) => id}
        minWidth="80rem"
        selection={new Set()}
        onSelectionChange={() => undefined}
      />
    </div>,
  )
  const area = screen.getByRole('region', { name: 'Häuser, Tabelle' }).element()
  const place = (element: Element) => element.getBoundingClientRect()
  return { screen, area, place }
}

test.each([1200, 820, 700, 600, 358])(
  '[S-105] in a window of %i pixels the actions of a row are in view',
  async (width) => {
    const { screen, area, place } = await show(width)
    const action = screen.getByRole('button', { name: 'Löschen' }).element()
    for (const left of [0, 200, 5000]) {
      area.scrollLeft = left
      expect(place(action).right).toBeLessThanOrEqual(place(area).right)
      expect(place(action).left).toBeGreaterThanOrEqual(place(area).left)
      const { x, y, width: wide, height } = place(action)
      expect(document.elementFromPoint(x + wide / 2, y + height / 2)).toBe(action)
    }
  },
)

test.each([820, 600])(
  '[S-105] in %i pixels, scrolled sideways, what a row is called stays beside its box',
  async (width) => {
    const { screen, area, place } = await show(width)
    area.scrollLeft = 200
    const box = screen.getByRole('checkbox', { name: 'Zeile auswählen' }).element()
    const name = screen.getByRole('gridcell', { name: 'Klinik Nord' }).element()
    expect(place(box).left).toBeGreaterThanOrEqual(place(area).left)
    expect(place(name).left).toBeGreaterThanOrEqual(place(box).right)
    const { x, y, height } = place(name)
    expect(document.elementFromPoint(x + 20, y + height / 2)?.closest('td')).toBe(name)
  },
)

test('[S-105] on a phone a row is a card: its name first, values beside their names, actions last, and nothing to scroll sideways', async () => {
  const { screen, area, place } = await show(358)
  expect(area.scrollWidth).toBe(area.clientWidth)
  const name = screen.getByText('Klinik Nord').element()
  const town = screen.getByText('Kiel').element()
  const action = screen.getByRole('button', { name: 'Löschen' }).element()
  expect(place(name).bottom).toBeLessThanOrEqual(place(town).top + 1)
  expect(place(town).bottom).toBeLessThanOrEqual(place(action).top + 1)
  expect(getComputedStyle(town, '::before').content).toBe('"Ort"')
  for (const seen of [name, town, action]) {
    expect(place(seen).left).toBeGreaterThanOrEqual(place(area).left)
    expect(place(seen).right).toBeLessThanOrEqual(place(area).right)
  }
})

test('[S-105] cards can be sorted: above them stand the columns that sort', async () => {
  const { screen } = await show(358)
  await expect.element(screen.getByRole('button', { name: 'Ort' })).toBeVisible()
  expect(screen.getByText('Aktionen').query()?.checkVisibility()).toBe(false)
})
