import { describe, expect } from 'vitest'
import { test } from '../../../testing/test.ts'
import type { Person } from '../../../testing/warehouse.ts'
import { addDynamicField, newScope } from '../../testing/deliver.ts'
import {
  csv,
  importing,
  proposalsOf,
  recordsOf,
  withIds,
  withoutIds,
} from '../../testing/importing.ts'

let admin: Person
let imported: ReturnType<typeof importing>
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  imported = importing(admin)
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

describe('[I-022] without an identification a row finds its record', () => {
  test('by name and postcode, and by name and city where a postcode is missing', async ({
    warehouse,
  }) => {
    const scope = await newScope(admin)
    await imported(scope, withoutIds, csv(';St. Anna-Klinik;24103;Kiel;1', ';Rotes Haus;;Ulm;2'))
    const done = await imported(
      scope,
      withoutIds,
      csv(
        ';ST. ANNA KLINIK;24103;Kiel;1',
        ';Rotes Haus;89073;Ulm;2',
        ';St. Anna-Klinik;50667;Köln;3',
      ),
    )
    expect(done).toMatchObject({ newRows: 1, changedRows: 2, conflicts: 0 })
    expect(
      (await proposalsOf(warehouse, done.sampleId)).map((one) => [one.attribute, one.new]),
    ).toEqual([
      ['name', 'ST. ANNA KLINIK'],
      ['zipCode', '89073'],
    ])
  })

  test('only when asked for where identifications are mapped', async () => {
    const scope = await newScope(admin)
    await imported(scope, withoutIds, csv(';Blaues Haus;24103;Kiel;1'))
    const content = csv('77;Blaues Haus;24103;Kiel;1')
    const asked = await imported(scope, withIds, content, { matchByFields: true })
    expect(asked).toMatchObject({ newRows: 0, changedRows: 1 })
    const others = { ...scope, supplier: (await newScope(admin)).supplier }
    expect(await imported(others, withIds, content)).toMatchObject({ newRows: 1 })
  })

  test('by the model where its name is misspelt, and not where its number is another', async () => {
    const scope = await newScope(admin)
    const there = csv(';Lindenhof Brunnen;59457;Werl;1', ';Ambulanz7;59457;Werl;2')
    await imported(scope, withoutIds, there)
    const done = await imported(
      scope,
      withoutIds,
      csv(';Lindnhof Brunnen;59457;Werl;1', ';Ambulanz8;59457;Werl;2', ';Haus Werl;59457;Werl;3'),
    )
    expect(done).toMatchObject({ newRows: 2, changedRows: 1, conflicts: 0, changes_created: 1 })
  })

  test('at its place, though one of the same name stands nearby', async () => {
    const scope = await newScope(admin)
    const two = csv(';Kreishaus;59494;Soest;1', ';Kreishaus;59495;Soest;2')
    await imported(scope, withoutIds, two)
    const done = await imported(scope, withoutIds, csv(';KREISHAUS;59495;Soest;2'))
    expect(done).toMatchObject({ newRows: 0, changedRows: 1, conflicts: 0, changes_created: 1 })
  })

  test('and a row that fits several stays a conflict', async ({ warehouse }) => {
    const scope = await newScope(admin)
    const two = await imported(
      scope,
      withoutIds,
      csv(';Zwilling;24103;Kiel;1', ';Zwilling;24105;Kiel;2'),
    )
    expect(two.newRows).toBe(2)
    const done = await imported(
      scope,
      withoutIds,
      csv(';Zwilling;;Kiel;3', ';Zwilling;24105;Kiel;2'),
    )
    expect(done).toMatchObject({ conflicts: 1, unchangedRows: 1, changes_created: 0, newRows: 0 })
    expect(await recordsOf(warehouse, done.sampleId)).toEqual([])
  })

  test('but two rows of one delivery only when they say the very same', async () => {
    const scope = await newScope(admin)
    const done = await imported(
      scope,
      withoutIds,
      csv(';Paar;24103;Kiel;1', ';Paar;24103;Kiel-Mitte;1', ';Paar;24103;Kiel;9'),
    )
    expect(done).toMatchObject({ newRows: 2, changedRows: 1, byClass: { account: 2, score: 2 } })
    expect(done.changes_created).toBe(1)
  })
})

describe('options', () => {
  test('[I-022] skipInserts creates nothing and still proposes', async () => {
    const scope = await newScope(admin)
    await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
    const done = await imported(scope, withIds, csv('1;Haus;24103;Bonn;1', '2;Neu;24103;Kiel;1'), {
      skipInserts: true,
    })
    expect(done).toMatchObject({ newRows: 0, skippedRows: 1, changes_created: 1, byClass: {} })
  })

  test('[I-022] what waits already or was declined is proposed again only by force', async () => {
    const scope = await newScope(admin)
    const first = await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
    const rows = csv('1;Haus;24103;Bonn;1')
    const { sampleId } = await imported(scope, withIds, rows)
    expect(await imported(scope, withIds, rows)).toMatchObject({
      changes_created: 0,
      unchangedRows: 1,
    })
    expect(await imported(scope, withIds, rows, { force: true })).toMatchObject({
      changes_created: 1,
    })
    const [pending] = (await admin.call('listPending', { query: { sampleId } })).body.list
    const target = { class: 'account', id: pending?.root.id } as never
    const { list } = (await admin.call('listChangesOfTarget', { params: target })).body
    for (const { id } of list) await admin.call('declineChange', { params: { id }, body: {} })
    expect(await imported(scope, withIds, rows)).toMatchObject({ changes_created: 0 })
    expect(await imported(scope, withIds, rows, { force: true })).toMatchObject({
      changes_created: 1,
    })
    expect(first.newRows).toBe(1)
  })
})
