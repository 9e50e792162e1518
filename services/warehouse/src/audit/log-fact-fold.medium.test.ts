import type { RunEvent } from '@stammbuch/contracts'
import {
  type Cause,
  connect,
  type Database,
  database,
  headPosition,
  Ledger,
  newId,
} from '@stammbuch/ledger'
import { type ClonedDatabase, test } from '@stammbuch/testing'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { BackgroundFold, isLogBusy, runProjection } from '../platform/runs/index.ts'
import { factFold, factsUpTo } from './log-fact-fold.process.ts'

const logger = pino({ level: 'silent' })

interface World {
  readonly db: Kysely<Database>
  /** Writes so many events by one command, of a run if it is named. The time that they have. */
  readonly write: (events: number, run?: string | null) => Promise<Date>
  readonly begin: () => Promise<string>
  readonly end: (run: string) => Promise<void>
}

const inWorld = async (
  { appUrl }: ClonedDatabase,
  use: (world: World) => Promise<void>,
): Promise<void> => {
  const pool = connect({ url: appUrl, max: 4 })
  const db = database(pool)
  const ledger = new Ledger(db, [runProjection])
  const append = async (
    { id, version, run }: { id: string; version: number; run: string | null },
    events: readonly { type: string; data: object }[],
  ): Promise<Date> => {
    const at = new Date()
    const cause: Cause = {
      ...{ actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() },
      ...{ run, at: at.toISOString() },
    }
    const kind = run === id ? 'run' : 'word'
    await ledger.batch(cause, async (unit) => unit.append({ kind, id, version }, events))
    return at
  }
  try {
    await use({
      db,
      write: (count, run = null) =>
        append(
          { id: newId(), version: 0, run },
          Array.from({ length: count }, (_, n) => ({ type: 'Said', data: { n } })),
        ),
      begin: async () => {
        const run = newId()
        const started: RunEvent = { type: 'RunStarted', data: { kind: 'bulk-accept', scope: {} } }
        await append({ id: run, version: 0, run }, [started])
        return run
      },
      end: async (run) => {
        const finished: RunEvent = { type: 'RunFinished', data: { result: {} } }
        await append({ id: run, version: 1, run }, [finished])
      },
    })
  } finally {
    await pool.end()
  }
}

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)

test('a run is in the way of the fold until it ends, or says nothing more', async ({
  database,
}) => {
  await inWorld(database, async ({ db, write, begin, end }) => {
    expect(await isLogBusy(db)).toBe(false)
    const run = await begin()
    const at = await write(1, run)
    expect(await isLogBusy(db, at)).toBe(true)
    expect(await isLogBusy(db, later(at, 4_000))).toBe(true)
    // A run that was killed does not stand in the way for ever.
    expect(await isLogBusy(db, later(at, 60_000))).toBe(false)
    await end(run)
    expect(await isLogBusy(db, at)).toBe(false)
  })
})

test('a few who write are not in the way of the fold, many are', async ({ database }) => {
  await inWorld(database, async ({ db, write }) => {
    const few = await write(5)
    expect(await isLogBusy(db, few)).toBe(false)
    const many = await write(150)
    expect(await isLogBusy(db, many)).toBe(true)
    expect(await isLogBusy(db, later(many, 2_000))).toBe(false)
  })
})

test('the fold waits while others write, and catches up when they are done', async ({
  database,
}) => {
  await inWorld(database, async ({ db, write }) => {
    let isBusy = false
    const fold = new BackgroundFold(db, logger, factFold, { isBusy: async () => isBusy })
    await write(3)
    await fold.look()
    const before = await headPosition(db)
    expect(await factsUpTo(db)).toBe(before)
    isBusy = true
    await write(3)
    await fold.look()
    expect(await factsUpTo(db)).toBe(before)
    isBusy = false
    await fold.look()
    expect(await factsUpTo(db)).toBe(before + 3)
  })
})

test('a log that never rests is folded all the same, a stretch now and then', async ({
  database,
}) => {
  await inWorld(database, async ({ db, write }) => {
    let now = 0
    const fold = new BackgroundFold(db, logger, factFold, {
      isBusy: async () => true,
      now: () => now,
    })
    // More than a stretch.
    await write(6_000)
    const before = await factsUpTo(db)
    await fold.look()
    expect(await factsUpTo(db)).toBe(before)
    now = 61_000
    await fold.look()
    const first = await factsUpTo(db)
    expect(first).toBeGreaterThan(before)
    expect(first).toBeLessThan(await headPosition(db))
    await fold.look()
    expect(await factsUpTo(db)).toBe(first)
    now = 122_000
    await fold.look()
    expect(await factsUpTo(db)).toBe(await headPosition(db))
  })
})
