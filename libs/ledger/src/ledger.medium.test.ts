import { test } from '@stammbuch/testing'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect } from 'vitest'
import { connect, database } from './database.ts'
import { Refusal } from './decider.ts'
import { type Cause, eventDigest, personalDigest } from './event.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import { readStream } from './reader.ts'
import type { Unit } from './unit.ts'

const cause = (actor = newId()): Omit<Cause, 'at'> => ({
  actor,
  role: 'ROLE_EDITOR',
  source: 'ui',
  command: newId(),
  run: null,
})
const keyed = (key: string | null, body = 'a'.repeat(64)) => ({ key, requestDigest: body })

const noted = (unit: Unit, stream: string, version: number, text = 'gesehen'): void =>
  unit.append({ kind: 'test', id: stream, version }, [{ type: 'Noted', data: { text } }])

const withLedger = async (
  appUrl: string,
  use: (ledger: Ledger, pool: pg.Pool) => Promise<void>,
): Promise<void> => {
  const pool = connect({ url: appUrl, max: 12 })
  await use(new Ledger(database(pool), []), pool)
  await pool.end()
}

describe('the role of the running service', () => {
  test('may append and nothing else', async ({ database: { appUrl, owner } }) => {
    await withLedger(appUrl, async (ledger, pool) => {
      const stream = newId()
      await ledger.batch(cause(), async (unit) => noted(unit, stream, 0))
      for (const statement of [
        `insert into log.event select * from log.event`,
        `update log.event set data = '{}'`,
        `delete from log.event`,
        `truncate log.event cascade`,
        `update log.log_head set position = 0`,
        `delete from log.event_personal`,
        `delete from log.command`,
        `insert into log.seal select * from log.seal`,
        `alter table log.event disable trigger all`,
      ])
        await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      // Not even the tables' owner changes an event by accident.
      await expect(owner.query(`update log.event set data = '{}'`)).rejects.toMatchObject({
        code: '42501',
      })
    })
  })
})

describe('a command', () => {
  test('is answered again under its key, refusals too, and has no second effect', async ({
    database: { appUrl },
  }) => {
    await withLedger(appUrl, async (ledger) => {
      const actor = newId()
      const stream = newId()
      const run = (key: string, version: number) =>
        ledger.command(cause(actor), keyed(key), async (unit) => {
          if (version < 0) throw new Refusal('no-difference', 'nichts zu tun')
          noted(unit, stream, version)
          return { answer: { version }, status: 201 }
        })
      const first = await run('key-one-1', 0)
      const second = await run('key-one-1', 7)
      expect(first).toMatchObject({ answer: { version: 0 }, status: 201, repeated: false })
      expect(second).toEqual({ ...first, repeated: true })
      expect(await readStream(ledger.db, stream)).toHaveLength(1)

      await expect(run('key-two-2', -1)).rejects.toMatchObject({ code: 'no-difference' })
      await expect(run('key-two-2', 1)).rejects.toMatchObject({ code: 'no-difference' })
      const other = ledger.command(cause(actor), keyed('key-one-1', 'b'.repeat(64)), async () => ({
        answer: null,
      }))
      await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
      expect(await readStream(ledger.db, stream)).toHaveLength(1)
    })
  })

  test('that meets another one on its stream is decided again', async ({
    database: { appUrl },
  }) => {
    await withLedger(appUrl, async (ledger) => {
      const stream = newId()
      // Everybody reads the version without a lock, so that they clash on purpose.
      const write = () =>
        ledger.batch(cause(), async (unit) => {
          const { rows } = await sql<{ version: number }>`
            select coalesce(max(version), 0)::int as version from event where stream = ${stream}`.execute(
            unit.db,
          )
          noted(unit, stream, rows[0]?.version ?? 0)
        })
      await Promise.all(Array.from({ length: 5 }, write))
      const events = await readStream(ledger.db, stream)
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
    })
  })

  test('that fails leaves neither an event nor an answer', async ({ database: { appUrl } }) => {
    await withLedger(appUrl, async (ledger) => {
      const stream = newId()
      const broken = ledger.command(cause(), keyed('broken-key'), async (unit) => {
        noted(unit, stream, 0)
        await unit.flush()
        throw new Error('the power is gone')
      })
      await expect(broken).rejects.toThrow('the power is gone')
      expect(await readStream(ledger.db, stream)).toEqual([])
    })
  })
})

describe('writers who come at the same time', () => {
  test('are served in turn: nobody who waits is passed by those who come again and again', async ({
    database: { appUrl },
  }) => {
    const [writers, rounds] = [12, 12]
    const pool = connect({ url: appUrl, max: writers })
    const ledger = new Ledger(database(pool), [])
    /** In the order in which they came. */
    const positions: number[] = []
    let came = 0
    const write = async (): Promise<void> => {
      for (let round = 0; round < rounds; round += 1)
        await ledger.batch(cause(), async (unit) => {
          await sql`select 1`.execute(unit.db)
          noted(unit, newId(), 0)
          const turn = came++
          positions[turn] = (await unit.flush()) ?? 0
          await sql`select pg_sleep(0.004)`.execute(unit.db)
        })
    }
    await Promise.all(Array.from({ length: writers }, write))
    await pool.end()
    const passedBy = positions.map(
      (position, turn) => positions.slice(turn).filter((other) => other < position).length,
    )
    expect(Math.max(...passedBy)).toBeLessThan(writers)
  })

  test('wait for as long as several before them may take, not as long as for any other lock', async ({
    database: { appUrl },
  }) => {
    const pool = connect({ url: appUrl, max: 2 })
    pool.on('connect', (client) => void client.query(`set lock_timeout = '50ms'`))
    const ledger = new Ledger(database(pool), [], 1)
    const holding = Promise.withResolvers<void>()
    const slow = ledger.batch(cause(), async (unit) => {
      noted(unit, newId(), 0)
      await unit.flush()
      holding.resolve()
      await sql`select pg_sleep(0.3)`.execute(unit.db)
    })
    await holding.promise
    await ledger.batch(cause(), async (unit) => noted(unit, newId(), 0))
    await slow
    await pool.end()
  })
})

describe('an event', () => {
  test('read back has the digest it was written with, personal values beside it', async ({
    database: { appUrl },
  }) => {
    await withLedger(appUrl, async (ledger) => {
      const stream = newId()
      const personal = { surname: 'Ziegler', scores: [1.5, -0, 1e21], nested: { ä: null, a: true } }
      await ledger.batch(cause(), async (unit) =>
        unit.append({ kind: 'test', id: stream, version: 0 }, [
          { type: 'Noted', subject: newId(), data: { zoom: 0.1, umlaut: 'ß' }, personal },
        ]),
      )
      const [event] = await readStream(ledger.db, stream)
      if (!event?.kept) throw new Error('the personal values are gone')
      const { position: _, digest, kept, ...digested } = event
      expect(eventDigest(digested)).toBe(digest)
      expect(personalDigest(kept.salt, kept.data)).toBe(event.personal)
      expect(JSON.stringify(event.data)).not.toContain('Ziegler')
    })
  })
})
