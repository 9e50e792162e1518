import { expect, test } from 'vitest'
import { wordFor } from './word-for.ts'

test('a word is found by each of its forms', () => {
  expect(wordFor('Vorschlag')?.german).toBe('Änderung, Vorschlag')
  expect(wordFor('Minq')?.says).toContain('Lieferanten')
  expect(wordFor('Stand')?.says).toContain('Zeitpunkt')
  expect(wordFor('Krokodil')).toBeUndefined()
})
