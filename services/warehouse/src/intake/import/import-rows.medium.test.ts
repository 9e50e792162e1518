import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'
import { csv, importing, importOf, proposalsOf, recordsOf, withIds } from '../testing/importing.ts'

let admin: Person
let imported: ReturnType<typeof importing>
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  imported = importing(admin)
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

test('[I-022] a first delivery creates unapproved records with first values, identification, score and origin', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const done = await imported(scope, withIds, csv('7;Klinik Süd;24103;Kiel;120', '8;Klinik Ost;;;'))
  expect(done).toMatchObject({
    changes_created: 0,
    byClass: { account: 2, score: 2 },
    newRows: 2,
    rejectedTotal: 0,
  })
  const [account, score] = await recordsOf(warehouse, done.sampleId)
  expect(account).toMatchObject({
    class: 'account',
    is_approved: false,
    fields: { name: 'Klinik Süd', zipCode: '24103', city: 'Kiel' },
  })
  expect(score).toMatchObject({
    class: 'score',
    fields: {
      accountId: account?.id,
      rankingGroupId: scope.rankingGroup,
      periodId: scope.period,
      'dynamicFields.beds': 120,
    },
  })
  const { rows } = await warehouse.parts.pool.query(
    `select data -> 'origin' as origin, source, run from event where type = 'RecordCreated' and stream = $1`,
    [account?.id],
  )
  expect(rows[0]).toEqual({
    origin: {
      kind: 'import',
      sampleId: done.sampleId,
      row: 2,
      columns: { name: 'name', zipCode: 'plz', city: 'ort' },
      mappingId: done.mappingId,
      revision: 2,
    },
    source: 'import',
    run: done.runId,
  })
  const identified = await warehouse.parts.pool.query(
    'select value from identification where record_id = $1 and supplier_id = $2',
    [account?.id, scope.supplier],
  )
  expect(identified.rows).toEqual([{ value: '7' }])
  const { body } = await admin.call('listSamples', { query: { limit: 1 } })
  expect(body.list[0]).toMatchObject({
    accountsCount: 2,
    scoresCount: 2,
    entityCount: 4,
    changesCount: 0,
    sampleEntriesCount: 2,
    mapping: { id: done.mappingId },
  })
})

test('a 0 for a dynamic field that does not allow it is refused by row and column, the rest of the row comes in', async ({
  warehouse,
}) => {
  await addDynamicField(warehouse, 'nurses', 'TYPE_INTEGER', { zeroAllowed: false })
  const columns = [
    ...withIds.slice(0, -1),
    { source: 'betten', target: 'score.dynamicFields.nurses' },
  ]
  const done = await imported(
    await newScope(admin),
    columns,
    csv('7;Klinik Süd;24103;Kiel;0', '8;Klinik Ost;24105;Kiel;3'),
  )
  expect(done).toMatchObject({ newRows: 2, rejectedTotal: 1 })
  expect(done.rejectedRows).toEqual([
    {
      row: 2,
      column: 'betten',
      code: 'value-zero',
      detail: 'nurses: Null (0) ist nicht erlaubt.',
    },
  ])
  const created = (await recordsOf(warehouse, done.sampleId)).map(({ fields }) => fields)
  expect(created.map((fields) => fields['dynamicFields.nurses'] ?? null)).toEqual([
    null,
    null,
    null,
    3,
  ])
})

test('a second delivery proposes exactly what differs, with row and column, and finds scores again', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(
    scope,
    withIds,
    csv('1;Haus A;24103;Kiel;10', '2;Haus B;24105;Kiel;20', '3;Haus C;;;'),
  )
  const done = await imported(
    scope,
    withIds,
    csv('3;Haus C;;Bremen;', '2;Haus B;24105;Kiel;25', '1;Haus A neu;24103;Kiel;'),
  )
  expect(done).toMatchObject({ changes_created: 3, byClass: {}, changedRows: 3, newRows: 0 })
  const source = { kind: 'import', sampleId: done.sampleId }
  expect(await proposalsOf(warehouse, done.sampleId)).toEqual([
    { attribute: 'city', old: null, new: 'Bremen', source: { ...source, row: 2, column: 'ort' } },
    {
      attribute: 'dynamicFields.beds',
      old: 20,
      new: 25,
      source: { ...source, row: 3, column: 'betten' },
    },
    {
      attribute: 'name',
      old: 'Haus A',
      new: 'Haus A neu',
      source: { ...source, row: 4, column: 'name' },
    },
  ])
  const { rows } = await warehouse.parts.pool.query(
    `select count(*)::int as n from event where type = 'ChangeProposed' and data -> 'source' ->> 'sampleId' = $1`,
    [done.sampleId],
  )
  expect(rows[0].n).toBe(done.changes_created)
})

test('a score or award of another year or project is created beside the one that is there', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('1;Haus A;24103;Kiel;10'))
  const other = { ...(await newScope(admin)), supplier: scope.supplier }
  const done = await imported(other, withIds, csv('1;Haus A;24103;Kiel;10'))
  expect(done).toMatchObject({ changes_created: 0, byClass: { score: 1 }, changedRows: 1 })
  const [score] = await recordsOf(warehouse, done.sampleId)
  expect(score?.fields).toMatchObject({ periodId: other.period, 'dynamicFields.beds': 10 })
})

test('refused rows and values are listed, and the rest goes in', async () => {
  const scope = await newScope(admin)
  const long = 'x'.repeat(256)
  const done = await imported(
    scope,
    withIds,
    csv(
      '1;;24103;Kiel;1',
      `2;${long};24103;Kiel;1`,
      '3;Haus;241030;Kiel;viele',
      '4;Haus 4;24103;Kiel;4',
    ),
  )
  expect(done).toMatchObject({
    newRows: 2,
    refusedRows: 2,
    rejectedTotal: 5,
    byClass: { account: 2 },
  })
  expect(done.rejectedRows.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, null, 'no-root-entity'],
    [3, 'name', 'value-too-long'],
    [3, null, 'no-root-entity'],
    [4, 'plz', 'value-too-long'],
    [4, 'betten', 'value-wrong-type'],
  ])
  expect(done.rejectedRows[1]?.detail).toBe('Name: höchstens 255 Zeichen.')
})

test('an excluded record takes nothing from a delivery', async () => {
  const scope = await newScope(admin)
  const first = await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
  const [pending] = (await admin.call('listPending', { query: { sampleId: first.sampleId } })).body
    .list
  const id = String(pending?.root.id)
  await admin.call('approveAccount', { params: { id } })
  await admin.call('proposeChange', {
    body: {
      targetClass: 'account',
      targetId: id,
      attributeName: 'excludedByEditor',
      newValue: true,
    },
  })
  const done = await imported(scope, withIds, csv('1;Haus neu;24103;Kiel;1'))
  expect(done).toMatchObject({ refusedRows: 1, newRows: 0, changes_created: 0 })
  expect(done.rejectedRows).toMatchObject([{ row: 2, code: 'record-excluded' }])
})

test('awards go to the toplist that the row names, each once', async ({ warehouse }) => {
  const scope = await newScope(admin)
  const toplist = async (value: string) =>
    (
      await admin.call('createToplistLabel', {
        body: { value, rankingGroupId: scope.rankingGroup },
      })
    ).body.id
  const [herz, knie] = [await toplist('Herz'), await toplist('Knie')]
  const columns = [
    { source: 'nr', target: 'supplierIdentification.value' },
    { source: 'name', target: 'name' },
    { source: 'liste', target: 'award.toplistLabel' },
    { source: 'rang', target: 'award.rank' },
  ]
  const content = 'nr;name;liste;rang\n1;Haus;HERZ;3\n1;Haus;Knie;4\n2;Heim;Lunge;1\n3;Hof;;\n'
  const done = await imported(scope, columns, content)
  expect(done.byClass).toEqual({ account: 3, score: 3, award: 2 })
  expect(done.rejectedRows).toEqual([
    {
      row: 4,
      column: 'liste',
      code: 'value-not-listed',
      detail: 'Die Topliste „Lunge“ gibt es in diesem Projekt nicht.',
    },
  ])
  const awards = (await recordsOf(warehouse, done.sampleId)).filter((one) => one.class === 'award')
  expect(awards.map(({ fields }) => [fields.toplistLabelId, fields.rank])).toEqual([
    [herz, 3],
    [knie, 4],
  ])
  const again = await imported(scope, columns, 'nr;name;liste;rang\n1;Haus;Knie;5\n')
  expect(again).toMatchObject({ byClass: {}, changes_created: 1 })
})

test('contacts are found by name and e-mail, and their values stay beside the events', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const mappingId = await newMapping(admin, 'contact', [
    { source: 'vor', target: 'firstName' },
    { source: 'nach', target: 'surname' },
    { source: 'mail', target: 'emailAddress' },
    { source: 'ort', target: 'city' },
  ])
  const head = 'vor;nach;mail;ort\n'
  const deliverAndImport = async (rows: string) => {
    const sampleId = await deliver(admin, scope, head + rows)
    return { sampleId, ...(await importOf(admin, { sampleId, mappingId })) }
  }
  await deliverAndImport('Anna;Müller;a@x.de;Kiel\n')
  const done = await deliverAndImport('Anna;Mueller;a@x.de;Bonn\nAnna;Müller;b@y.de;Ulm\n')
  expect(done).toMatchObject({ newRows: 1, changedRows: 1, changes_created: 2 })
  const { rows } = await warehouse.parts.pool.query(
    `select data::text from event where type in ('ChangeProposed', 'RecordCreated')
       and (data::text like '%ller%' or data::text like '%@%')`,
  )
  expect(rows).toEqual([])
})
