import { test as base, type ClonedDatabase } from '@stammbuch/testing'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { connect, database } from '../database.ts'
import { exportLog } from '../export.ts'
import { idFrom, newId } from '../ids.ts'
import { Ledger } from '../ledger.ts'
import type { Database } from '../log.tables.ts'
import type { PublishedHead } from '../seal.ts'
import { publishedHead } from '../seal-heads.ts'
import { newSealKey, type SealKey, sealKeyOf } from '../seal-key.ts'
import { sealOutstanding } from '../sealer.ts'
import type { VerificationResult } from '../verify.ts'
import { verifyExport } from '../verify-export.ts'
import { verifyLog } from '../verify-log.ts'

/** A sealed log that a test tampers with. */
export interface World {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly key: SealKey
  /** The seals as they were published, before anybody touched the database. */
  readonly heads: readonly PublishedHead[]
  /** As somebody who may do everything, with the triggers off. */
  readonly tamper: (statement: string, values?: unknown[]) => Promise<void>
}

/** The log's streams. */
export const streams = [idFrom('one'), idFrom('two'), idFrom('three')]
/** The acting person. */
export const kept = newId()

/** 30 events on three streams, sealed in seals of ten; every fifth has values about a person. */
const fill = async (db: Kysely<Database>, key: SealKey): Promise<PublishedHead[]> => {
  const ledger = new Ledger(db, [])
  const cause = { actor: kept, role: 'ROLE_EDITOR', source: 'ui' as const, run: null }
  const heads: PublishedHead[] = []
  for (let n = 1; n <= 30; n += 1) {
    const stream = { kind: 'record', id: streams[n % 3] ?? '', version: Math.ceil(n / 3) - 1 }
    const personal = n % 5 === 0 ? { personal: { surname: `Öhler ${n}` } } : {}
    await ledger.batch({ ...cause, command: newId() }, async (unit) =>
      unit.append(stream, [
        { type: 'NoteAdded', data: { n, rate: n / 7, z: 'ä', a: [1] }, ...personal },
      ]),
    )
    if (n % 10 === 0)
      await sealOutstanding(db, key, async (seal) => {
        heads.push(publishedHead(seal, key.publicKey))
      })
  }
  return heads
}

const asSuperuser = (ownerUrl: string): string =>
  Object.assign(new URL(ownerUrl), { username: 'postgres' }).toString()

const inWorld = async (
  { appUrl, ownerUrl }: ClonedDatabase,
  use: (world: World) => Promise<void>,
): Promise<void> => {
  const pool = connect({ url: appUrl, max: 4 })
  const superuser = new pg.Client({ connectionString: asSuperuser(ownerUrl) })
  await superuser.connect()
  await superuser.query('set search_path = log; set session_replication_role = replica')
  const tamper = async (statement: string, values: unknown[] = []) => {
    await superuser.query(statement, values)
  }
  await tamper(
    'truncate event, event_personal, seal, seal_leaves; update log_head set position = 0',
  )
  try {
    const db = database(pool)
    const key = sealKeyOf(newSealKey())
    await use({ db, pool, key, heads: await fill(db, key), tamper })
  } finally {
    await superuser.end()
    await pool.end()
  }
}

/** A test with a sealed log of its own. */
export const test = base.extend<{ world: World }>({
  world: async ({ database: cloned }, use) => inWorld(cloned, use),
})

/** The lines of an export. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield* piece.trimEnd().split('\n')
}

/** The event types of this log that erase a person. */
export const forgetting = ['PersonForgotten']

/** All verifiers must see the same: the one over the database, whole, in parts or by their bytes, and the one over an export. */
export const verified = async (
  { db, pool, key }: World,
  heads: readonly PublishedHead[] = [],
): Promise<VerificationResult> => {
  const trust = { publicKeys: [key.publicKey], heads }
  const stored = await verifyLog(db, { ...trust, forgetting })
  const exported = await verifyExport(linesOf(exportLog(db, key.publicKey)), trust)
  expect(exported).toEqual(stored)
  const { ok, firstBroken, lastBroken, reason } = stored
  // Parts are looked at beside each other, so more may have been looked at when the first finding is known.
  const same = ok ? stored : { ok, firstBroken, lastBroken, reason }
  expect(await verifyLog(db, { ...trust, forgetting, partSize: 10 })).toMatchObject(same)
  expect(await verifyLog(db, { ...trust, forgetting, partSize: 10, pool })).toMatchObject(same)
  return stored
}
