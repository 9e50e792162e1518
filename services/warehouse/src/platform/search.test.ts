import { describe, expect, test } from 'vitest'
import { searchWords } from './search.ts'

describe('the words of a search', () => {
  test('stand between anything that is neither letter nor digit, the longest first', () => {
    expect(searchWords('St.-Josef, Köln')).toEqual(['josef', 'köln', 'st'])
    expect(searchWords('Liste_2025.xlsx')).toEqual(['liste', '2025', 'xlsx'])
  })

  test('are looked for once, and not at all where they are part of another one', () => {
    expect(searchWords('Anna Ann anna')).toEqual(['anna'])
  })

  test('are not torn apart by accents that are characters of their own', () => {
    expect(searchWords('Mu\u0308ller')).toEqual(['mu\u0308ller'])
  })

  test('without letters and digits the search is looked for as it is', () => {
    expect(searchWords(' % ')).toEqual(['%'])
  })

  test('are ten at most, so that a pasted page costs no more than a long name', () => {
    expect(searchWords(Array.from({ length: 90 }, (_, n) => `w${n + 10}`).join(' '))).toHaveLength(
      10,
    )
  })
})
