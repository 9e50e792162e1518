import { nameInYear } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { duplicateOf } from './duplicate-award.rules.ts'

const years = { source: { id: 'old', name: '2025' }, target: { id: 'new', name: '2026' } }

test.for([
  ['Deutschlands Klinikliste 2025', 'Deutschlands Klinikliste 2026'],
  ['2025: Top-Klinik (Liste 2025)', '2026: Top-Klinik (Liste 2026)'],
  ['Top-Klinik', 'Top-Klinik'],
  ['Agenda20250', 'Agenda20250'],
  ['Saison 2024/2025', 'Saison 2024/2025'],
  [`${'x'.repeat(250)} 2025`, `${'x'.repeat(250)} 2026`],
] as const)('[R-044] „%s“ of 2025 is called „%s“ in 2026', ([before, after]) => {
  expect(nameInYear(before, years)).toBe(after)
})

test('[R-044] a year that is called by more than a number is found as a whole', () => {
  const halves = {
    source: { id: 'old', name: '2025 (II)' },
    target: { id: 'new', name: '2026 (I)' },
  }
  expect(nameInYear('Liste 2025 (II)', halves)).toBe('Liste 2026 (I)')
  expect(nameInYear('Liste 2025', halves)).toBe('Liste 2025')
})

test('[R-044] a name that the new year would make too long keeps the old one', () => {
  const name = `${'x'.repeat(250)} 2025`
  const target = { id: 'new', name: 'Jahrgang 2026' }
  expect(nameInYear(name, { ...years, target })).toBe(name)
})

test('[R-044] an award without a name is repeated without one, in the new year', () => {
  expect(
    duplicateOf({ displayName: null, rank: 1, periodId: 'old', salesforceId: 'x' }, years),
  ).toEqual({
    rank: 1,
    periodId: 'new',
  })
})
