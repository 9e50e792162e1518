import type { Database } from '@stammbuch/ledger'
import { test as onDatabase } from '@stammbuch/testing'
import { type Kysely, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { SHARED_READS } from './database.ts'

const test = onDatabase.extend<{ warehouse: TestWarehouse; shared: Kysely<Database> }>({
  warehouse: async ({ database }, use) => {
    const warehouse = await startWarehouse(database.appUrl)
    await use(warehouse)
    await warehouse.close()
  },
  shared: async ({ warehouse }, use) => use(warehouse.app.get(SHARED_READS)),
})

const patience = { timeout: 20_000, interval: 20 }

const numberOf = async (db: Kysely<Database>, n: number) => {
  const { rows } = await sql<{ n: number; pid: number }>`
    select ${n}::int as n, pg_backend_pid() as pid`.execute(db)
  return rows[0]
}

test('reads that come at once get each its own answer, over two connections', async ({
  shared,
}) => {
  const asked = Array.from({ length: 60 }, (_, n) => n)
  const answers = await Promise.all(asked.map((n) => numberOf(shared, n)))
  expect(answers.map((one) => one?.n)).toEqual(asked)
  // Whatever is more than two have under way is answered by the pool.
  const processes = Map.groupBy(answers, (one) => one?.pid)
  expect([...processes.values()].filter((ones) => ones.length > 20).length).toBe(2)
})

test('one that waits holds up only what went with it: whoever comes later is answered', async ({
  shared,
  warehouse,
}) => {
  await warehouse.parts.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(4711)`.execute(holder)
    const wait = () => sql`select pg_advisory_lock_shared(4711)`.execute(shared)
    const waiting = [wait(), wait()]
    let isAnswered = false
    await vi.waitFor(() => {
      void numberOf(shared, 1).then(() => {
        isAnswered = true
      })
      expect(isAnswered).toBe(true)
    }, patience)
    await sql`select pg_advisory_unlock(4711)`.execute(holder)
    await Promise.all(waiting)
  })
})

test('a connection that breaks is made anew, and what was under way on it is asked again', async ({
  shared,
  warehouse,
}) => {
  const first = await numberOf(shared, 1)
  await sql`select pg_terminate_backend(${first?.pid})`.execute(warehouse.parts.db)
  const answers = await Promise.all([2, 3, 4].map((n) => numberOf(shared, n)))
  expect(answers.map((one) => one?.n)).toEqual([2, 3, 4])
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'stammbuch-shared-reading%'`.execute(
      warehouse.parts.db,
    )
    await numberOf(shared, 5)
    expect(rows[0]?.count).toBe(2)
  }, patience)
})

test('nothing is written through them, and an error of one read is nobody else’s', async ({
  shared,
}) => {
  const writing = sql`delete from work.job`.execute(shared)
  const [refused, answered] = await Promise.allSettled([writing, numberOf(shared, 7)])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '25006' } })
  expect(answered).toMatchObject({ status: 'fulfilled', value: { n: 7 } })
})
