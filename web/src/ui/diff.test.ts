import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffCharacters } from './diff.ts'

test('only the changed letters are marked', () => {
  expect(diffCharacters('Hauptstrasse 5', 'Hauptstraße 5')).toEqual([
    { kind: 'same', text: 'Hauptstra' },
    { kind: 'removed', text: 'ss' },
    { kind: 'added', text: 'ß' },
    { kind: 'same', text: 'e 5' },
  ])
})

test('accidental matches inside a rewritten word are not kept', () => {
  expect(diffCharacters('Bad Tölz', 'Rosenheim')).toEqual([
    { kind: 'removed', text: 'Bad Tölz' },
    { kind: 'added', text: 'Rosenheim' },
  ])
})

test.each([
  ['Goethestraße 146', 'Am Alten Markt 42'],
  ['Im Winkel 50', 'Kirchgasse 52'],
  ['+49 171 3920050', '+49 40 66969 079'],
])('%s and %s are two texts, not one with scattered corrections', (before, after) => {
  expect(diffCharacters(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})

test('what only grew or shrank keeps what it had', () => {
  expect(diffCharacters('KG', 'GmbH & Co. KG')).toEqual([
    { kind: 'added', text: 'GmbH & Co. ' },
    { kind: 'same', text: 'KG' },
  ])
})

test('equal texts have no change, and emoji are one character', () => {
  expect(diffCharacters('gleich', 'gleich')).toEqual([{ kind: 'same', text: 'gleich' }])
  expect(diffCharacters('a👍b', 'ab')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: '👍' },
    { kind: 'same', text: 'b' },
  ])
})

test('the parts always give both texts back', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'ß', '👍'), maxLength: 40 })
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const parts = diffCharacters(before, after)
      const without = (kind: string) =>
        parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})
