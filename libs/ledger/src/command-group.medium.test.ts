import { test } from '@stammbuch/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { connect, database } from './database.ts'
import { Refusal } from './decider.ts'
import type { Cause } from './event.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import { headPosition } from './reader.ts'
import type { CommandReply } from './stored-answer.ts'
import type { LoadMany, Unit } from './unit.ts'

const cause = (actor = newId()): Omit<Cause, 'at'> => ({
  actor,
  role: 'ROLE_EDITOR',
  source: 'ui',
  command: newId(),
  run: null,
})

/** Versions of streams, locked as a record's row would be. */
const versions: LoadMany<number> = async (db, streams) => {
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream, max(version)::int as version from event where stream = any(${streams}::uuid[])
    group by stream`.execute(db)
  return new Map(rows.map(({ stream, version }) => [stream, version]))
}

type Deed = 'note' | 'refuse' | 'fail' | 'nothing'

interface Asked {
  readonly deed: Deed
  /** The index of one of a few streams. */
  readonly stream: number
  /** The index of one of a few keys; another person's key is another one. */
  readonly key: number
}

const asked = fc.record({
  deed: fc.constantFrom<Deed>('note', 'note', 'note', 'refuse', 'fail', 'nothing'),
  stream: fc.nat(3),
  key: fc.nat(30),
})

const decide =
  (deed: Deed, stream: string) =>
  async (unit: Unit): Promise<{ answer: unknown; status: number }> => {
    const version = (await unit.load(versions, stream)) ?? 0
    if (deed === 'refuse') throw new Refusal('no-difference')
    if (deed === 'fail') await sql`select 1 / 0`.execute(unit.db)
    if (deed === 'note')
      unit.append({ kind: 'test', id: stream, version }, [
        { type: 'Noted', data: { by: unit.cause.command } },
      ])
    const position = await unit.flushAndRead(async () => version)
    return { answer: { version: position }, status: 201 }
  }

test('commands that come at once have an outcome each: positions without a gap, one effect per key, a refused or failed one alone', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 12 })
  const ledger = new Ledger(database(pool), [], 40)
  const actor = newId()
  const command = ({ deed, key }: Asked, stream: string, round: string) => {
    // The same key always asks for the same, as a repeated call does.
    const named = { key: `${round} ${key}`, requestDigest: 'a'.repeat(64) }
    return ledger.command(cause(actor), named, decide(deed, stream), { together: true })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 60 }), async (commands) => {
      const round = newId()
      const streams = Array.from({ length: 4 }, () => newId())
      const first = new Map(commands.map((one) => [one.key, one] as const).toReversed())
      const before = await headPosition(ledger.db)
      const run = () =>
        Promise.allSettled(
          commands.map(({ key }) => {
            const one = first.get(key) as Asked
            return command(one, streams[one.stream] ?? '', round)
          }),
        )
      const outcomes = await run()
      const after = await headPosition(ledger.db)
      const { rows } = await sql<{ position: number; stream: string; version: number; by: string }>`
        select position, stream, version, data ->> 'by' as by from event
        where position > ${before} order by position`.execute(ledger.db)
      // One effect per key, and the log has no gap.
      const notes = [...first.values()].filter(({ deed }) => deed === 'note')
      expect(rows.map(({ position }) => position)).toEqual(notes.map((_, n) => before + 1 + n))
      expect(after).toBe(before + notes.length)
      for (const stream of streams) {
        const own = rows.filter((row) => row.stream === stream).map(({ version }) => version)
        expect(own).toEqual(own.map((_, n) => n + 1))
      }
      for (const [index, outcome] of outcomes.entries()) {
        const { deed } = first.get(commands[index]?.key ?? -1) as Asked
        if (deed === 'refuse') expect(outcome).toMatchObject({ reason: { code: 'no-difference' } })
        else if (deed === 'fail') expect(outcome).toMatchObject({ reason: { code: '22012' } })
        else expect(outcome.status).toBe('fulfilled')
        if (deed !== 'note' || outcome.status !== 'fulfilled') continue
        const { position, command: id } = outcome.value as CommandReply<unknown>
        expect(rows.find((row) => row.position === position)?.by).toBe(id)
      }
      // Asked again, everybody has the same answer and nothing happens.
      const again = await run()
      for (const [index, outcome] of outcomes.entries())
        if (outcome.status === 'fulfilled')
          expect(again[index]).toMatchObject({
            value: { ...outcome.value, repeated: true },
          })
      expect(await headPosition(ledger.db)).toBe(after)
    }),
    { numRuns: 25 },
  )
  await pool.end()
})

test('of commands that come at once on one stream each sees what the ones before did', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 12 })
  const ledger = new Ledger(database(pool), [], 40)
  const stream = newId()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ledger.command(
        cause(),
        { key: newId(), requestDigest: 'a'.repeat(64) },
        decide('note', stream),
        { together: true },
      ),
    ),
  )
  const seen = answers.map(({ answer }) => (answer as { version: number }).version)
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  await pool.end()
})

test('the keys that commands of a group ask for are loaded in one go', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 12 })
  const ledger = new Ledger(database(pool), [])
  const loads: number[] = []
  const counted: LoadMany<number> = async (db, keys) => {
    loads.push(keys.length)
    return versions(db, keys)
  }
  await Promise.all(
    Array.from({ length: 30 }, () =>
      ledger.command(
        cause(),
        { key: newId(), requestDigest: 'a'.repeat(64) },
        async (unit) => {
          const stream = newId()
          const version = (await unit.load(counted, stream)) ?? 0
          unit.append({ kind: 'test', id: stream, version }, [{ type: 'Noted', data: {} }])
          return { answer: await unit.flush() }
        },
        { together: true },
      ),
    ),
  )
  expect(loads.reduce((sum, n) => sum + n, 0)).toBe(30)
  expect(loads.length).toBeLessThan(8)
  await pool.end()
})
