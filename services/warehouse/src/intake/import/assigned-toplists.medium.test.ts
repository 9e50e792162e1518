import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { deliver, newMapping, newScope, type Scope } from '../testing/deliver.ts'
import { importOf } from '../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

const columns = [
  { source: 'name', target: 'name' },
  { source: 'ort', target: 'city' },
  { source: 'liste', target: 'award.toplistLabel' },
]
const rowsOf = (mark: string) =>
  [
    'name;ort;liste',
    `Haus Amsel ${mark};Kiel;Beste Häuser`,
    `Haus Buchfink ${mark};Kiel;BESTE HÄUSER`,
    `Haus Dohle ${mark};Kiel;Regional`,
    `Haus Elster ${mark};Kiel;`,
  ].join('\n')

const newToplist = async (scope: Scope, value: string): Promise<string> => {
  const body = { value, rankingGroupId: scope.rankingGroup }
  return String((await admin.call('createToplistLabel', { body })).body.id)
}

const awardsOf = async ({ parts }: TestWarehouse, sampleId: string): Promise<string[]> => {
  const { rows } = await parts.pool.query<{ toplist: string }>(
    `select fields ->> 'toplistLabelId' as toplist from record
     where class = 'award' and sample_id = $1 order by 1`,
    [sampleId],
  )
  return rows.map(({ toplist }) => toplist)
}

test('[U-006] a toplist that is assigned counts in the test row, the dry run and the import, and what is left is counted', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const top = await newToplist(scope, 'TOP 100')
  const sampleId = await deliver(admin, scope, rowsOf('1'))
  const mappingId = await newMapping(admin, 'account', columns)
  const bare = { sampleId, mappingId }
  const before = await admin.call('dryRunMapping', { body: bare })
  // However it is written, it is one toplist that is missing.
  expect(before.body).toMatchObject({
    incompleteRows: 3,
    unknownToplists: [
      { value: 'Beste Häuser', rows: 2 },
      { value: 'Regional', rows: 1 },
    ],
    asked: { mappingId, matchByFields: false },
  })
  const toplists = [{ value: 'Beste Häuser', toplistLabelId: top }]
  const body = { ...bare, toplists }
  const tried = await admin.call('dryRunMapping', { body })
  expect(tried.body).toMatchObject({
    incompleteRows: 1,
    byClass: { account: 4, award: 2 },
    unknownToplists: [{ value: 'Regional', rows: 1 }],
    relations: { award: { known: 0, new: 2, doubtful: 1 } },
    asked: { toplists },
  })
  const row = await admin.call('inspectMapping', { body: { ...body, rowIndex: 1 } })
  expect(row.body.relations).toMatchObject([{ part: 'award', state: 'new' }])
  const done = await importOf(admin, body)
  expect(done).toMatchObject({ incompleteRows: 1, byClass: { account: 4, award: 2 } })
  expect(await awardsOf(warehouse, sampleId)).toEqual([top, top])
})

test('a mapping remembers what was assigned when it was first used; a locked one stays as it is', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const top = await newToplist(scope, 'TOP 200')
  const north = await newToplist(scope, 'Region Nord')
  const mappingId = await newMapping(admin, 'account', columns)
  const first = await deliver(admin, scope, rowsOf('2'))
  const toplists = [{ value: 'Beste Häuser', toplistLabelId: top }]
  await importOf(admin, { sampleId: first, mappingId, toplists })
  const { body: kept } = await admin.call('getMapping', { params: { id: mappingId } })
  expect(kept).toMatchObject({ locked: true })
  expect(kept.columns.at(-1)?.transformations).toEqual([
    { kind: 'lookup', values: { 'Beste Häuser': 'TOP 200' } },
  ])
  const second = await deliver(admin, scope, rowsOf('3'))
  const tried = await admin.call('dryRunMapping', { body: { sampleId: second, mappingId } })
  expect(tried.body).toMatchObject({ byClass: { account: 4, award: 1 } })
  await importOf(admin, {
    sampleId: second,
    mappingId,
    toplists: [{ value: 'Regional', toplistLabelId: north }],
  })
  expect(await awardsOf(warehouse, second)).toEqual([north, top].sort())
  const { body: still } = await admin.call('getMapping', { params: { id: mappingId } })
  expect(still).toEqual(kept)
})

test('a toplist of another project, or one that is gone, takes no award in', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const foreign = await newToplist(await newScope(admin), 'TOP 300')
  const sampleId = await deliver(admin, scope, rowsOf('4'))
  const mappingId = await newMapping(admin, 'account', columns)
  const toplists = [
    { value: 'Beste Häuser', toplistLabelId: foreign },
    { value: 'Regional', toplistLabelId: newId() },
  ]
  const done = await importOf(admin, { sampleId, mappingId, toplists })
  expect(done).toMatchObject({ incompleteRows: 3, byClass: { account: 4 } })
  expect(await awardsOf(warehouse, sampleId)).toEqual([])
})
