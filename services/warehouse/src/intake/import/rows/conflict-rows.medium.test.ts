import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { inlineProjections } from '../../../projections.ts'
import { test } from '../../../testing/test.ts'
import type { Person } from '../../../testing/warehouse.ts'
import { addDynamicField, newScope } from '../../testing/deliver.ts'
import { csv, importing, proposalsOf, recordsOf, withoutIds } from '../../testing/importing.ts'

let admin: Person
let imported: ReturnType<typeof importing>
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  imported = importing(admin)
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

let tries = 0
/** A delivery whose rows each fit two records; the conflicts of its rows in their order. */
const givenConflicts = async (wanted: string) => {
  tries += 1
  const name = `${wanted} ${'ABCDEFGH'[tries]}`
  const scope = await newScope(admin)
  await imported(scope, withoutIds, csv(`;${name};24103;Kiel;1`, `;${name};24105;Kiel;2`))
  const done = await imported(scope, withoutIds, csv(`;${name};;Kiel;3`, `;${name};;Kiel;4`))
  const { body } = await admin.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  const conflicts = body.list
    .filter(({ conflictMembers: [row] }) => row?.sourceId === done.sampleId)
    .toSorted(
      ({ conflictMembers: [one] }, { conflictMembers: [other] }) =>
        (one?.sampleRowNumber ?? 0) - (other?.sampleRowNumber ?? 0),
    )
  return { done, conflicts, name }
}

test('[R-033] [R-031] a row that fits several records waits beside them, is taken for the one that is picked, or becomes a new one', async ({
  warehouse,
}) => {
  const { done, conflicts, name } = await givenConflicts('Zwillingshaus')
  expect(done).toMatchObject({ conflicts: 2, changes_created: 0, newRows: 0 })
  const [first, second] = conflicts
  if (!first || !second) throw new Error('no conflicts')
  expect(first).toMatchObject({
    type: 'MULTI_MINQ_IDS',
    approachedWith: 'MULTI_MINQ_IDS_SOLUTION_STRATEGY',
    conflictMembers: [
      { sourceType: 'sample', sampleRowNumber: 2 },
      { sourceType: 'account', label: name },
      { sourceType: 'account', label: name },
    ],
  })
  const { body } = await admin.call('getConflict', { params: { id: first.id } })
  const { decisionParameters: given } = body
  if (given.kind !== 'minq') throw new Error(given.kind)
  expect(given.sampleEntry).toMatchObject({
    row: 2,
    values: { name, city: 'Kiel' },
    awardee_core_data_name: name,
    awardee_core_data_address_city: 'Kiel',
    award_data_type: 'account',
    awardee_core_data_uuid: null,
    affiliation_name: null,
  })
  expect(given.sampleEntry.cells).toContainEqual({ header: 'betten', cell: '3' })
  expect(given.accounts[0]?.contributions).toContainEqual(
    expect.objectContaining({ label: 'Name' }),
  )

  const picked = given.accounts[0]?.id ?? ''
  const wrong = await admin.call('decideConflict', {
    params: { id: first.id },
    body: { command: 'pickOne', chosenAccountId: done.sampleId },
  })
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'choice-unfit'])
  const decided = await admin.call('decideConflict', {
    params: { id: first.id },
    body: { command: 'pickOne', chosenAccountId: picked },
  })
  expect(decided.body).toMatchObject({ choice: 'pickOne', chosenId: picked })
  expect(
    (await proposalsOf(warehouse, done.sampleId)).map(({ attribute, new: value }) => [
      attribute,
      value,
    ]),
  ).toContainEqual(['dynamicFields.beds', 3])

  await admin.call('decideConflict', {
    params: { id: second.id },
    body: { command: 'newAccount' },
  })
  // Each is the last thing one did, and says why it does not go back alone.
  const params = { commandId: decided.headers.get('command-id') ?? '' }
  const alone = await admin.call('undoCommand', { params })
  expect([alone.status, alone.problem.code]).toEqual([409, 'row-with-import'])
  expect((await admin.call('myDecisions')).body.list.slice(0, 2)).toMatchObject([
    { verb: 'assign-row', canUndo: false, whyNot: 'row-with-import' },
    { ...params, verb: 'assign-row', record: { id: picked }, whyNot: 'row-with-import' },
  ])
  expect((await recordsOf(warehouse, done.sampleId)).map(({ class: one }) => one)).toEqual(
    expect.arrayContaining(['account', 'score']),
  )
})

test('[A-004] undoing an import takes back what was decided about its rows and closes what was not', async ({
  warehouse,
  database,
}) => {
  const { done, conflicts } = await givenConflicts('Doppelhof')
  const [first, second] = conflicts
  if (!first || !second) throw new Error('no conflicts')
  await admin.call('decideConflict', { params: { id: first.id }, body: { command: 'newAccount' } })
  const undone = await admin.call('undoRun', { params: { runId: done.runId } })
  expect(undone.body).toMatchObject({ left: [] })
  const open = await admin.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  expect(open.body.list.map(({ id }) => id)).not.toContain(second.id)
  const records = await recordsOf(warehouse, done.sampleId)
  expect(records.every(({ fields }) => fields.excludedByEditor === true)).toBe(true)
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections, slice: 9 })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})

test('[A-004] an import that brought nothing but rows in conflict is taken back: they are gone, and the delivery is free again', async () => {
  const { done, conflicts } = await givenConflicts('Nur Zweifel')
  const preview = await admin.call('previewUndo', { params: { runId: done.runId } })
  expect(preview.body).toMatchObject({ undone: 2, kept: 0, impossible: 0 })
  const undone = await admin.call('undoRun', { params: { runId: done.runId } })
  expect(undone.body).toMatchObject({ undone: 2, left: [] })
  const { body } = await admin.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  const open = new Set(body.list.map(({ id }) => id))
  expect(conflicts.filter(({ id }) => open.has(id))).toEqual([])
  const twice = await admin.call('undoRun', { params: { runId: done.runId } })
  expect([twice.status, twice.problem.code]).toEqual([409, 'already-undone'])
  const aside = await admin.call('setSampleAside', {
    params: { id: done.sampleId },
    body: { reason: 'Dubletten im Bestand' },
  })
  expect(aside.status).toBe(200)
})
