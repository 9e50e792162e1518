import { expect, test } from 'vitest'
import { findSimilar } from './find-similar.ts'

const pages = ['Verifikation', 'Datenlieferungen hochladen', 'Protokoll prüfen']
const find = (typed: string) => findSimilar(pages, typed, (page) => page)

test('words are found in any order, by their beginnings and without accents', () => {
  expect(find('hoch datenl')).toEqual({ found: ['Datenlieferungen hochladen'], alike: false })
  expect(find('pruefen')).toEqual({ found: ['Protokoll prüfen'], alike: false })
})

test('with a typing error what was meant is found, and said to be alike', () => {
  expect(find('verifkation')).toEqual({ found: ['Verifikation'], alike: true })
  expect(find('prüfne protkoll')).toEqual({ found: ['Protokoll prüfen'], alike: true })
  expect(find('krokodil')).toEqual({ found: [], alike: true })
})
