import type { Job } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { brokenInvariants } from '../../testing/invariants.ts'
import { givenProject, givenProposals, givenRecords } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'

const many = 6_000

/** A run over so many changes that has begun, and a look at its job. */
const givenRun = async (warehouse: TestWarehouse, shortCode: string) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, shortCode)
  const accounts = await givenRecords(
    warehouse,
    Array.from({ length: many }, (_, n) => ({
      class: 'account' as const,
      values: { name: `Klinik ${n}`, city: 'Kiel' },
    })),
  )
  await givenRecords(
    warehouse,
    accounts.map((accountId) => ({
      class: 'award' as const,
      values: {
        displayName: 'Auszeichnung',
        accountId,
        rankingGroupId: project.rankingGroupId,
        periodId: project.periodId,
        toplistLabelId: project.toplistId,
      },
    })),
  )
  await givenProposals(warehouse, accounts, (n) => `Ort ${n}`)
  const { body } = await erik.call(
    'bulkAccept',
    { body: { rgShortCode: project.shortCode, periodId: project.periodId } },
    { headers: { prefer: 'respond-async' } },
  )
  const { jobId } = body as { jobId: string }
  return async (): Promise<Job> => (await erik.call('getJob', { params: { id: jobId } })).body
}

const ended = async (job: () => Promise<Job>): Promise<Job> => {
  // A question that the outage refused has no such field: that is not the end either.
  await expect
    .poll(async () => (await job()).finishedAt ?? null, { timeout: 60_000 })
    .not.toBeNull()
  return job()
}

const whole = { acceptedChanges: many, rejectedChanges: 0, pendingChanges: 0 }

test('[E-064] a run during which Postgres ends every connection goes on by itself to the same sums', {
  timeout: 120_000,
}, async ({ warehouse, database }) => {
  const job = await givenRun(warehouse, 'ENDS')
  await expect.poll(async () => (await job()).progress.done).toBeGreaterThanOrEqual(1_000)
  const { rowCount } = await database.app.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  expect(rowCount).toBeGreaterThan(0)
  expect(await ended(job)).toMatchObject({ state: 'done', result: whole })
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('a run that finds no room in Postgres waits, and goes on when there is some again', {
  timeout: 120_000,
}, async ({ warehouse, database }) => {
  const full = async (isFull: boolean) => {
    // What Postgres says when it cannot extend a file: to fill a disk under a server that others use is no test.
    await database.owner.query('drop trigger if exists full_disk on view.pending_change')
    if (isFull)
      await database.owner.query(`create trigger full_disk before delete on view.pending_change
        execute function found_full()`)
  }
  await database.owner.query(`create function public.found_full() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  onTestFinished(() => full(false))
  await full(true)
  const job = await givenRun(warehouse, 'FULL')
  const lisa = await warehouse.person('Lisa', 'ROLE_EDITOR')
  const { rows } = await sql<{ id: string }>`
    select change_id as id from pending_change limit 1`.execute(warehouse.parts.db)
  const refused = await lisa.call('acceptChange', {
    params: { id: rows[0]?.id ?? '' },
    body: {},
  })
  expect([refused.status, refused.problem.code]).toEqual([503, 'storage-full'])
  expect(refused.headers.get('retry-after')).toBeTruthy()
  // Put back: nobody works on it, and it is not over.
  await expect
    .poll(async () => {
      const found = await database.owner.query('select leased_by from work.job where id = $1', [
        (await job()).id,
      ])
      return found.rows
    })
    .toEqual([{ leased_by: null }])
  expect(await job()).toMatchObject({ state: 'running', progress: { done: 0 } })
  await full(false)
  expect(await ended(job)).toMatchObject({ state: 'done', result: whole })
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('work whose file finds no room on the disk ends, and says why', async ({ warehouse }) => {
  const { jobs } = warehouse.parts
  jobs.handle('write-much', { access: 'signed-in' }, async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
  const { id } = await jobs.begin({
    kind: 'write-much',
    input: {},
    actor: rosa.id,
    role: 'ROLE_EDITOR',
    command: newId(),
    key: { key: null, requestDigest: '' },
  })
  await expect(jobs.outcome(id)).rejects.toMatchObject({ code: 'storage-full' })
})
