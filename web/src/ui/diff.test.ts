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
