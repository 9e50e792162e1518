import { expect, test } from 'vitest'
import { quartersUpTo, queryOf, runsSearch } from './runs-search.ts'

test('quarters go back from that of a day, over the turn of the year', () => {
  const quarters = quartersUpTo('2026-02-01', 3)
  expect(quarters.map(({ label }) => label)).toEqual([
    '1. Quartal 2026',
    '4. Quartal 2025',
    '3. Quartal 2025',
  ])
  expect(quarters[2]).toMatchObject({ from: '2025-07-01', to: '2025-09-30' })
})

test('a quarter is asked for by its first and last instant in Berlin, in summer and in winter', () => {
  const [quarter] = quartersUpTo('2026-11-23', 1)
  expect(queryOf(runsSearch({ from: quarter?.from, to: quarter?.to, kind: 'import' }))).toEqual({
    kind: 'import',
    from: '2026-09-30T22:00:00.000Z',
    to: '2026-12-31T22:59:59.999Z',
  })
})

test('what is no filter is left out of the address', () => {
  const search = runsSearch({
    kind: 'nothing',
    from: 'today',
    actor: 'me',
    before: '-1',
    small: 'x',
  })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
})
