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

test('only the list’s filters go on to the list', () => {
  expect(queueFiltersOf({ at: 3, queue: true, pName: '2025' })).toEqual({ pName: '2025' })
})
