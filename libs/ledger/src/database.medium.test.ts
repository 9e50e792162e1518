import { startDyingLink, test } from '@stammbuch/testing'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { connect, database } from './database.ts'

/** Notes when a statement leaves and when its answer comes. */
const watched = (client: pg.PoolClient, seen: string[]): void => {
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const noting = async (...given: unknown[]): Promise<unknown> => {
    seen.push('sent')
    const answer = await send(...given)
    seen.push('answered')
    return answer
  }
  client.query = noting as unknown as typeof client.query
}

test('what a transaction starts together leaves together, its beginning too, and runs in that order', async ({
  database: { appUrl },
}) => {
  const seen: string[] = []
  const pool = connect({ url: appUrl, max: 1 })
  pool.on('connect', (client) => watched(client, seen))
  const db = database(pool)
  const numbers = await db.transaction().execute(async (unit) => {
    seen.length = 0
    const answers = await Promise.all(
      [1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(unit)),
    )
    return answers.map(({ rows }) => rows[0]?.n)
  })
  expect(numbers).toEqual([1, 2, 3])
  expect(seen.slice(0, 4)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(seen.slice(4, 8)).toEqual(['answered', 'answered', 'answered', 'answered'])
  await pool.end()
})

test('a connection that the server ends while it is in use fails its statement and nothing else', async ({
  database: { appUrl, owner },
}) => {
  const lost: string[] = []
  const pool = connect({ url: appUrl, max: 2, onError: ({ message }) => lost.push(message) })
  const db = database(pool)
  const work = db.transaction().execute(async (unit) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(unit)
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await sql`select 1`.execute(unit)
  })
  await expect(work).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('every statement that is planned is prepared once, also one without parameters', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 1, prepare: true })
  const db = database(pool)
  const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`
  await db.transaction().execute(async (unit) => {
    await sql`set local work_mem = '8MB'; set local jit = off`.execute(unit)
    await sql`select ${1}::int as told`.execute(unit)
    await sql`with one as (select 1) select * from one`.execute(unit)
    await prepared.execute(unit)
    const { rows } = await prepared.execute(unit)
    expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
      'select $1::int as told',
      'select statement from pg_prepared_statements',
      'with one as (select 1) select * from one',
    ])
  })
  await pool.end()
})

test('a statement on a link that died is given up, and those behind it; the next one finds a new connection', async ({
  database: { appUrl },
}) => {
  const link = await startDyingLink(appUrl)
  const pool = connect({ url: link.url, max: 1, statementTimeout: 300 })
  onTestFinished(() => pool.end())
  const db = database(pool)
  const ask = (on: typeof db = db) => sql<{ one: number }>`select 1 as one`.execute(on)
  await ask()
  link.set(true)
  const lost = db.transaction().execute((unit) => Promise.all([ask(unit), ask(unit)]))
  // By the statement itself, or by the rollback that could not be sent any more.
  await expect(lost).rejects.toThrow(/does not answer|is not queryable/)
  link.set(false)
  expect((await ask()).rows).toEqual([{ one: 1 }])
}, 30_000)

test('[U-013] a dead link is known within ten seconds, however long a statement may take; a slow answer is waited for', async ({
  database: { appUrl },
}) => {
  const link = await startDyingLink(appUrl)
  const pool = connect({ url: link.url, max: 3 })
  onTestFinished(() => pool.end())
  const db = database(pool)
  const slow = sql<{ n: number }>`select 1 as n, pg_sleep(8)`
  expect((await slow.execute(db)).rows).toMatchObject([{ n: 1 }])
  const lost = [slow, sql`select 1 as one`].map((one) => one.execute(db))
  setTimeout(() => link.set(true), 50)
  await expect(lost[0]).rejects.toThrow(/does not answer/)
  await Promise.allSettled(lost)
  // Who comes while it is dead hears of it as soon.
  await expect(sql`select 3`.execute(db)).rejects.toThrow()
  link.set(false)
  await expect
    .poll(() => sql<{ n: number }>`select 4 as n`.execute(db).then(({ rows }) => rows[0]?.n))
    .toBe(4)
}, 60_000)

test('[U-013] a connection that the network forgot is replaced, though the server can be reached', async ({
  database: { appUrl },
}) => {
  const link = await startDyingLink(appUrl, 'known ones only')
  const pool = connect({ url: link.url, max: 1 })
  onTestFinished(() => pool.end())
  const db = database(pool)
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
  await ask()
  link.set(true)
  await expect(ask()).rejects.toThrow(/does not answer/)
  expect((await ask()).rows).toEqual([{ one: 1 }])
}, 30_000)
