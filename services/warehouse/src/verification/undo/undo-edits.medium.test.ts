import { expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { givenAccount, givenProposals } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import { everything } from './testing/everything.ts'

test('[R-032] the preview of a merge tells which later edits go back with what was built on it, and which stay', async ({
  warehouse,
}) => {
  const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
  const a = await givenAccount(warehouse, { name: 'Klinik A' })
  const b = await givenAccount(warehouse, { name: 'Klinik B' }, false)
  const id = await givenPair(warehouse, [a, b])
  const body = { command: 'merge', survivorId: b } as const
  const { runId } = (await mia.call('decideConflict', { params: { id }, body })).body
  await mia.call('approveAccount', { params: { id: b } })
  await mia.call('excludeAll', { params: { rootType: 'account', id: b } })
  const params = { runId: runId ?? '' }
  const { later, editedSince } = (await mia.call('previewUndo', { params })).body
  expect(later.map(({ what }) => what)).toContain('exclude-all')
  expect(editedSince.map(({ goesWithLater }) => goesWithLater)).toEqual([true])
  const undone = await mia.call('undoRun', { params, body: { withLater: true } })
  expect(undone.body).toMatchObject({ left: [] })
  const after = await everything(warehouse, [a, b])
  expect(after.map(({ excluded }) => excluded)).toEqual([false, false])
})

test('the list of runs leaves out the undos of single decisions, unless undos are asked for', async ({
  warehouse,
}) => {
  const mo = await warehouse.person('Mo', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const excluded = (await mo.call('excludeAll', { params: { rootType: 'account', id: account } }))
    .body.runId
  const other = await givenAccount(warehouse)
  const [change = ''] = await givenProposals(warehouse, [other], () => 'Plön')
  const accepted = await mo.call('acceptChange', { params: { id: change } })
  const commandId = accepted.headers.get('command-id') ?? ''
  const undone = (await mo.call('undoCommand', { params: { commandId } })).body
  if (!('undone' in undone)) throw new Error('not undone')
  const idsOf = async (query: object) =>
    (await mo.call('listRuns', { query })).body.list.map((run) => run.id)
  const all = await idsOf({})
  expect(all).toContain(excluded)
  expect(all).not.toContain(undone.runId)
  expect(await idsOf({ kind: 'undo' })).toContain(undone.runId)
})
