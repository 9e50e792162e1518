import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { newScope } from '../testing/deliver.ts'
import { importing, proposalsOf, recordsOf } from '../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

const columns = [
  { source: 'Hersteller', target: 'name' },
  { source: 'Ort', target: 'city' },
  { source: 'Marke', target: 'product.brand' },
  { source: 'Modell', target: 'product.label' },
  { source: 'Jahr', target: 'product.modelYear' },
  { source: 'Topliste', target: 'award.toplistLabel' },
  { source: 'Rang', target: 'award.rank' },
]
const lines = (...rows: readonly string[]) =>
  ['Hersteller;Ort;Marke;Modell;Jahr;Topliste;Rang', ...rows].join('\n')

test('[I-022] a row brings its company’s product along, once, and the award is that product’s', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await admin.call('createToplistLabel', {
    body: { value: 'Autos', rankingGroupId: scope.rankingGroup },
  })
  const imported = importing(admin)
  const content = lines(
    'Werk AG;Ulm;Blitz;Eins;2025;Autos;1',
    'Werk AG;Ulm;Blitz;Zwei;2025;Autos;2',
  )
  const first = await imported(scope, columns, content)
  expect(first.byClass).toEqual({ account: 1, product: 2, score: 1, award: 2 })
  const records = await recordsOf(warehouse, first.sampleId)
  const of = (one: string) => records.filter((record) => record.class === one)
  const [account] = of('account')
  expect(of('product').map(({ fields }) => [fields.label, fields.accountId])).toEqual([
    ['Eins', account?.id],
    ['Zwei', account?.id],
  ])
  expect(of('award').map(({ fields }) => [fields.rank, fields.productId])).toEqual(
    of('product').map(({ id }, at) => [at + 1, id]),
  )

  const altered = lines('Werk AG;Ulm;BLITZ;Eins;2025;Autos;3', 'Werk AG;Ulm;Blitz;;2025;;')
  const second = await imported(scope, columns, altered)
  expect(second.byClass).toEqual({})
  expect(second.rejectedRows).toMatchObject([{ row: 3, code: 'value-required', column: 'Marke' }])
  const proposed = await proposalsOf(warehouse, second.sampleId)
  expect(proposed.map(({ attribute, new: value }) => [attribute, value])).toEqual([
    ['brand', 'BLITZ'],
    ['rank', 3],
  ])
})
