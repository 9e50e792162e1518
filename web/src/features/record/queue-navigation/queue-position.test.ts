import { expect, test } from 'vitest'
import { keepOrder, positionIn } from './queue-position.ts'

const item = (id: string) => ({ id, class: 'account' as const, label: id, isApproved: true })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(item) as [
  ReturnType<typeof item>,
  ReturnType<typeof item>,
  ReturnType<typeof item>,
  ReturnType<typeof item>,
]
const neighbours = (...given: Parameters<typeof positionIn>) => {
  const { previous, next, number } = positionIn(...given)
  return [previous?.id, number, next?.id]
}

test('what was decided keeps its place, and what is new comes last', () => {
  expect(keepOrder([a, b, c], [d, a, c])).toEqual([a, b, c, d])
})

test('[E-025] next goes on from the place of a record that no longer waits', () => {
  expect(neighbours([a, b, c, d], [a, c, d], 'b')).toEqual(['a', null, 'c'])
  expect(neighbours([a, b, c, d], [a, b, c, d], 'b')).toEqual(['a', 2, 'c'])
  expect(neighbours([a, b], [a, b], 'b')).toEqual(['a', 2, undefined])
})

test('a record from elsewhere leads to the first that waits', () => {
  expect(neighbours([a, b], [a, b], 'x')).toEqual([undefined, null, 'a'])
})

test('what a colleague has open is passed over, unless nothing else is left', () => {
  expect(neighbours([a, b, c], [a, b, c], 'a', { taken: new Set(['b']) })[2]).toBe('c')
  expect(neighbours([a, b], [a, b], 'a', { taken: new Set(['b']) })[2]).toBe('b')
})

test('of two people at one record who go on together, each comes to another', () => {
  expect(neighbours([a, b, c], [a, b, c], 'a')[2]).toBe('b')
  expect(neighbours([a, b, c], [a, b, c], 'a', { ahead: 1 })[2]).toBe('c')
  expect(neighbours([a, b], [a, b], 'a', { ahead: 1 })[2]).toBe('b')
})

test('a record that was decided before the list was read goes on from where it stood', () => {
  expect(neighbours([a, b, c], [a, b, c], 'x', { formerIndex: 1 })).toEqual(['a', null, 'b'])
})

test('a part of the list further up or down joins what was seen, and one elsewhere begins anew', () => {
  expect(keepOrder([c, d], [b, c], true)).toEqual([b, c, d])
  expect(keepOrder([a, b], [b, c])).toEqual([a, b, c])
  expect(keepOrder([a, b], [c, d])).toEqual([c, d])
})
