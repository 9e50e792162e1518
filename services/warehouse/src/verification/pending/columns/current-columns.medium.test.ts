import { headPosition, newId } from '@stammbuch/ledger'
import { loseEnd } from '@stammbuch/testing'
import { expect } from 'vitest'
import { inSnapshot } from '../../../platform/snapshot.ts'
import { test } from '../../../testing/test.ts'
import { CurrentColumns } from './current-columns.process.ts'

test('[O-002] the list of what waits is read anew where a failover took back what it was made of', async ({
  warehouse,
  database,
}) => {
  const { ledger, reads, readPool } = warehouse.parts
  const append = () => {
    const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
    return ledger.batch({ ...cause, run: null }, async (unit) =>
      unit.append({ kind: 'test', id: newId(), version: 0 }, [{ type: 'Tested', data: {} }]),
    )
  }
  const current = new CurrentColumns(readPool)
  const look = async () => (await inSnapshot(reads, (db) => current.upTo(db))).result
  const before = await headPosition(ledger.db)
  await append()
  const made = await look()
  await loseEnd(database, before)
  await append()
  const anew = await look()
  expect(anew.place.position).toBe(made.place.position)
  expect(anew.columns).not.toBe(made.columns)
  await append()
  expect((await look()).columns).toBe(anew.columns)
  // Events of tests are not in the catalogue, which is checked afterwards.
  await loseEnd(database, before)
})
