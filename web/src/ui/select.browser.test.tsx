import '@/styles/app.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import type { ComboboxOption } from './use-combobox-options.ts'

const cities = ['Aachen', 'Berlin', 'Bonn', 'Köln', 'Zwickau'].map((label) => ({
  value: label,
  label,
}))

const City = ({ because }: { readonly because?: string }) => {
  const [city, setCity] = useState<string | null>('Berlin')
  return (
    <Field label="Stadt">
      <Select value={city} onChange={setCity} options={cities} disabledBecause={because} />
    </Field>
  )
}

test('a value is chosen by mouse, and the list opens at the chosen one', async () => {
  const screen = await render(<City />)
  const select = screen.getByRole('combobox', { name: 'Stadt' })
  await select.click()
  await expect
    .element(screen.getByRole('option', { name: 'Berlin' }))
    .toHaveAttribute('aria-selected', 'true')
  await screen.getByRole('option', { name: 'Köln' }).click()
  await expect.element(select).toHaveTextContent('Köln')
  await expect.element(select).toHaveFocus()
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('a value is chosen by arrows and by typing, and Esc leaves it', async () => {
  const screen = await render(<City />)
  const select = screen.getByRole('combobox', { name: 'Stadt' })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(select).toHaveTextContent('Bonn')
  await userEvent.keyboard('ko{Enter}')
  await expect.element(select).toHaveTextContent('Köln')
  await userEvent.keyboard('{Enter}{End}{Escape}')
  await expect.element(select).toHaveTextContent('Köln')
  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
})

test('what cannot be chosen yet says why and stays shut', async () => {
  const screen = await render(<City because="Bitte zuerst ein Projekt wählen." />)
  const select = screen.getByRole('combobox', { name: 'Stadt' })
  await expect.element(select).toHaveAccessibleDescription('Bitte zuerst ein Projekt wählen.')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}k')
  // The list itself is loaded when it is first wanted: its absence alone would say nothing.
  expect(select.element().getAttribute('aria-expanded')).toBe('false')
  await select.click({ force: true })
  expect(select.element().getAttribute('aria-expanded')).toBe('false')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('a combobox asks for what was typed and drops answers that come too late', async () => {
  const search = vi.fn(async (text: string, _signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, text === 'K' ? 400 : 20))
    return [{ value: text, label: `Klinik ${text}` }]
  })
  const onChange = vi.fn<(option: ComboboxOption | null) => void>()
  const screen = await render(
    <Combobox aria-label="Eintrag" value={null} options={search} onChange={onChange} />,
  )
  await screen.getByRole('combobox', { name: 'Eintrag' }).fill('K')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await screen.getByRole('combobox', { name: 'Eintrag' }).fill('Kö')
  await expect.element(screen.getByRole('option', { name: 'Klinik Kö' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect.element(screen.getByRole('option', { name: 'Klinik Kö' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ value: 'Kö', label: 'Klinik Kö' })
  expect(search.mock.calls.find(([text]) => text === 'K')?.[1].aborted).toBe(true)
})

test('a combobox finds umlauts however they are written', async () => {
  const screen = await render(
    <Combobox aria-label="Stadt" value={null} options={cities} onChange={() => undefined} />,
  )
  await screen.getByRole('combobox').fill('koeln')
  await expect.element(screen.getByRole('option', { name: 'Köln' })).toBeVisible()
})

test('[L-003] a choice that is locked while it has the focus keeps it and says why', async () => {
  const screen = await render(<City />)
  const select = screen.getByRole('combobox', { name: 'Stadt' })
  await select.click()
  await userEvent.keyboard('{Escape}')
  await screen.rerender(<City because="Der Import läuft." />)
  await expect.element(select).toHaveAccessibleDescription('Der Import läuft.')
  await expect.element(select).toHaveFocus()
  await screen.rerender(<City />)
  await expect.element(select).toHaveFocus()
})
