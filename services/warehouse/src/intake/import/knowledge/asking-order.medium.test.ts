import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { test } from '../../../testing/test.ts'
import type { Person, TestWarehouse } from '../../../testing/warehouse.ts'
import { batchesOf } from '../../files/delivery-rows.query.ts'
import { readRow } from '../../mapping/mapping.rules.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../../testing/deliver.ts'
import { csv, importing, withoutIds } from '../../testing/importing.ts'
import { askingOrder, RowOrders } from './asking-order.query.ts'
import { readImportContext } from './import-context.query.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

const places = ['10115;Berlin', '24103;Kiel', '50667;Köln', '80331;München', '99084;Erfurt']
const words = ['Ahornblick', 'Birkenwald', 'Eschenhain', 'Lindenhof', 'Ulmenrast']

type Value = (row: Awaited<ReturnType<typeof rowsIn>>[number]) => unknown

const rowsIn = async ({ parts }: TestWarehouse, sampleId: string, mappingId: string) => {
  const options = {
    ...{ sampleId, mappingId, force: false, matchByFields: true, skipInserts: false },
    ...{ matchByFieldsInRelations: false, mappingRule: 'none' as const },
  }
  const { context } = await readImportContext(parts.db, { options, runId: newId() })
  const orders = new RowOrders()
  const rows = new Map<number, ReturnType<typeof readRow>>()
  for await (const batch of batchesOf(parts.db, sampleId, 1_000))
    for (const { row, cells } of batch) {
      const mapped = readRow(context.plan, row, cells)
      orders.add(mapped)
      rows.set(row, mapped)
    }
  const order = await askingOrder(parts.db, context, orders, 5)
  return order.flatMap((row) => rows.get(row) ?? [])
}

/** Returns the values of neighbours, each run of equal ones once. */
const runsOf = (rows: Awaited<ReturnType<typeof rowsIn>>, value: Value): readonly unknown[] =>
  rows.map(value).filter((one, at, all) => one !== all[at - 1])

/** A list that is known already, from another supplier, in the order in which it is asked about. */
const askedAgain = async (warehouse: TestWarehouse, lines: readonly string[]) => {
  const content = csv(...lines)
  await importing(admin)(await newScope(admin), withoutIds, content)
  const sampleId = await deliver(admin, await newScope(admin), content)
  return rowsIn(warehouse, sampleId, await newMapping(admin, 'account', withoutIds))
}

test('companies of few names all over the country are asked about name by name', async ({
  warehouse,
}) => {
  const lines = words.flatMap((word) =>
    places.map((place, at) => [at, `;${word};${place};1`] as const),
  )
  const rows = await askedAgain(
    warehouse,
    lines.toSorted(([a], [b]) => a - b).map(([, line]) => line),
  )
  expect(rows).toHaveLength(25)
  expect(runsOf(rows, ({ root }) => root.get('name')?.value)).toHaveLength(words.length)
})

test('companies of many names are asked about place by place', async ({ warehouse }) => {
  const lines = places.flatMap((place, at) =>
    words.map((word, n) => `;${'FGHJK'[n]}${'aeiou'[at]}${word} Poliklinik;${place};1`),
  )
  const rows = await askedAgain(warehouse, lines)
  expect(rows).toHaveLength(25)
  expect(runsOf(rows, ({ root }) => root.get('zipCode')?.value)).toHaveLength(places.length)
})
