import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type ClonedDatabase } from '@stammbuch/testing'
import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import { connect, database } from './database.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import type { Database } from './log.tables.ts'
import { auditPath, rootFromPath } from './merkle.ts'
import { headPosition } from './reader.ts'
import { publishTo, readHeads } from './seal-heads.ts'
import { newSealKey, sealKeyOf } from './seal-key.ts'
import { digestsOf, lastSeal, sealOutstanding, startSealer } from './sealer.ts'
import { verifyLog } from './verify-log.ts'

const key = sealKeyOf(newSealKey())

interface World {
  readonly db: Kysely<Database>
  readonly write: (events: number) => Promise<void>
}

const inWorld = async (
  { appUrl }: ClonedDatabase,
  use: (world: World) => Promise<void>,
): Promise<void> => {
  const pool = connect({ url: appUrl, max: 6 })
  const db = database(pool)
  const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui' as const, run: null }
  const write = (events: number) =>
    new Ledger(db, []).batch({ ...cause, command: newId() }, async (unit) => {
      const said = Array.from({ length: events }, (_, n) => ({ type: 'Said', data: { n } }))
      unit.append({ kind: 'word', id: newId(), version: 0 }, said)
    })
  try {
    await use({ db, write })
  } finally {
    await pool.end()
  }
}

const test = base.extend<{ world: World }>({
  world: async ({ database: cloned }, use) => inWorld(cloned, use),
})

const verified = ({ db }: World) => verifyLog(db, { publicKeys: [key.publicKey], forgetting: [] })

test('what is written is sealed in pieces of 1,024 events at most, once', async ({ world }) => {
  await sealOutstanding(world.db, key)
  const before = await lastSeal(world.db)
  await world.write(2500)
  expect(await sealOutstanding(world.db, key)).toBe(3)
  expect(await sealOutstanding(world.db, key)).toBe(0)
  const last = await lastSeal(world.db)
  expect(last?.number).toBe((before?.number ?? 0) + 3)
  expect(last?.last).toBe(await headPosition(world.db))
  expect(await verified(world)).toMatchObject({ ok: true })
})

test('several replicas that seal while others write make one chain', async ({ world }) => {
  const write = async () => {
    for (let i = 0; i < 10; i += 1) await world.write(7)
  }
  const replicas = [1, 2, 3].map(() => startSealer({ db: world.db, key, every: 1 }))
  await Promise.all([write(), write()])
  await vi.waitFor(async () =>
    expect((await lastSeal(world.db))?.last).toBe(await headPosition(world.db)),
  )
  await Promise.all(replicas.map((stop) => stop()))
  expect(await verified(world)).toMatchObject({ ok: true, firstBroken: null })
})

test('[A-005] the path of every event of a seal leads to its signed root', async ({ world }) => {
  await world.write(37)
  await sealOutstanding(world.db, key)
  const seal = await lastSeal(world.db)
  const digests = await digestsOf(world.db, seal?.first ?? 0, seal?.last ?? 0)
  for (const [index, digest] of digests.entries())
    expect(rootFromPath(digest, auditPath(digests, index)).toString('hex')).toBe(seal?.root)
})

test('every head that this replica sealed is published as a line', async ({ world }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heads-'))
  const file = path.join(folder, 'heads.ndjson')
  const stop = startSealer({
    db: world.db,
    key,
    publish: publishTo(file, key.publicKey),
    every: 5,
  })
  await world.write(3)
  await vi.waitFor(async () => expect(await readHeads(file)).toHaveLength(1))
  await stop()
  const heads = await readHeads(file)
  const seal = await lastSeal(world.db)
  expect(heads).toEqual([{ seal: seal?.number, position: seal?.last, hash: seal?.digest }])
  await writeFile(file, '{"hash": 1}')
  await expect(readHeads(file)).rejects.toThrow('a published head')
  await rm(folder, { recursive: true })
  expect(await readHeads(file)).toEqual([])
})

test('a log with a hole is not sealed, and the sealer says so and goes on looking', async ({
  world,
  database: { ownerUrl },
}) => {
  await sealOutstanding(world.db, key)
  await world.write(3)
  const superuser = connect({ url: ownerUrl.replace('//stammbuch@', '//postgres@'), max: 1 })
  await superuser.query('set session_replication_role = replica')
  await superuser.query('delete from event where position = (select position - 1 from log_head)')
  await superuser.end()
  const errors: unknown[] = []
  const stop = startSealer({ db: world.db, key, every: 5, onError: (error) => errors.push(error) })
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1))
  await stop()
  expect(String(errors[0])).toContain('the log has no event at position')
})
