import { setTimeout as sleep } from 'node:timers/promises'
import { type ClonedDatabase, test } from '@stammbuch/testing'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { connect, database as kyselyOver } from './database.ts'
import type { StoredEvent } from './event.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import type { Database } from './log.tables.ts'
import { headPosition } from './reader.ts'
import { tailLog } from './tail.ts'

const until = { timeout: 15_000, interval: 20 }

const opened = ({ appUrl }: ClonedDatabase, max = 10): Kysely<Database> => {
  const pool = connect({ url: appUrl, max })
  onTestFinished(() => pool.end())
  return kyselyOver(pool)
}

const cause = () => ({
  actor: newId(),
  role: 'ROLE_EDITOR',
  source: 'ui' as const,
  command: newId(),
  run: null,
})

/** A command that takes a while before it appends and a while before it commits. */
const slowCommand = (ledger: Ledger, milliseconds: () => number) =>
  ledger.batch(cause(), async (unit) => {
    await sql`select pg_sleep(${milliseconds() / 1_000})`.execute(unit.db)
    const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
      type: 'Tested',
      data: {},
    }))
    unit.append({ kind: 'test', id: newId(), version: 0 }, events)
    await unit.flush()
    await sql`select pg_sleep(${milliseconds() / 4_000})`.execute(unit.db)
  })

test('readers miss nothing and repeat nothing while 50 people write', async ({ database }) => {
  const db = opened(database, 50)
  const ledger = new Ledger(db, [])
  const got: number[] = []
  let running = 0
  const tail = tailLog({
    url: database.appUrl,
    db,
    after: 0,
    batch: 7,
    onEvents: async (events) => {
      running += 1
      expect(running).toBe(1)
      for (const { position } of events) got.push(position)
      await sleep(Math.random() * 3)
      running -= 1
    },
  })
  tail.start()
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let round = 0; round < 4; round += 1) await slowCommand(ledger, () => Math.random() * 40)
    }),
  )
  const head = await headPosition(db)
  await vi.waitFor(() => expect(tail.position).toBe(head), until)
  await tail.stop()
  expect(head).toBeGreaterThanOrEqual(200)
  expect(got).toEqual(Array.from({ length: head }, (_, at) => at + 1))
})

test('a reader whose connections are cut goes on where it was', async ({ database }) => {
  const db = opened(database)
  const ledger = new Ledger(db, [])
  const start = await headPosition(db)
  const got: number[] = []
  const tail = tailLog({
    url: database.appUrl,
    db,
    after: start,
    onEvents: (events) => void got.push(...events.map(({ position }) => position)),
  })
  tail.start()
  for (let round = 0; round < 5; round += 1) {
    await slowCommand(ledger, () => 0)
    await database.app.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'stammbuch-listen'`,
    )
  }
  const head = await headPosition(db)
  await vi.waitFor(() => expect(tail.position).toBe(head), until)
  await slowCommand(ledger, () => 0)
  await vi.waitFor(async () => expect(tail.position).toBe(await headPosition(db)), until)
  await tail.stop()
  expect(got).toEqual(Array.from({ length: got.length }, (_, at) => start + at + 1))
})

test('a batch that could not be taken comes again as it was', async ({ database }) => {
  const db = opened(database)
  const ledger = new Ledger(db, [])
  const start = await headPosition(db)
  for (let round = 0; round < 3; round += 1) await slowCommand(ledger, () => 0)
  const calls: (readonly StoredEvent[])[] = []
  const tail = tailLog({
    url: database.appUrl,
    db,
    after: start,
    onEvents: (events) => {
      calls.push(events)
      if (calls.length < 3) throw new Error('not yet')
    },
  })
  tail.start()
  await vi.waitFor(() => expect(calls).toHaveLength(3), until)
  await tail.stop()
  expect(calls[2]).toEqual(calls[0])
  expect(calls[1]).toEqual(calls[0])
})

test('stopping waits for what was taken', async ({ database }) => {
  const db = opened(database)
  const ledger = new Ledger(db, [])
  let finished = false
  let began = false
  const tail = tailLog({
    url: database.appUrl,
    db,
    after: await headPosition(db),
    onEvents: async () => {
      began = true
      await sleep(300)
      finished = true
    },
  })
  tail.start()
  await slowCommand(ledger, () => 0)
  await vi.waitFor(() => expect(began).toBe(true), until)
  await tail.stop()
  expect(finished).toBe(true)
})

test('a bell that names no position, or one that never comes, keeps nobody from hearing the next', async ({
  database,
}) => {
  const db = opened(database)
  const ledger = new Ledger(db, [])
  const start = await headPosition(db)
  const got: number[] = []
  // Nothing but bells: a bell that is not heard would show.
  const tail = tailLog({
    url: database.appUrl,
    db,
    after: start,
    pollEvery: 600_000,
    onEvents: (events) => void got.push(...events.map(({ position }) => position)),
  })
  tail.start()
  for (const bell of ["'log', '999999999'", "'log', ''", "'log', 'x'"]) {
    await database.app.query(`select pg_notify(${bell})`)
    await slowCommand(ledger, () => 0)
    await vi.waitFor(async () => expect(tail.position).toBe(await headPosition(db)), until)
  }
  await tail.stop()
  expect(got).toEqual(Array.from({ length: got.length }, (_, at) => start + at + 1))
})
