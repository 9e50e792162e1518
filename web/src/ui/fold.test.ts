import { expect, test } from 'vitest'
import { searchFor } from './fold.ts'

test('a search finds its words in any order, each as a part of a word, whatever case, accents and punctuation', () => {
  const finds = searchFor('Runa Ahörnbring')
  for (const text of ['Ahornbring, Runa', 'Runa Ahoernbring', 'Dr. Runa-Lisa Ahornbringer'])
    expect(finds(text), text).toBe(true)
  expect(finds('Ahornbring, Rune')).toBe(false)
})

test('a search for signs alone finds just these, and an empty one everything', () => {
  expect(searchFor('%')('Haus')).toBe(false)
  expect(searchFor('%')('100 %')).toBe(true)
  expect(searchFor(' ')('Haus')).toBe(true)
})
