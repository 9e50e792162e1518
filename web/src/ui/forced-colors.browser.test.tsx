import '@/styles/app.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './checkbox.tsx'
import { DataTable } from './data-table.tsx'
import { columnsFor } from './data-table-setup.ts'
import { DiffValue } from './diff-value.tsx'
import { Progress } from './progress.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'

const force = (value: 'active' | 'none') =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { features: [{ name: 'forced-colors', value }] },
  )

beforeEach(() => force('active').then(() => undefined))
afterEach(() => force('none').then(() => undefined))

const paint = (element: Element | null | undefined): string =>
  element ? getComputedStyle(element).backgroundColor : 'missing'

test('in colours of the system a switch has an edge and a knob, and on is not off', async () => {
  const screen = await render(
    <>
      <Switch label="Aus" checked={false} />
      <Switch label="An" checked />
    </>,
  )
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const off = screen.getByRole('switch', { name: 'Aus' }).element()
  const on = screen.getByRole('switch', { name: 'An' }).element()
  expect(getComputedStyle(off).borderTopWidth).toBe('1px')
  expect(paint(off.firstElementChild)).not.toBe(paint(off))
  expect(paint(on.firstElementChild)).not.toBe(paint(on))
  expect(paint(on)).not.toBe(paint(off))
})

test('a chosen option, the current tab and how far something is can be told', async () => {
  const screen = await render(
    <>
      <RadioGroup
        aria-label="Wahl"
        value="a"
        onChange={() => undefined}
        options={[
          { value: 'a', label: 'Erste' },
          { value: 'b', label: 'Zweite' },
        ]}
      />
      <Tabs
        label="Ansichten"
        value="x"
        onChange={() => undefined}
        tabs={[
          { id: 'x', label: 'Offen', content: null },
          { id: 'y', label: 'Gelöst', content: null },
        ]}
      />
      <Progress label="Lauf" done={1} total={2} />
    </>,
  )
  const chosen = screen.getByRole('radio', { name: 'Erste' }).element()
  expect(paint(chosen.firstElementChild)).not.toBe(paint(chosen))
  const edge = (name: string) =>
    getComputedStyle(screen.getByRole('tab', { name }).element()).borderBottomColor
  expect(edge('Offen')).not.toBe(edge('Gelöst'))
  const bar = screen.getByRole('progressbar', { name: 'Lauf' }).element()
  expect(paint(bar.firstElementChild)).not.toBe(paint(bar))
})

test('[S-101] a box that is ticked shows its tick, on a ground that an empty one has not', async () => {
  const screen = await render(
    <>
      <Checkbox aria-label="Leer" checked={false} />
      <Checkbox aria-label="Gewählt" checked />
      <Checkbox aria-label="Zum Teil" checked="indeterminate" />
    </>,
  )
  const boxOf = (name: string) => screen.getByRole('checkbox', { name }).element()
  for (const name of ['Gewählt', 'Zum Teil']) {
    const tick = boxOf(name).parentElement?.querySelector('svg')
    expect(tick && getComputedStyle(tick).color).not.toBe(paint(boxOf(name)))
    expect(paint(boxOf(name))).not.toBe(paint(boxOf('Leer')))
  }
})

test('[S-101] letters that differ are marked by a line, not by their ground alone', async () => {
  await render(<DiffValue before="Marktplatz 86" after="Marktplatz 8" />)
  const line = (kind: string) => {
    const found = document.querySelector(`[data-kind="${kind}"]`)
    return found && getComputedStyle(found).textDecorationLine
  }
  expect(line('removed')).toBe('line-through')
  await render(<DiffValue before="Marktplatz 8" after="Marktplatz 86" />)
  expect(line('added')).toBe('underline')
})

test('[S-101] a selected row is told by its edge', async () => {
  const { accessor, columns } = columnsFor<{ readonly id: string }>()
  await render(
    <DataTable
      label="Liste"
      columns={columns([accessor('id', { header: 'Name' })])}
      rows={[{ id: 'a' }, { id: 'b' }]}
      rowId={({ id }) => id}
      total={2}
      selection={new Set(['b'])}
      onSelectionChange={() => undefined}
    />,
  )
  const edge = (selected: boolean) => {
    const cell = document.querySelector(`tr[aria-selected="${selected}"] > td`)
    return cell && getComputedStyle(cell).borderInlineStartWidth
  }
  expect(edge(true)).toBe('4px')
  expect(edge(false)).toBe('0px')
})
