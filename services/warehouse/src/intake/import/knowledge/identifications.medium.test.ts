import type { ImportResult, Job } from '@stammbuch/contracts'
import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords, newRecord, originOf } from '@stammbuch/records'
import { expect } from 'vitest'
import { inlineProjections } from '../../../projections.ts'
import { givenAccount, inLog } from '../../../testing/records.ts'
import { test } from '../../../testing/test.ts'
import type { Person, TestWarehouse } from '../../../testing/warehouse.ts'
import { deliver, newMapping, newScope } from '../../testing/deliver.ts'
import { csv, importing, importOf, withIds } from '../../testing/importing.ts'

let admin: Person
let imported: ReturnType<typeof importing>
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  imported = importing(admin)
})

const columns = withIds.slice(0, 4)

/** The records under a supplier's values: value, and whether the record counts. */
const holders = async ({ parts }: TestWarehouse, supplier: string) => {
  const { rows } = await parts.pool.query(
    `select i.value, i.record_id as id, r.excluded from identification i join record r on r.id = i.record_id
     where i.supplier_id = $1 and i.to_position is null order by i.value, i.record_id`,
    [supplier],
  )
  return rows as { value: string; id: string; excluded: boolean }[]
}

const jobOf = (id: string): Promise<Job> =>
  admin.call('getJob', { params: { id } }).then(({ body }) => body)

test('[U-007] of two imports of one supplier the second waits, says for which one, and creates nothing twice', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const rows = Array.from({ length: 40 }, (_, at) => `${at};Haus ${at};24103;Kiel;`)
  const mappingId = await newMapping(admin, 'account', columns)
  const sampleIds = [
    await deliver(admin, scope, csv(...rows)),
    await deliver(admin, scope, csv(...rows.toReversed())),
  ]
  const begin = async (sampleId: string | undefined) => {
    const body = { sampleId: sampleId ?? '', mappingId }
    const headers = { prefer: 'respond-async' }
    const { body: job } = await admin.call('importSample', { body }, { headers })
    return (job as { jobId: string }).jobId
  }
  const holding = await warehouse.parts.pool.connect()
  const jobs: string[] = []
  try {
    await holding.query('begin')
    await holding.query('select from delivery where id = $1 for update', [sampleIds[0]])
    jobs.push(await begin(sampleIds[0]))
    await expect.poll(async () => (await jobOf(jobs[0] ?? '')).state).toBe('running')
    jobs.push(await begin(sampleIds[1]))
    expect(await jobOf(jobs[1] ?? '')).toMatchObject({ state: 'queued', waitsFor: 'liste.csv' })
    const other = await imported(await newScope(admin), columns, csv('1;Haus Fremd;24103;Kiel;'))
    expect(other).toMatchObject({ newRows: 1 })
    expect(await jobOf(jobs[1] ?? '')).toMatchObject({ state: 'queued' })
  } finally {
    await holding.query('rollback')
    holding.release()
  }
  for (const id of jobs)
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 20_000 }).toBe('done')
  const results = (await Promise.all(jobs.map(jobOf))).map(({ result }) => result as ImportResult)
  expect(results.map(({ newRows }) => newRows)).toEqual([40, 0])
  const held = await holders(warehouse, scope.supplier)
  expect(new Set(held.map(({ value }) => value)).size).toBe(40)
  expect(held).toHaveLength(40)
})

const identify = (warehouse: TestWarehouse, id: string, value: string, supplierId: string) =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('no record')
    decideOn(unit, stream, {
      do: 'identify',
      identificationId: newId(),
      value,
      scope: null,
      supplierId,
    })
  })

test('[U-007] the database keeps a second record of a class from standing under a value, whoever writes', async ({
  warehouse,
}) => {
  const [one, two] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  const { supplier } = await newScope(admin)
  const others = await newScope(admin)
  await identify(warehouse, one, 'K1', supplier)
  await expect(identify(warehouse, two, 'K1', supplier)).rejects.toMatchObject({
    code: 'identification-taken',
  })
  await identify(warehouse, two, 'K2', supplier)
  await identify(warehouse, two, 'K1', others.supplier)
  // Two at the same instant: one of them.
  const both = await Promise.allSettled(
    [one, two].map((id) => identify(warehouse, id, 'K3', supplier)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await holders(warehouse, supplier)).toMatchObject([
    { value: 'K1', id: one },
    { value: 'K2', id: two },
    { value: 'K3' },
  ])
})

/** Two persons whom a supplier called the same, as logs of before may have them. */
const givenTwins = (warehouse: TestWarehouse, supplierId: string, value: string) =>
  inLog(warehouse, async (unit) =>
    ['Anna', 'Berta'].map((firstName) => {
      const stream = newRecord(newId())
      const values = { firstName, surname: 'Zwilling', emailAddress: `${firstName}@zwilling.de` }
      decideOn(unit, stream, { do: 'create', class: 'contact', values, origin: originOf('import') })
      const data = { class: 'contact', scope: null, supplierId }
      const said = { type: 'SupplierIdentified', subject: newId(), data, personal: { value } }
      unit.append({ kind: 'record', id: stream.id, version: 1 }, [said as never])
      return stream.id
    }),
  )

test('[U-007] a log in which two stand under one value is rebuilt byte for byte, asks whom a row means, and takes no third', async ({
  warehouse,
  database,
}) => {
  const scope = await newScope(admin)
  const [anna = '', berta = ''] = await givenTwins(warehouse, scope.supplier, 'P1')
  expect(await holders(warehouse, scope.supplier)).toHaveLength(2)
  const rebuilt = async (slice: number) => {
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections, slice })
    return dumpHash(database.owner, inlineProjections)
  }
  const before = await dumpHash(database.owner, inlineProjections)
  expect([await rebuilt(1), await rebuilt(5), await rebuilt(10_000)]).toEqual([
    before,
    before,
    before,
  ])
  const mappingId = await newMapping(admin, 'contact', [
    { source: 'nr', target: 'supplierIdentification.value' },
    { source: 'nachname', target: 'surname' },
  ])
  const sampleId = await deliver(admin, scope, 'nr;nachname\nP1;Zwilling')
  expect(await importOf(admin, { sampleId, mappingId })).toMatchObject({ conflicts: 1, newRows: 0 })
  // Once the first is forgotten, the second is the only one and the key is its own.
  const forgotten = await admin.call('eraseContact', {
    params: { id: anna },
    body: { confirmation: 'LÖSCHEN', reason: 'objection' },
  })
  expect(forgotten.status).toBe(200)
  expect(await holders(warehouse, scope.supplier)).toMatchObject([{ id: berta }])
  const after = await dumpHash(database.owner, inlineProjections)
  expect(await rebuilt(7)).toBe(after)
})

test('[U-007] after an import was undone the same delivery comes in again, and only its new records stand under the values', async ({
  warehouse,
  database,
}) => {
  const scope = await newScope(admin)
  const mapped = [
    ...columns,
    { source: 'betten', target: 'mainContact.supplierIdentification.value' },
  ]
  const withPeople = [...mapped, { source: 'ort', target: 'mainContact.surname' }]
  const content = csv('1;Haus Ahorn;24103;Kiel;P1', '2;Haus Birke;24103;Kiel;P2')
  const first = await imported(scope, withPeople, content)
  expect(first).toMatchObject({ newRows: 2, byClass: { account: 2, contact: 2 } })
  expect((await admin.call('undoRun', { params: { runId: first.runId } })).status).toBe(200)
  const again = await importOf(admin, { sampleId: first.sampleId, mappingId: first.mappingId })
  expect(again).toMatchObject({ newRows: 2, byClass: { account: 2, contact: 2 }, rejectedTotal: 0 })
  const held = await holders(warehouse, scope.supplier)
  expect(held.map(({ value, excluded }) => [value, excluded])).toEqual([
    ['1', false],
    ['2', false],
    ['P1', false],
    ['P2', false],
  ])
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections, slice: 3 })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})

test('[U-007] whoever decides that a waiting row is a new record is told when its value means another one by now', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  for (const zipCode of ['24103', '24105'])
    await givenAccount(warehouse, { name: 'Haus Doppel', zipCode, city: 'Kiel' })
  const waiting = await imported(scope, columns, csv('D1;Haus Doppel;;Kiel;'), {
    matchByFields: true,
  })
  expect(waiting).toMatchObject({ conflicts: 1 })
  await imported(scope, columns, csv('D1;Ganz anderes Haus;80331;München;'))
  const { body } = await admin.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  const conflict = body.list.find(
    ({ conflictMembers: [row] }) => row?.sourceId === waiting.sampleId,
  )
  const decided = await admin.call('decideConflict', {
    params: { id: conflict?.id ?? '' },
    body: { command: 'newAccount' },
  })
  expect([decided.status, decided.problem.code]).toEqual([409, 'identification-taken'])
  expect(await holders(warehouse, scope.supplier)).toHaveLength(1)
})
