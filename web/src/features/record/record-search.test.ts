import { expect, test } from 'vitest'
import { queueFiltersOf, recordSearchFrom } from './record-search.ts'

test('an address is read however its values were written, and nonsense is left out', () => {
  expect(recordSearchFrom({ pName: 2025, approved: true, rgId: 'x', at: '12', foo: 1 })).toEqual({
    pName: '2025',
    approved: '1',
    rgId: 'x',
    at: 12,
  })
  expect(recordSearchFrom({ at: '-3', approved: 'vielleicht', pName: '', inspect: '1' })).toEqual({
    inspect: true,
  })
  expect(recordSearchFrom({ approved: 0 })).toEqual({ approved: '0' })
})

test('the moment of a list is a position or a time, and a position goes first', () => {
  const time = '2026-03-01T10:00:00.000Z'
  expect(recordSearchFrom({ at: time })).toEqual({ instant: time })
  expect(recordSearchFrom({ instant: '2026-03-01T11:00:00+01:00' })).toEqual({ instant: time })
  expect(recordSearchFrom({ at: 7, instant: time })).toEqual({ at: 7 })
  expect(recordSearchFrom({ at: 'gestern' })).toEqual({})
})

test('only the list’s filters go on to the list', () => {
  expect(queueFiltersOf({ at: 3, queue: true, pName: '2025' })).toEqual({ pName: '2025' })
})
