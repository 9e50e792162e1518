import { expect, test } from 'vitest'
import { pressed, sameSorts, sortsOf } from './table-sort.ts'

const name = { id: 'name', desc: false }
const city = { id: 'city', desc: false }
const down = { id: 'city', desc: true }

test('a header that is pressed sorts by its column alone, and then the other way round', () => {
  expect(pressed([], 'city', false)).toEqual([city])
  expect(pressed([city], 'city', false)).toEqual([down])
  expect(pressed([down], 'city', false)).toEqual([city])
  expect(pressed([name, down], 'city', false)).toEqual([city])
})

test('pressed to be added, a column comes last, turns round in its place, and is left out again', () => {
  expect(pressed([name], 'city', true)).toEqual([name, city])
  expect(pressed([city, name], 'city', true)).toEqual([down, name])
  expect(pressed([down, name], 'city', true)).toEqual([name])
})

test('the last column that sorts is never left out', () => {
  expect(pressed([], 'city', true)).toEqual([city])
  expect(pressed([down], 'city', true)).toEqual([city])
})

test('one column is a list of one', () => {
  expect(sortsOf(name)).toEqual([name])
  expect(sortsOf(undefined)).toEqual([])
  expect(sameSorts([name, city], [name, city])).toBe(true)
  expect(sameSorts([name, city], [name, down])).toBe(false)
})
