import { expect, test } from 'vitest'
import { ignoreHeldKey } from './held-keys.ts'

/** True if a key that is held on the element still has its effect there. */
const goesOn = (element: HTMLElement, key: string, more: KeyboardEventInit = {}): boolean => {
  document.body.append(element)
  const event = new KeyboardEvent('keydown', {
    key,
    repeat: true,
    bubbles: true,
    cancelable: true,
    ...more,
  })
  element.addEventListener('keydown', ignoreHeldKey, { capture: true })
  element.dispatchEvent(event)
  element.remove()
  return !event.defaultPrevented
}

test('who writes may hold Enter and Leertaste; a button, a form and a row are told once', () => {
  const make = (name: string) => document.createElement(name)
  expect(goesOn(make('textarea'), 'Enter')).toBe(true)
  expect(goesOn(make('textarea'), ' ')).toBe(true)
  expect(goesOn(make('input'), ' ')).toBe(true)
  expect(goesOn(make('input'), 'Enter')).toBe(false)
  expect(goesOn(make('textarea'), 'Enter', { ctrlKey: true })).toBe(false)
  const row = make('div')
  row.tabIndex = 0
  for (const one of [make('button'), row]) {
    expect(goesOn(one, 'Enter')).toBe(false)
    expect(goesOn(one, ' ')).toBe(false)
  }
  expect(goesOn(make('button'), 'Enter', { repeat: false })).toBe(true)
})
