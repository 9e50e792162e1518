import { expect, test } from 'vitest'
import { wordFor } from './word-for.ts'
import { wordsIn } from './words-in.ts'

test('a word is found by each of its forms', () => {
  expect(wordFor('Vorschlag')?.german).toBe('Änderung, Vorschlag')
  expect(wordFor('Minq')?.says).toContain('Lieferanten')
  expect(wordFor('Stand')?.says).toContain('Zeitpunkt')
  expect(wordFor('Krokodil')).toBeUndefined()
})

test('a title is cut at the words of the house, in the singular and in the plural, and nowhere else', () => {
  const wordsOf = (title: string) =>
    wordsIn(title).flatMap(({ form, text }) => (form ? [`${text} → ${form}`] : []))
  expect(wordsOf('Konflikte')).toEqual(['Konflikte → Konflikt'])
  expect(wordsOf('Gefährdete Freigaben')).toEqual(['Freigaben → Freigabe'])
  expect(wordsOf('Offene Stichproben')).toEqual(['Stichproben → Stichprobe'])
  expect(wordsOf('Standard, Verständnis und neue Standorte')).toEqual([])
  expect(wordsIn('Vier Toplisten').map(({ text }) => text)).toEqual(['Vier ', 'Toplisten'])
})
