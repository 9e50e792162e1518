import { connect, database, headPosition, Ledger, newId } from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import pino from 'pino'
import { expect } from 'vitest'
import { BackgroundFold } from '../platform/runs/index.ts'
import { searchFold, searchUpTo } from './search-fold.process.ts'

test('the search waits while a run writes, follows now and then, and catches up behind it', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 3 })
  const db = database(pool)
  const ledger = new Ledger(db, [])
  const write = () =>
    ledger.batch(
      { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId(), run: null },
      async (unit) =>
        unit.append({ kind: 'word', id: newId(), version: 0 }, [{ type: 'Said', data: {} }]),
    )
  const others = { isBusy: false, now: 0 }
  const fold = new BackgroundFold(db, pino({ level: 'silent' }), searchFold, {
    isBusy: async () => others.isBusy,
    now: () => others.now,
  })
  await write()
  await fold.look()
  const before = await headPosition(db)
  expect(await searchUpTo(db)).toBe(before)

  others.isBusy = true
  await write()
  await fold.look()
  expect(await searchUpTo(db)).toBe(before)
  others.now = 10_000
  await fold.look()
  expect(await searchUpTo(db)).toBe(before + 1)

  await write()
  await fold.look()
  expect(await searchUpTo(db)).toBe(before + 1)
  others.isBusy = false
  await fold.look()
  expect(await searchUpTo(db)).toBe(before + 2)
  await pool.end()
})
