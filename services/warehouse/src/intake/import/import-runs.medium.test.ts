import { type ImportResult, importSample } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'
import { csv, importing, importOf, runDirectly, traces, withIds } from '../testing/importing.ts'
import { dryRun, dryRunAnswer } from './dry-run.process.ts'

let admin: Person
let imported: ReturnType<typeof importing>
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  imported = importing(admin)
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

const messy = csv(
  '1;Haus A;24103;Kiel;10',
  '1;Haus A;24103;Kiel;11',
  '1;Haus A2;24103;Kiel;11',
  '2;Haus B;24103;Kiel;x',
  ';Haus B;24103;Kiel;5',
  ';Ohne Nummer;24103;Kiel;5',
  ';Ohne Nummer;24103;Kiel;6',
  ';Ohne Nummer;24105;Kiel;6',
  '3;;24103;Kiel;1',
  '4;Alt;24103;Lübeck;1',
  '4;Alt;24103;Lübeck;1',
  ';***;24103;Kiel;1',
  ';***;24103;Kiel;1',
)

test('[H-004] [I-025] a dry run leaves no trace and counts what the import then does, whatever the size of a batch', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('4;Alt;24103;Kiel;1', '9;Haus B;24103;Kiel;1'))
  const sampleId = await deliver(admin, scope, messy)
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId, matchByFields: true }
  const before = await traces(warehouse)
  const counted = await admin.call('dryRunMapping', { body })
  expect(counted.status).toBe(200)
  const options = importSample.body.parse(body)
  for (const size of [1, 2, 5]) {
    const tried = await dryRun(warehouse.parts.ledger, options, size)
    expect(dryRunAnswer(tried, options)).toEqual(counted.body)
  }
  expect(await traces(warehouse)).toEqual(before)

  const { runId, seconds, changes_created, ...counts } = await importOf(admin, body)
  expect({ count_of_suggested_changes: changes_created, ...counts, asked: options }).toEqual(
    counted.body,
  )
  expect(changes_created).toBeGreaterThan(2)
  expect([runId.length, seconds >= 0]).toEqual([36, true])
  const { newRows, changedRows, unchangedRows, conflicts, refusedRows, skippedRows } = counts
  expect(newRows + changedRows + unchangedRows + conflicts + refusedRows + skippedRows).toBe(13)
})

test('[I-025] an import in batches of two does what an import in one batch does', async ({
  warehouse,
}) => {
  const counted = []
  for (const size of [2, 1_000]) {
    const scope = await newScope(admin)
    const name = `Stück ${size}`
    const sampleId = await deliver(
      admin,
      scope,
      messy.replaceAll('Haus', name).replaceAll('Ohne Nummer', `Werft ${size}`),
    )
    const mappingId = await newMapping(admin, 'account', withIds)
    const { answer } = await runDirectly(
      warehouse,
      { sampleId, mappingId, matchByFields: true },
      size,
    )
    const { runId, seconds, ...counts } = answer
    counted.push(counts)
  }
  expect(counted[0]).toMatchObject({ byClass: (counted[1] as ImportResult).byClass })
})

test('a killed import goes on after its last batch and ends with the same total', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const line = (n: number, more: string) => `${n};Stift ${n};24103;Kiel;${more}`
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await imported(scope, withIds, csv(...numbers.slice(0, 40).map((n) => line(n, '1'))))
  const sampleId = await deliver(admin, scope, csv(...numbers.map((n) => line(n, '2'))))
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId }
  const counted = (await admin.call('dryRunMapping', { body })).body as unknown as Record<
    string,
    unknown
  >
  expect(counted).toMatchObject({ count_of_suggested_changes: 40, newRows: 20 })

  const killed = await runDirectly(warehouse, body, 7, { dieAt: 4 }).catch((error: Error) => error)
  const job = String((killed as Error).message).replace('killed ', '')
  const half = await warehouse.parts.pool.query(
    `select count(*)::int as n from event where run = $1 and type = 'ChangeProposed'`,
    [job],
  )
  expect(half.rows[0].n).toBe(14)
  const again = await runDirectly(warehouse, body, 7, { dieAt: 3, job }).catch(
    (error: Error) => error,
  )
  expect(again).toBeInstanceOf(Error)
  const { answer } = await runDirectly(warehouse, body, 7, { job })
  expect(answer).toMatchObject({ changes_created: 40, newRows: 20, changedRows: 40 })
  const { rows } = await warehouse.parts.pool.query(
    `select type, count(*)::int as n from event where run = $1 group by type order by type`,
    [job],
  )
  expect(Object.fromEntries(rows.map(({ type, n }) => [type, n]))).toMatchObject({
    ChangeProposed: 40,
    RecordCreated: 40,
    SupplierIdentified: 20,
    DeliveryImported: 1,
    RunStarted: 1,
    RunFinished: 1,
  })
  const repeated = await runDirectly(warehouse, body, 7, { job })
  expect(repeated.answer).toEqual(answer)
})

test('the same delivery is imported once, also by two at the same time, and its mapping is locked', async () => {
  const scope = await newScope(admin)
  const sampleId = await deliver(admin, scope, csv('1;Haus;24103;Kiel;1'))
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId }
  const both = await Promise.all([1, 2].map(() => admin.call('importSample', { body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = await admin.call('importSample', { body })
  expect(refused.problem.code).toBe('already-imported')
  expect((await admin.call('dryRunMapping', { body })).problem.code).toBe('already-imported')
  const locked = await admin.call('setMappingColumns', {
    params: { id: mappingId },
    body: { columns: [] },
  })
  expect(locked.problem.code).toBe('mapping-locked')
  const job = await admin.call('importSample', { body }, { headers: { prefer: 'respond-async' } })
  expect(job.status).toBe(202)
})

test('what an import needs is asked for before it begins', async () => {
  const scope = await newScope(admin)
  const mappingId = await newMapping(admin, 'account', withIds)
  const other = await deliver(admin, scope, 'nr;titel\n1;x\n')
  const mismatch = await admin.call('dryRunMapping', { body: { sampleId: other, mappingId } })
  expect(mismatch.problem).toMatchObject({
    status: 422,
    code: 'mapping-mismatch',
    missing: ['name', 'plz', 'ort', 'betten'],
  })
  const empty = await newMapping(admin, 'account', [])
  const noColumns = await admin.call('importSample', {
    body: { sampleId: other, mappingId: empty },
  })
  expect(noColumns.problem.code).toBe('mapping-mismatch')
  const nowhere = await admin.call('importSample', { body: { sampleId: newId(), mappingId } })
  expect(nowhere.status).toBe(404)
})

test('[I-021] one row is shown with what the mapping makes of it, and nothing is written', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
  const sampleId = await deliver(
    admin,
    scope,
    csv('1;Haus;24103;Bonn;2', '2;Neu;24103;Kiel;3', '3;;;;'),
  )
  const mappingId = await newMapping(admin, 'account', withIds)
  const before = await traces(warehouse)
  const inspect = async (rowIndex: number) =>
    (await admin.call('inspectMapping', { body: { sampleId, mappingId, rowIndex } })).body
  expect(await inspect(0)).toMatchObject({
    outcome: 'changed',
    root: { class: 'account', isNew: false, values: { name: 'Haus', city: 'Kiel' } },
    supplierIdentification: { value: '1', isNew: false },
    changes: [
      { targetClass: 'account', attributeName: 'city', oldValue: 'Kiel', newValue: 'Bonn' },
      { targetClass: 'score', attributeName: 'dynamicFields.beds', oldValue: 1, newValue: 2 },
    ],
  })
  expect(await inspect(1)).toMatchObject({
    outcome: 'new',
    supplierIdentification: { value: '2', isNew: true },
    root: { id: null, isNew: true, values: { name: 'Neu', zipCode: '24103', city: 'Kiel' } },
  })
  expect(await inspect(2)).toMatchObject({
    outcome: 'refused',
    root: null,
    supplierIdentification: { value: '3', isNew: false },
    rejectedRows: [{ row: 4, code: 'no-root-entity' }],
  })
  expect(await traces(warehouse)).toEqual(before)
})

test('an undone import can be made again as if it had never been', async () => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
  const other = { ...(await newScope(admin)), supplier: scope.supplier }
  const done = await imported(other, withIds, csv('1;Haus;24103;Bonn;1', '2;Heim;24103;Kiel;1'))
  const { runId, seconds: _, ...counts } = done
  expect(counts).toMatchObject({ newRows: 1, changedRows: 1, byClass: { account: 1, score: 2 } })
  const undone = await admin.call('undoRun', { params: { runId } })
  expect(undone.status).toBe(200)
  const { sampleId, mappingId } = done
  const params = { id: sampleId }
  expect((await admin.call('getSample', { params })).body).toMatchObject({
    mapping: null,
    mappedDate: null,
    importRunId: null,
  })
  const again = await importOf(admin, { sampleId, mappingId })
  expect({ ...again, ...done }).toEqual(done)
  expect({ ...done, ...again }).toMatchObject({ ...counts, runId: again.runId })
  expect(again.runId).not.toBe(runId)
  expect((await admin.call('getSample', { params })).body).toMatchObject({
    mapping: { id: mappingId },
    importRunId: again.runId,
  })
})

test('an import that is asked to end keeps the rows it took and says so; taken back, the delivery can be imported whole', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const line = (n: number) => `x${n};Stift ${n};24103;Kiel;1`
  const sampleId = await deliver(admin, scope, csv(...[1, 2, 3, 4, 5].map(line)))
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId }
  const none = await runDirectly(warehouse, body, 2, { endAfter: 0 })
  expect(none.answer).toMatchObject({ newRows: 0, cancelled: true })
  // It is as if it had never been begun: nothing to take back stands in the way of the next try.
  const untouched = await admin.call('getSample', { params: { id: sampleId } })
  expect(untouched.body.importRunId).toBeNull()
  const { answer } = await runDirectly(warehouse, body, 2, { endAfter: 1 })
  expect(answer).toMatchObject({ newRows: 2, cancelled: true })
  const cancelled = async (): Promise<boolean> =>
    (await admin.call('getSample', { params: { id: sampleId } })).body.importCancelled
  expect(await cancelled()).toBe(true)
  await admin.call('undoRun', { params: { runId: answer.runId } })
  expect(await cancelled()).toBe(false)
  const whole = await runDirectly(warehouse, body, 2)
  expect(whole.answer).toMatchObject({ newRows: 5 })
  expect(whole.answer).not.toHaveProperty('cancelled')
})
