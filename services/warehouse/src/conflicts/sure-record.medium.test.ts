import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { sureRecordOf } from './sure-record.query.ts'
import { WaitingRows } from './waiting-rows.ts'

const row = { runId: newId(), sampleId: newId(), row: 2 }

/** A waiting row that says this of its record. */
const saying = (values: Readonly<Record<string, string>>): WaitingRows => {
  const waiting = new WaitingRows()
  waiting.takenBy({
    prepare: async () => undefined,
    read: async () => ({ values, flat: {} as never }),
    take: async () => undefined,
  })
  return waiting
}

test('a row that had a single candidate from the beginning gets it only when the model is as sure as asked', async ({
  warehouse,
}) => {
  const place = { zipCode: '59457', city: 'Werl' }
  const only = await givenAccount(warehouse, { name: 'Georgshof Brilon', ...place })
  const db = warehouse.parts.db
  const asked = (waiting: WaitingRows, members: readonly string[]) =>
    sureRecordOf(db, waiting, { row, members }, 99)
  const likely = saying({ name: 'Georgshoff Brillon', zipCode: '24103', city: 'Kiel' })
  expect(await asked(likely, [only])).toBeNull()
  expect(await asked(saying({ name: 'Georgshof Brilon', ...place }), [only])).toBe(only)
  // Of several that were found it is the only one left: nobody has to choose any more.
  expect(await asked(likely, [only, newId()])).toBe(only)
})
