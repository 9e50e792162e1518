import type { BulkResult, Job } from '@stammbuch/contracts'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenQueue } from '../testing/queue.ts'
import { givenAccount, givenAward, givenProject, givenProposals } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const eventsIn = async (warehouse: TestWarehouse): Promise<number> =>
  (await warehouse.parts.pool.query('select position from log_head')).rows[0].position

const bulk = (person: Person, body: object, key?: string) =>
  person.call('bulkAccept', { body }, key ? { key } : {}) as Promise<{
    status: number
    body: BulkResult
    headers: Headers
    problem: { code: string }
  }>

describe('quick verification', () => {
  test('[E-043] takes what a single accept would take, and says why it left the rest', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const { project, accounts, changes } = await givenQueue(warehouse, 'QUE', 12)
    // One becomes stale by another acceptance, one record is excluded.
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Husum')
    await erik.call('acceptChange', { params: { id: rival } })
    await erik.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: accounts[1] ?? '',
        attributeName: 'excludedByEditor',
        newValue: true,
      },
    })
    const scope = { toplistId: project.toplistId, periodId: project.periodId }
    const { body, headers } = await bulk(erik, scope, 'quick-verification-1')
    expect(body).toMatchObject({
      acceptedChanges: 10,
      rejectedChanges: 2,
      pendingChanges: 0,
      reasons: { 'change-stale': 1, 'record-excluded': 1 },
    })
    expect(Number(headers.get('log-position'))).toBe(await eventsIn(warehouse))
    const before = await eventsIn(warehouse)
    const again = await bulk(erik, scope, 'quick-verification-1')
    expect(again.body).toEqual(body)
    expect(await eventsIn(warehouse)).toBe(before)
    const open = await erik.call('listPending', { query: { rgId: project.rankingGroupId } })
    expect(open.body.list.map(({ root }) => root.id)).toEqual([accounts[0]])
    expect(changes).toHaveLength(12)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('handles no more than its limit and reports the rest as pending', async ({ warehouse }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const { project } = await givenQueue(warehouse, 'LIM', 7)
    const scope = { rgShortCode: project.shortCode, periodId: project.periodId }
    const first = await bulk(emma, { ...scope, limit: 5 })
    expect(first.body).toMatchObject({ acceptedChanges: 5, rejectedChanges: 0, pendingChanges: 2 })
    const second = await bulk(emma, { ...scope, limit: 5 })
    expect(second.body).toMatchObject({ acceptedChanges: 2, pendingChanges: 0 })
  })

  test('shares its key with every other call: used for one, it is not free for another', async ({
    warehouse,
  }) => {
    const kai = await warehouse.person('Kai', 'ROLE_EDITOR')
    const { accounts, scope } = await givenQueue(warehouse, 'KEY', 1)
    const note = {
      content: 'gesehen',
      targetId: accounts[0] ?? '',
      targetClass: 'account',
    } as const
    await kai.call('addNote', { body: note }, { key: 'note-then-run' })
    expect((await bulk(kai, scope, 'note-then-run')).problem.code).toBe('idempotency-key-reused')
    expect((await bulk(kai, scope, 'run-then-note')).body.acceptedChanges).toBe(1)
    const after = await kai.call('addNote', { body: note }, { key: 'run-then-note' })
    expect([after.status, after.problem.code]).toEqual([409, 'idempotency-key-reused'])
  })

  test('needs to know what to accept', async ({ warehouse }) => {
    const nils = await warehouse.person('Nils', 'ROLE_EDITOR')
    const refused = await bulk(nils, {})
    expect([refused.status, refused.problem.code]).toEqual([422, 'scope-missing'])
  })

  test('runs in the background when asked to, and can be followed', async ({ warehouse }) => {
    const olga = await warehouse.person('Olga', 'ROLE_EDITOR')
    const { project } = await givenQueue(warehouse, 'JOB', 3)
    const { status, body } = await olga.call(
      'bulkAccept',
      { body: { rgShortCode: project.shortCode, periodId: project.periodId } },
      { headers: { prefer: 'respond-async' } },
    )
    expect(status).toBe(202)
    const id = (body as { jobId: string }).jobId
    const job = (): Promise<Job> => olga.call('getJob', { params: { id } }).then((a) => a.body)
    await expect.poll(async () => (await job()).state).toBe('done')
    expect(await job()).toMatchObject({
      kind: 'bulk-accept',
      progress: { done: 3, total: 3 },
      result: { acceptedChanges: 3 },
    })
  })

  test('ends early when whoever began it says so, with what it did until then, and can be gone on with', async ({
    warehouse,
  }) => {
    const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
    const { project } = await givenQueue(warehouse, 'END', 3)
    const body = { rgShortCode: project.shortCode, periodId: project.periodId }
    const busy = await warehouse.parts.pool.connect()
    await busy.query('begin')
    await busy.query('lock table work.run_scope in share row exclusive mode')
    const begun = await rita.call('bulkAccept', { body }, { headers: { prefer: 'respond-async' } })
    const { jobId: id } = begun.body as { jobId: string }
    await rita.call('cancelJob', { params: { id } })
    await busy.query('rollback')
    busy.release()
    const job = async () => (await rita.call('getJob', { params: { id } })).body
    await expect.poll(async () => (await job()).state).toBe('done')
    expect((await job()).result).toMatchObject({
      acceptedChanges: 0,
      pendingChanges: 3,
      cancelled: true,
    })
    expect((await bulk(rita, body)).body).toMatchObject({ acceptedChanges: 3, pendingChanges: 0 })
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('undoing a run', () => {
  test('[A-004] [U-003] brings back the values, opens the changes again, leaves later edits alone and takes them when they are gone', async ({
    warehouse,
  }) => {
    const paul = await warehouse.person('Paul', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, 'UND', 4)
    const { body: run } = await bulk(paul, {
      rgShortCode: project.shortCode,
      periodId: project.periodId,
    })
    const [later = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Flensburg')
    const accepted = await paul.call('acceptChange', { params: { id: later } })

    const undone = await paul.call('undoRun', { params: { runId: run.runId } })
    expect(undone.body).toMatchObject({ undone: 3, left: [{ code: 'change-stale' }] })
    const cities = await Promise.all(
      accounts.map(async (id) => (await paul.call('getAccount', { params: { id } })).body.city),
    )
    expect(cities).toEqual(['Flensburg', 'Kiel', 'Kiel', 'Kiel'])
    const open = await paul.call('listPending', { query: { rgId: project.rankingGroupId } })
    expect(open.body.totalDataPoints).toBe(3)

    const again = () => paul.call('undoRun', { params: { runId: run.runId } })
    expect((await again()).body).toMatchObject({ runId: null, undone: 0, left: [{}] })
    const stateOf = async () => {
      const { list } = (await paul.call('listRuns')).body
      const { state, left } = list.find(({ id }) => id === run.runId) ?? {}
      return [state, left, list.filter(({ kind }) => kind === 'undo').length]
    }
    expect(await stateOf()).toEqual(['done', 1, 1])
    const commandId = accepted.headers.get('command-id') ?? ''
    await paul.call('undoCommand', { params: { commandId } })
    expect((await again()).body).toMatchObject({ undone: 1, left: [] })
    // The undo of the single decision is no run that somebody looks for in the list.
    expect(await stateOf()).toEqual(['undone', 0, 2])
    const last = await again()
    expect([last.status, last.problem.code]).toEqual([409, 'already-undone'])
    expect((await paul.call('getAccount', { params: { id: accounts[0] ?? '' } })).body.city).toBe(
      'Kiel',
    )
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('four eyes', () => {
  test('keep a proposer from accepting the own change where the project wants them', async ({
    warehouse,
  }) => {
    const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
    const sven = await warehouse.person('Sven', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'EYE', { fourEyes: true })
    const account = await givenAccount(warehouse)
    await givenAward(warehouse, project, account)
    const { body: change } = await rita.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: account,
        attributeName: 'city',
        newValue: 'Husum',
      },
    })
    const own = await rita.call('acceptChange', { params: { id: change.id } })
    expect([own.status, own.problem.code]).toEqual([409, 'own-change'])
    const other = await sven.call('acceptChange', { params: { id: change.id } })
    expect(other.status).toBe(200)
  })
})
