import '@/styles/app.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DiffValue } from './diff-value.tsx'

const marked = (kind: string): readonly string[] =>
  [...document.querySelectorAll(`[data-kind=${kind}]`)].map((part) => part.textContent)

test('both values carry their sign, and only the changed letters are marked', async () => {
  const screen = await render(<DiffValue before="Hauptstrasse 5" after="Hauptstraße 5" />)
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('–bisher: Hauptstrasse 5')
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('+neu: Hauptstraße 5')
  expect(marked('removed')).toEqual(['ss'])
  expect(marked('added')).toEqual(['ß'])
})

test('no value is a dash, an empty text is „leer“', async () => {
  const screen = await render(<DiffValue before={null} after="" />)
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('–bisher: –kein Wert')
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('+neu: leer')
})

test('white space that changed is visible', async () => {
  await render(<DiffValue before="Am Steg 2" after={'Am Steg\u00a0 2 '} />)
  expect(marked('added').join('')).toContain('⍽')
  expect(marked('added').at(-1)).toBe('·')
})

test('yes, no and numbers are written as people write them', async () => {
  const screen = await render(<DiffValue before={false} after={1234.5} />)
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('–bisher: Nein')
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('+neu: 1.234,5')
})
