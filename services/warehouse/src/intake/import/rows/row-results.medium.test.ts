import { importSample } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { test } from '../../../testing/test.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../../testing/deliver.ts'
import { csv, importing, importOf, withIds } from '../../testing/importing.ts'
import { dryRun, dryRunAnswer } from '../dry-run.process.ts'

test('[I-025] what a dry run says of each row can be looked through, and is what the import then did', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
  const scope = await newScope(admin)
  await importing(admin)(scope, withIds, csv('1;Haus Alt;24103;Kiel;1', '2;Haus Ruhe;24103;Kiel;2'))
  const rows = [
    '1;Haus Neu;24103;Kiel;1',
    '2;Haus Ruhe;24103;Kiel;2',
    '3;Haus Drei;24103;Bonn;x',
    '4;;;;',
  ]
  const sampleId = await deliver(admin, scope, csv(...rows))
  const mappingId = await newMapping(admin, 'account', withIds)
  const runId = newId()
  const body = importSample.body.parse({ sampleId, mappingId })
  const told: number[] = []
  const watched = {
    runId,
    report: (done: number, total: number) => Promise.resolve(void told.push(done, total)),
    checkpoint: () => undefined,
  }
  const counted = dryRunAnswer(await dryRun(warehouse.parts.ledger, body, 2, watched), body)
  // Looking for likely records and taking the rows in are half the work each.
  expect(told).toEqual([1, 4, 2, 4, 3, 4, 4, 4])
  const look = async (id: string, query: { outcome?: 'new' | 'changed' | 'refused' } = {}) =>
    (await admin.call('importedRows', { params: { runId: id }, query })).body
  const all = await look(runId)
  expect(all.list.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'changed'],
    [3, 'unchanged'],
    [4, 'new'],
    [5, 'refused'],
  ])
  expect(all.total).toBe(4)
  const changed = await look(runId, { outcome: 'changed' })
  expect(changed.total).toBe(counted.changedRows)
  expect(changed.list[0]).toMatchObject({
    record: { class: 'account', label: 'Haus Alt' },
    changes: [{ attributeName: 'name', oldValue: 'Haus Alt', newValue: 'Haus Neu' }],
  })
  const [refused] = (await look(runId, { outcome: 'refused' })).list
  expect(refused?.rejectedRows).toMatchObject([{ code: 'no-root-entity' }])

  const done = await importOf(admin, { sampleId, mappingId })
  const { list } = await look(done.runId)
  expect(list.map(({ outcome, changes }) => [outcome, changes])).toEqual(
    all.list.map(({ outcome, changes }) => [outcome, changes]),
  )
  expect((await look(runId)).total).toBe(0)
})
