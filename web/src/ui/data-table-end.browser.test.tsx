import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable } from './data-table.tsx'
import { columnsFor } from './data-table-setup.ts'

interface House {
  readonly id: string
  readonly name: string
  readonly text: string
}

const { accessor, columns } = columnsFor<House>()
const houses = columns([
  accessor('name', { header: 'Name', meta: { width: '12rem' } }),
  accessor('text', { header: 'Bemerkung', meta: { wrap: true } }),
])

const rows: readonly House[] = Array.from({ length: 1_000 }, (_, at) => ({
  id: String(at),
  name: `Klinik ${at + 1}`,
  text: 'Ein Haus mit einer langen Bemerkung. '.repeat((at % 7) + 1),
}))

const groups = {
  of: ({ id }: House) => `Gruppe ${Math.floor(Number(id) / 40)}`,
  heading: (group: string) => <strong>{group}</strong>,
}

const focused = (): HTMLElement | null | undefined =>
  document.activeElement?.closest<HTMLElement>('tr[data-index]')

test('[S-105] Ende leads to the last of a thousand grouped rows of any height, into view, and Pos1 back', async () => {
  await render(
    <main style={{ paddingTop: 300 }}>
      <DataTable
        label="Häuser"
        columns={houses}
        rows={rows}
        rowId={({ id }) => id}
        groups={groups}
      />
    </main>,
  )
  await expect.poll(() => document.querySelector('tr[data-index="0"]')).not.toBeNull()
  document.querySelector<HTMLElement>('tr[data-index="0"]')?.focus()
  const isInView = (index: number) => (): boolean => {
    const row = focused()
    const area = document.querySelector('section')?.getBoundingClientRect()
    if (!row || !area || row.dataset.index !== String(index)) return false
    const { top, bottom } = row.getBoundingClientRect()
    const ceiling = Math.max(0, area.top)
    return top >= ceiling && bottom <= Math.min(window.innerHeight, area.bottom) + 1
  }
  await userEvent.keyboard('{End}')
  await expect.poll(isInView(999)).toBe(true)
  await userEvent.keyboard('{Home}')
  await expect.poll(isInView(0)).toBe(true)
})
