import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idFrom, newId } from './ids.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

describe('an id', () => {
  test('that is new is of version 7 and sorts behind the one before', () => {
    const ids = Array.from({ length: 5_000 }, newId)
    expect(ids.filter((id) => !version7.test(id))).toEqual([])
    expect(ids.toSorted()).toEqual(ids)
  })

  test('from a name is of version 7 too, the same for the same name and another for another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(idFrom(one)).toMatch(version7)
        expect(idFrom(one) === idFrom(other)).toBe(one === other)
      }),
    )
  })

  test('from the name of a run is of the time of that run', () => {
    const run = newId()
    expect(timeOf(idFrom(`${run}:7:account`))).toBe(timeOf(run))
    expect(timeOf(idFrom(`delivery:${run}`))).toBe(timeOf(run))
    expect(timeOf(idFrom('service:warehouse'))).toBe(Date.UTC(2026, 0, 1))
  })
})
