import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { newScope } from '../../intake/testing/deliver.ts'
import { csv, importing, withIds } from '../../intake/testing/importing.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { givenAccount, givenProposals } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Answered, Person, TestWarehouse } from '../../testing/warehouse.ts'
import { everything } from './testing/everything.ts'

const commandOf = ({ headers }: Answered<unknown>): string => headers.get('command-id') ?? ''

const takeBack = (person: Person, answered: Answered<unknown>) =>
  person.call('undoCommand', { params: { commandId: commandOf(answered) } })

const cityOf = async (warehouse: TestWarehouse, id: string) =>
  (await everything(warehouse, [id]))[0].fields.city

test('[U-002] a value that was set again since stays, though it is the one that is taken back', async ({
  warehouse,
}) => {
  const ines = await warehouse.person('Ines', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const accepted = []
  for (const city of ['Plön', 'Ulm', 'Plön']) {
    const [id = ''] = await givenProposals(warehouse, [account], () => city)
    accepted.push(await ines.call('acceptChange', { params: { id } }))
  }
  const [first, second, third] = accepted
  if (!first || !second || !third) throw new Error('nothing was accepted')
  const params = { commandId: commandOf(first) }
  const preview = (await ines.call('previewUndoOfCommand', { params })).body
  expect(preview).toMatchObject({ undone: 0, kept: 1, reasons: { 'change-stale': 1 } })
  const early = await takeBack(ines, first)
  expect(early.body).toMatchObject({ runId: null, undone: 0, left: [{ code: 'change-stale' }] })
  expect(await cityOf(warehouse, account)).toBe('Plön')
  for (const [done, city] of [
    [third, 'Ulm'],
    [second, 'Plön'],
    [first, 'Kiel'],
  ] as const) {
    expect((await takeBack(ines, done)).body).toMatchObject({ undone: 1, left: [] })
    expect(await cityOf(warehouse, account)).toBe(city)
  }
})

test('[U-002] a mark that was set again since stays', async ({ warehouse }) => {
  const ida = await warehouse.person('Ida', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const mark = (value: '0' | '1') =>
    ida.call('setFollowUp', { params: { class: 'account', id: account, value } })
  const first = await mark('1')
  await mark('0')
  await mark('1')
  const tried = await takeBack(ida, first)
  expect(tried.body).toMatchObject({ runId: null, undone: 0 })
  // A call that did nothing is known all the same.
  expect((await takeBack(ida, tried)).problem.code).toBe('nothing-to-undo')
  expect((await everything(warehouse, [account]))[0].marked).toBe(true)
})

test('[U-001] a proposal goes only with the merge that dropped another one because this one said the same', async ({
  warehouse,
}) => {
  const olaf = await warehouse.person('Olaf', 'ROLE_EDITOR')
  const ids = [await givenAccount(warehouse), await givenAccount(warehouse)] as const
  const proposal = { targetClass: 'account', attributeName: 'city', newValue: 'Ulm' } as const
  const [staying, ending] = ids
  const before = await everything(warehouse, ids)
  const own = await olaf.call('proposeChange', { body: { ...proposal, targetId: staying } })
  await givenProposals(warehouse, [ending], () => 'Ulm')
  const waiting = (await everything(warehouse, [ending]))[0]
  const merged = await olaf.call('decideConflict', {
    params: { id: await givenPair(warehouse, ids) },
    body: { command: 'merge', survivorId: staying },
  })
  const refused = await takeBack(olaf, own)
  expect([refused.status, refused.problem.code]).toEqual([409, 'undo-in-the-way'])
  expect(refused.problem).toMatchObject({ later: [{ what: 'merge', blocks: true }] })
  expect((await takeBack(olaf, merged)).body).toMatchObject({ left: [] })
  expect((await takeBack(olaf, own)).body).toMatchObject({ left: [] })
  const [first, second] = await everything(warehouse, ids)
  expect({ ...first, suspected: null }).toEqual(before[0])
  expect({ ...second, suspected: null }).toEqual(waiting)
})

test('[U-004] taking a decision back twice under one key answers twice and does it once', async ({
  warehouse,
}) => {
  const paul = await warehouse.person('Paul', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const [id = ''] = await givenProposals(warehouse, [account], () => 'Husum')
  const accepted = await paul.call('acceptChange', { params: { id } })
  const params = { commandId: commandOf(accepted) }
  const undo = (key: string, withLater = false) =>
    paul.call('undoCommand', { params, body: { withLater } }, { key })
  const key = newId()
  const [one, two] = await Promise.all([undo(key), undo(key)])
  const three = await undo(key)
  const { rows } = await warehouse.parts.pool.query(
    `select count(*)::int as runs from run where kind = 'undo' and scope ->> 'commandId' = $1`,
    [params.commandId],
  )
  expect(rows).toEqual([{ runs: 1 }])
  const answers = [one, two, three].map(({ status, body }) => ({ status, body }))
  const done = { status: 200, body: { runId: expect.any(String), undone: 1, left: [] } }
  expect(answers).toEqual([done, done, done])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const otherBody = await undo(key, true)
  expect(otherBody.problem.code).toBe('idempotency-key-reused')
  expect((await undo(newId())).problem.code).toBe('already-undone')
  expect((await everything(warehouse, [account]))[0].waiting).toHaveLength(1)
})

test('[U-007] what a supplier calls another record by now is not given back, and is named', async ({
  warehouse,
}) => {
  const rosa = await warehouse.person('Rosa', 'ROLE_ADMIN')
  const scope = await newScope(rosa)
  const columns = withIds.slice(0, 4)
  await importing(rosa)(scope, columns, csv('K-7;Haus Alt;24103;Kiel;'))
  const standing = async () => {
    const { rows } = await warehouse.parts.pool.query(
      `select i.id, i.record_id as on from identification i
       where i.supplier_id = $1 and i.value = 'K-7' and i.to_position is null`,
      [scope.supplier],
    )
    return rows as { id: string; on: string }[]
  }
  const [old] = await standing()
  const removed = await rosa.call('deleteSupplierIdentification', {
    params: { id: old?.id ?? '' },
    body: { confirmation: 'LÖSCHEN' },
  })
  expect(removed.status).toBe(204)
  const next = await importing(rosa)(scope, columns, csv('K-7;Haus Neu;24937;Flensburg;'))
  expect(next.newRows).toBe(1)
  const now = await standing()
  const before = await everything(warehouse, [old?.on ?? '', now[0]?.on ?? ''])

  const params = { commandId: commandOf(removed) }
  const preview = (await rosa.call('previewUndoOfCommand', { params })).body
  expect(preview).toMatchObject({
    undone: 0,
    impossible: 1,
    reasons: { 'identification-taken': 1 },
  })
  const tried = await takeBack(rosa, removed)
  expect(tried.body).toMatchObject({ undone: 0, left: [{ code: 'identification-taken' }] })
  expect(await standing()).toEqual(now)
  expect(await everything(warehouse, [old?.on ?? '', now[0]?.on ?? ''])).toEqual(before)

  const runs = (await rosa.call('listRuns', { query: { sampleId: next.sampleId } })).body.list
  const run = await rosa.call('undoRun', { params: { runId: runs[0]?.id ?? '' } })
  expect(run.body).toMatchObject({ left: [] })
  expect((await takeBack(rosa, removed)).body).toMatchObject({ undone: 1, left: [] })
  expect(await standing()).toEqual([{ id: old?.id, on: old?.on }])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
