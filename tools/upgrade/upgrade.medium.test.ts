import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  database,
  dumpHash,
  openSealKey,
  type Projection,
  readHeads,
  rebuildProjections,
  verifyLog,
} from '@stammbuch/ledger'
import { forgettingEvents } from '@stammbuch/records'
import { expect, onTestFinished, vi } from 'vitest'
import { projectionsNamed } from '../audit/projections.ts'
import { listedMigrations, migrate } from '../migrate.ts'
import { root } from '../root.ts'
import { type Restored, startToday, test } from './testing/upgraded.ts'

const verified = async ({ owner, dataDir }: Restored) => {
  const { publicKey } = await openSealKey(path.join(dataDir, 'keys/seal.pem'), { create: false })
  const heads = await readHeads(path.join(dataDir, 'heads.ndjson'))
  const trust = { publicKeys: [publicKey], heads, forgetting: forgettingEvents }
  return { heads: heads.length, ...(await verifyLog(database(owner), trust)) }
}

const hashes = async ({ owner }: Restored, projections: readonly Projection[]) => {
  const each: Record<string, string> = {}
  for (const one of projections) each[one.name] = await dumpHash(owner, [one])
  return each
}

const count = async ({ owner }: Restored, from: string): Promise<number> => {
  const { rows } = await owner.query(`select count(*)::int as found from ${from}`)
  return rows[0].found
}

/** Compares the views as they stand with those that a rebuild makes of the log, byte for byte. */
const expectRebuiltAlike = async (restored: Restored): Promise<void> => {
  const projections = await projectionsNamed([])
  // Two of them are folded behind the write path.
  type Fold = (db: ReturnType<typeof database>) => Promise<void>
  const folds = { foldFacts: 'audit/log-fact-fold', foldSearch: 'search/search-fold' }
  for (const [name, place] of Object.entries(folds)) {
    const file = path.join(root, `services/warehouse/dist/${place}.process.js`)
    const found = (await import(pathToFileURL(file).href)) as Readonly<Record<string, Fold>>
    await found[name]?.(database(restored.owner))
  }
  const before = await hashes(restored, projections)
  await rebuildProjections({ url: restored.ownerUrl, projections })
  expect(await hashes(restored, projections)).toEqual(before)
}

const OPEN_JOBS = `work.job where state in ('queued', 'running')`
const PARKED = 'work.parked_delivery where resolved_at is null'
const DUE = `work.target_state where target = 'elasticsearch' and requested > acknowledged`

/** Time for what runs go on with on a busy machine: a lease ends, a target is tried again. */
const until = { timeout: 120_000, interval: 200 }

test('[O-008] the version before left its work unfinished, and belongs to those whose migrations are fixed', async ({
  restored,
}) => {
  const { migrations } = restored.dump
  const listed = await listedMigrations()
  expect(listed.slice(0, migrations.length).map(({ name }) => name)).toEqual(migrations)
  for (const { name, released } of listed.slice(0, migrations.length))
    expect(released, name).toMatch(/^[0-9a-f]{64}$/)
  const jobs = await restored.owner.query(
    `select kind, state from work.job where state in ('queued', 'running') order by kind, state`,
  )
  expect(jobs.rows).toEqual([
    { kind: 'bulk-accept', state: 'running' },
    { kind: 'import', state: 'queued' },
    { kind: 'import', state: 'running' },
  ])
  expect(await count(restored, PARKED)).toBeGreaterThan(0)
  expect(await count(restored, DUE)).toBeGreaterThan(1)
})

test('[O-008] a database of the version before migrates; its log verifies, its views are those that the log gives', {
  timeout: 300_000,
}, async ({ restored }) => {
  const listed = await listedMigrations()
  const missing = listed.slice(restored.dump.migrations.length).map(({ name }) => name)
  expect(await migrate(restored.ownerUrl)).toEqual(missing)
  // As of when it was left: whoever is killed leaves the last second unsealed, and the next start seals it.
  const { rows } = await restored.owner.query(
    'select at from log.event order by position desc limit 1',
  )
  vi.useFakeTimers({ toFake: ['Date'], now: rows[0].at })
  const verification = await verified(restored).finally(() => vi.useRealTimers())
  expect(verification).toMatchObject({ ok: true })
  expect(verification.heads).toBeGreaterThan(0)
  await expectRebuiltAlike(restored)
})

test('[O-008] people, jobs and deliveries of the version before go on with today’s code', {
  timeout: 600_000,
}, async ({ restored }) => {
  await migrate(restored.ownerUrl)
  const { owner } = restored
  const users = `catalogue_entry where kind = 'user'`
  const people = await count(restored, `view.${users}`)
  const events = await count(restored, 'log.event')
  const product = await startToday(restored, 'anna.albrecht@stammbuch.example')
  onTestFinished(() => product.stop())

  await expect.poll(() => count(restored, OPEN_JOBS), until).toBe(0)
  const failed = await owner.query(
    `select kind, problem from work.job where state = 'failed' and finished_at > now() - interval '1 hour'`,
  )
  expect(failed.rows).toEqual([])
  // The runs began in the version before and ended in today's.
  expect(await count(restored, `view.run where finished_at is null`)).toBe(0)

  const parked = await owner.query(`select id from ${PARKED}`)
  const ids = parked.rows.map(({ id }) => id)
  const { list } = (await product.call('GET', '/sync/parked/list')) as { list: { id: string }[] }
  expect(list.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  await product.call('POST', '/sync/parked/retry', { target: 'elasticsearch', ids })
  await expect.poll(() => count(restored, PARKED), until).toBe(0)
  await expect.poll(() => count(restored, DUE), until).toBe(0)

  const { rows } = await owner.query(
    `select c.change_id as id from view.pending_change c join view.record r on r.id = c.record_id
     where r.is_approved and not r.excluded order by c.position limit 1`,
  )
  await product.call('PUT', `/change/${rows[0].id}/accept`, { evenIfStale: true })
  expect(await count(restored, `view.${users}`)).toBe(people)
  expect(await count(restored, 'log.event')).toBeGreaterThan(events)
  // The newest events wait for their seal for a second.
  await expect.poll(async () => (await verified(restored)).ok, until).toBe(true)
  await product.stop()
  await expectRebuiltAlike(restored)
})
