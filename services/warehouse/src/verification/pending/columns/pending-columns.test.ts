import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PendingColumns, traitsKey } from './pending-columns.rules.ts'
import { wordsOf } from './record-ids.rules.ts'
import {
  columnsAfter,
  expectAlike,
  filled,
  queries,
  rowsOf,
  steps,
  uuid,
} from './testing/columns-model.ts'

describe('what waits, in columns', () => {
  test('gives the same facets, pages and totals as a list of objects, after any changes and filled at once', () => {
    fc.assert(
      fc.property(steps, queries, (taken, asked) => {
        const { columns, model } = columnsAfter(taken)
        expectAlike(columns, model, asked)
        expectAlike(filled(model), model, asked)
      }),
      { numRuns: 300 },
    )
  })

  test('nothing is kept of what does not wait any more', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { columns, model } = columnsAfter(taken)
        const roots = [...model.values()]
        const waiting = roots.flatMap((root) => rowsOf(root))
        const traits = new Set(waiting.map((row) => traitsKey(row.traits)))
        const memberships = new Set(
          roots.map(({ places }) =>
            [...new Set(places.map((one) => JSON.stringify(one)))].toSorted().join(),
          ),
        )
        expect(columns.items).toBe(waiting.length)
        expect(columns.roots).toBe(model.size)
        expect(new Set([...columns.traits.all()].map(([, one]) => traitsKey(one)))).toEqual(traits)
        expect(columns.places.size).toBe(memberships.size)
        for (const { id } of roots) columns.drop(wordsOf(id))
        expect([columns.items, columns.roots, columns.traits.size, columns.places.size]).toEqual([
          0, 0, 0, 0,
        ])
      }),
      { numRuns: 200 },
    )
  })

  test('ids are found as long as they are there, however many come and go', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3_000 })), { maxLength: 400 }),
        fc.integer({ min: 0, max: 3_000 }),
        (changes, many) => {
          const { ids } = new PendingColumns()
          const there = new Map<string, number>()
          const add = (n: number) => there.set(uuid(n % 7, n), ids.add(...wordsOf(uuid(n % 7, n))))
          for (let n = 0; n < many; n += 1) add(n)
          for (const [comes, n] of changes) {
            const slot = there.get(uuid(n % 7, n))
            if (comes) add(n)
            else if (slot !== undefined) {
              ids.remove(slot)
              there.delete(uuid(n % 7, n))
            }
          }
          expect(ids.size).toBe(there.size)
          for (const [id, slot] of there) {
            expect(ids.findText(id)).toBe(slot)
            expect(ids.textOf(slot)).toBe(id)
          }
          expect(ids.findText(uuid(8, 1))).toBe(-1)
        },
      ),
      { numRuns: 60 },
    )
  })
})
