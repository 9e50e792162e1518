import { expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { givenAccount } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Answered, Person, TestWarehouse } from '../../testing/warehouse.ts'

const commandOf = ({ headers }: Answered<unknown>): string => headers.get('command-id') ?? ''

const givenSuspicion = async (warehouse: TestWarehouse) => {
  const a = await givenAccount(warehouse, { name: 'Klinik Ost' })
  const b = await givenAccount(warehouse, { name: 'Klinik West' })
  return { a, b, id: await givenPair(warehouse, [a, b]) }
}

const choiceOf = async (person: Person, id: string) =>
  (await person.call('getConflict', { params: { id } })).body.conflict.choice

test('[U-005] a conflict that was put aside is the last thing one did, and is open again once that is taken back', async ({
  warehouse,
}) => {
  const kim = await warehouse.person('Kim', 'ROLE_EDITOR')
  for (const [command, verb] of [
    ['notAConflict', 'no-conflict'],
    ['ignore', 'ignore-conflict'],
  ] as const) {
    const { a, id } = await givenSuspicion(warehouse)
    const decided = await kim.call('decideConflict', { params: { id }, body: { command } })
    const params = { commandId: commandOf(decided) }
    const [mine] = (await kim.call('myDecisions')).body.list
    expect(mine).toMatchObject({
      ...{ ...params, runId: null, verb, canUndo: true, whyNot: null },
      record: { id: a, label: expect.stringContaining('Klinik Ost') },
    })
    const preview = await kim.call('previewUndoOfCommand', { params })
    expect(preview.body).toMatchObject({ undone: 1, left: [], later: [], whyNot: null })
    expect(preview.body.operation).toMatchObject({ what: verb, record: { id: a } })
    const undone = await kim.call('undoCommand', { params })
    expect(undone.body).toMatchObject({ undone: 1, left: [] })
    expect(await choiceOf(kim, id)).toBeNull()
    const again = await kim.call('undoCommand', { params })
    expect([again.status, again.problem.code]).toEqual([409, 'already-undone'])
    expect((await kim.call('myDecisions')).body.list[0]).toMatchObject({
      ...{ commandId: params.commandId, canUndo: false, whyNot: 'already-undone' },
    })
  }
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('[U-005] what was taken up again by hand is taken back already, also when it was decided anew since', async ({
  warehouse,
}) => {
  const kai = await warehouse.person('Kai', 'ROLE_EDITOR')
  const { id } = await givenSuspicion(warehouse)
  const ignore = () => kai.call('decideConflict', { params: { id }, body: { command: 'ignore' } })
  const first = await ignore()
  await kai.call('reopenConflicts', { body: { ids: [id] } })
  const second = await ignore()
  const early = await kai.call('undoCommand', { params: { commandId: commandOf(first) } })
  expect([early.status, early.problem.code]).toEqual([409, 'already-undone'])
  const mine = (await kai.call('myDecisions')).body.list
  expect(mine.map(({ commandId, canUndo, whyNot }) => [commandId, canUndo, whyNot])).toEqual([
    [commandOf(second), true, null],
    [commandOf(first), false, 'already-undone'],
  ])
  const undone = await kai.call('undoCommand', { params: { commandId: commandOf(second) } })
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  expect(await choiceOf(kai, id)).toBeNull()
})

test('[U-005] several conflicts that were ignored at once are taken back as one, and the one that cannot be says why', async ({
  warehouse,
}) => {
  const kea = await warehouse.person('Kea', 'ROLE_ADMIN')
  const one = await givenSuspicion(warehouse)
  const other = await givenSuspicion(warehouse)
  const ignored = await kea.call('ignoreConflicts', { body: { ids: [one.id, other.id] } })
  const body = {
    ...({ targetClass: 'account', targetId: other.a } as const),
    ...{ attributeName: 'excludedByEditor', newValue: true },
  }
  const excluded = await kea.call('proposeChange', { body })
  const params = { commandId: commandOf(ignored) }
  expect((await kea.call('previewUndoOfCommand', { params })).body).toMatchObject({
    ...{ undone: 1, impossible: 1, reasons: { 'record-excluded': 1 } },
  })
  expect((await kea.call('undoCommand', { params })).body).toMatchObject({
    ...{ undone: 1, left: [{ id: other.id, code: 'record-excluded' }] },
  })
  const mine = (await kea.call('myDecisions')).body.list
  expect(mine.map(({ verb, whyNot }) => [verb, whyNot])).toEqual([
    ['exclude', null],
    ['ignore-conflict', 'record-excluded'],
  ])
  await kea.call('undoCommand', { params: { commandId: commandOf(excluded) } })
  expect((await kea.call('undoCommand', { params })).body).toMatchObject({ undone: 1, left: [] })
  expect([await choiceOf(kea, one.id), await choiceOf(kea, other.id)]).toEqual([null, null])
})
