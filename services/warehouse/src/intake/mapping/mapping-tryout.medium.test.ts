import type { Transformation } from '@stammbuch/contracts'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'rooms', 'TYPE_INTEGER')
})

const targetClass = 'account' as const
const extract = (pattern: string): Transformation => ({ kind: 'extract', pattern })

test('[I-027] a rule is tried on cells, step by step', async () => {
  const transformations: Transformation[] = [
    { kind: 'split', separator: ',', part: -1 },
    extract('(\\d{5})'),
    { kind: 'condition', test: 'empty', value: '', yes: 'ohne PLZ', no: null },
  ]
  const cells = ['Ringstraße 12, 80331 München', 'Hafen']
  const { body } = await admin.call('tryRule', { body: { cells, transformations } })
  expect(body.steps).toEqual([
    ['80331 München', 'Hafen'],
    ['80331', ''],
    ['80331', 'ohne PLZ'],
  ])
})

test('[I-027] a pattern that cannot be read is neither saved nor tried: it would lose every value', async () => {
  const columns = [{ source: 'Stand', target: 'name', transformations: [extract('(\\d{4')] }]
  const id = await newMapping(admin, targetClass, [])
  const sampleId = await deliver(admin, await newScope(admin), 'Stand,X\n2025,1\n')
  const { revision } = (await admin.call('getMapping', { params: { id } })).body
  const refused = [
    await admin.call('setMappingColumns', { params: { id }, body: { columns } }),
    await admin.call('previewMapping', { body: { sampleId, rowIndex: 0, targetClass, columns } }),
    await admin.call('tryRule', { body: { cells: ['2025'], transformations: [extract('(?=2)')] } }),
  ]
  expect(refused.map(({ problem }) => [problem.status, problem.code])).toEqual(
    refused.map(() => [422, 'invalid']),
  )
  expect(refused[0]?.problem.detail).toContain('Spalte „Stand“: Das Muster „(\\d{4“')
  expect((await admin.call('getMapping', { params: { id } })).body.revision).toBe(revision)
})

test('[I-027] the next row with a refused value is found, from any row on', async () => {
  const lines = Array.from({ length: 450 }, (_, at) => `Haus ${at},${at % 300 === 20 ? 'x' : at}`)
  const sampleId = await deliver(
    admin,
    await newScope(admin),
    ['Haus,Zimmer', ...lines, ''].join('\n'),
  )
  const columns = [
    { source: 'Haus', target: 'name' },
    { source: 'Zimmer', target: 'score.dynamicFields.rooms' },
  ]
  const from = async (rowIndex: number) =>
    (await admin.call('findRejectedRow', { body: { sampleId, rowIndex, targetClass, columns } }))
      .body
  expect([await from(0), await from(20), await from(21), await from(321)]).toEqual([
    { rowIndex: 20, goOnAt: null },
    { rowIndex: 20, goOnAt: null },
    { rowIndex: 320, goOnAt: null },
    { rowIndex: null, goOnAt: null },
  ])
})

test('[U-013] a rule that is tried answers with no more than one can look at, and a pattern that takes forever is refused at once', async () => {
  const cells = Array.from({ length: 10 }, () => 'Kiel '.repeat(6_000))
  const transformations = Array.from({ length: 100 }, () => ({ kind: 'trim' as const }))
  const { status, body } = await admin.call('tryRule', { body: { cells, transformations } })
  expect(status).toBe(200)
  expect(body.steps).toHaveLength(100)
  expect(JSON.stringify(body).length).toBeLessThan(2_500_000)
  const values = { Kiel: 'x'.repeat(1_000_000) }
  const grown = await admin.call('tryRule', {
    body: {
      cells: Array.from({ length: 10 }, () => 'Kiel'),
      transformations: [{ kind: 'lookup', values }],
    },
  })
  expect(JSON.stringify(grown.body).length).toBeLessThan(30_000)
  for (const pattern of ['(?:a?){1000}'.repeat(16), '((.{1,30}){1,30}){1,2}[xy]']) {
    const costly = await admin.call('tryRule', {
      body: { cells: ['a'.repeat(30_000)], transformations: [extract(pattern)] },
    })
    expect([pattern, costly.status, costly.problem.code]).toEqual([pattern, 422, 'invalid'])
  }
  const many = Array.from({ length: 100 }, () => extract(`(?:a?){90}(?:a?){90}[${'xy'}]|(a+)`))
  const long = cells.map(() => 'a'.repeat(2_000))
  const tried = await admin.call('tryRule', { body: { cells: long, transformations: many } })
  expect([200, 422]).toContain(tried.status)
})
