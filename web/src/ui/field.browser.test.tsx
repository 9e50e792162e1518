import '@/styles/app.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const Counted = ({ error }: { readonly error?: string }) => {
  const [value, setValue] = useState('Öl')
  return (
    <Field
      label="Stadt"
      hint="Wie im Briefkopf"
      error={error ?? null}
      required
      counter={{ value, max: 10 }}
    >
      <Input value={value} onChange={(event) => setValue(event.target.value)} />
    </Field>
  )
}

test('label, hint, counter and error belong to the control', async () => {
  const screen = await render(<Counted error="Bitte eine Stadt angeben." />)
  const input = screen.getByRole('textbox', { name: 'Stadt' })
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAttribute('aria-required', 'true')
  await expect
    .element(input)
    .toHaveAccessibleDescription('Wie im Briefkopf 2/10 Bitte eine Stadt angeben.')
})

test('characters are counted as people count them, and the limit is announced late', async () => {
  const screen = await render(<Counted />)
  const input = screen.getByRole('textbox')
  const status = screen.getByRole('status')
  await input.fill('👍👍👍')
  await expect.element(screen.getByText('3/10')).toBeVisible()
  await expect.element(status).toHaveTextContent('')
  await input.fill('123456789')
  await expect
    .element(status)
    .toHaveTextContent('Weniger als ein Zehntel der Zeichen ist noch frei.')
  await input.fill('1234567890')
  // A value of full length is right, and nothing of it is cut off.
  await expect.element(status).toHaveTextContent('')
  await input.fill('12345678901')
  await expect.element(status).toHaveTextContent('Das Feld ist voll. 1 Zeichen zu viel')
})

test('too much can be typed, but is called too much', async () => {
  const screen = await render(<Counted />)
  await screen.getByRole('textbox').fill('123456789012')
  await expect.element(screen.getByRole('textbox')).toHaveValue('123456789012')
  await expect.element(screen.getByText('12/10 – 2 Zeichen zu viel')).toBeVisible()
})
