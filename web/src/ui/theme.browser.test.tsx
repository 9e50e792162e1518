import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { setTheme } from './theme.ts'

const background = (): string => getComputedStyle(document.body).backgroundColor

afterEach(() => setTheme('system'))

test('the theme switches at once and is there for the next visit', () => {
  setTheme('light')
  const light = background()
  setTheme('dark')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(background()).not.toBe(light)
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  expect(localStorage.getItem('stammbuch.theme')).toBe('dark')
  setTheme('light')
  expect(background()).toBe(light)
})
