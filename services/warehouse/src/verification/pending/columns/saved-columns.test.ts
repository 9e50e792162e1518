import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PendingColumns } from './pending-columns.rules.ts'
import { wordsOf } from './record-ids.rules.ts'
import { bytesOf, fromSaved, type SavedHeader, toSaved } from './saved-columns.adapter.ts'
import { columnsAfter, expectAlike, queries, steps, uuid } from './testing/columns-model.ts'

/** The header and the columns as one file would have them. */
const written = (columns: PendingColumns) => {
  const saved = toSaved({ columns, names: null, place: { position: 1, id: uuid(3, 1) } }, 'tables')
  return { header: JSON.stringify(saved.header), bytes: Buffer.concat(saved.columns.map(bytesOf)) }
}

const readBack = ({ header, bytes }: ReturnType<typeof written>) => {
  let at = 0
  return fromSaved(JSON.parse(header) as SavedHeader, (into) => {
    if (at + into.length > bytes.length) return false
    into.set(bytes.subarray(at, at + into.length))
    at += into.length
    return true
  })
}

/** The same columns after they were saved and read again. */
const reopened = (columns: PendingColumns): PendingColumns => {
  const state = readBack(written(columns))
  if (!state) throw new Error('not what was saved')
  return state.columns
}

test('columns that were saved and read again take what follows as those that were in memory all the time', () => {
  fc.assert(
    fc.property(steps, queries, (taken, asked) => {
      const { columns, model } = columnsAfter(taken, reopened)
      expectAlike(columns, model, asked)
      expectAlike(reopened(columns), model, asked)
      for (const id of model.keys()) columns.drop(wordsOf(id))
      expect([columns.items, columns.roots, columns.traits.size, columns.places.size]).toEqual([
        0, 0, 0, 0,
      ])
    }),
    { numRuns: 200 },
  )
})

test('what was saved is not taken with a byte that is another, with fewer, or from another layout', () => {
  const state = { class: 'account', approved: true, excluded: false, own: true } as const
  const { columns } = columnsAfter([[1, { ...state, changes: [], places: [] }]])
  const saved = written(columns)
  expect(readBack(saved)).not.toBeNull()
  const other = Buffer.from(saved.bytes)
  other.writeUInt8((other.at(7) ?? 0) ^ 1, 7)
  expect(readBack({ ...saved, bytes: other })).toBeNull()
  expect(readBack({ ...saved, bytes: saved.bytes.subarray(0, -1) })).toBeNull()
  const header = { ...(JSON.parse(saved.header) as SavedHeader), layout: 0 }
  expect(readBack({ ...saved, header: JSON.stringify(header) })).toBeNull()
})
