import type { PendingGrouping } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecord } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import { deliveryReceived } from '../testing/delivery.ts'
import { givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const given = [
  { name: 'Ahornhof', fields: ['city'] },
  { name: 'Birkenhaus', fields: ['city', 'street', 'website'] },
  { name: 'Buchenhaus', fields: [] },
  { name: 'Zedernhof', fields: ['city', 'street'] },
] as const

const proposed = { city: 'Neustadt', street: 'Hafenweg 3', website: 'https://neu.example' } as const

/** A new record, and houses with proposals, one of them delivered; the last stands in a second project as well. */
const givenList = async (warehouse: TestWarehouse, editor: Person) => {
  const [project, other] = [
    await givenProject(warehouse, newId().slice(-8), { name: 'Ahornliste' }),
    await givenProject(warehouse, newId().slice(-8), { name: 'Zedernliste' }),
  ]
  const houses = await givenRecords(
    warehouse,
    given.map(({ name }) => ({ class: 'account' as const, values: { name, city: 'Kiel' } })),
  )
  for (const [at, { fields }] of given.entries())
    for (const attributeName of fields)
      await editor.call('proposeChange', {
        body: {
          ...{ targetClass: 'account', targetId: houses[at] ?? '' },
          ...{ attributeName, newValue: proposed[attributeName] },
        },
      })
  const sampleId = newId()
  const supplierId = await inLog(warehouse, async (unit) => {
    const id = await addEntry(unit, 'supplier', { name: 'Quelle Ost' }, [])
    const { rankingGroupId, periodId } = project
    const data = { ...deliveryReceived.data, supplierId: id, rankingGroupId, periodId }
    unit.append({ kind: 'delivery', id: sampleId, version: 0 }, [{ ...deliveryReceived, data }])
    return id
  })
  await inLog(warehouse, async (unit) =>
    decideOn(unit, await loadRecord(unit.db, houses[2] ?? ''), {
      ...{ do: 'propose', changeId: newId(), attribute: 'street', newValue: proposed.street },
      ...{
        source: { kind: 'import', sampleId, row: 1, column: 'Ort' },
        comment: null,
        dynamic: [],
      },
    }),
  )
  const [fresh = ''] = await givenRecords(warehouse, [
    { class: 'account', values: { name: 'Neubau' }, approved: false },
  ])
  for (const id of [...houses, fresh]) await givenAward(warehouse, project, id)
  await givenAward(warehouse, other, houses[3] ?? '')
  const rootIds = [...houses, fresh].join(',')
  return { project, other, supplierId, sampleId, rootIds }
}

describe('the order of the verification list', () => {
  test('several orders decide in turn, and at an earlier moment as well', async ({ warehouse }) => {
    const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
    const { rootIds } = await givenList(warehouse, ella)
    const names = async (sort: string, more = {}) => {
      const { status, body } = await ella.call('listPending', { query: { rootIds, sort, ...more } })
      expect(status).toBe(200)
      return body.list.map(({ root }) => root.label)
    }
    const orders = {
      'initial,most,name': ['Neubau', 'Birkenhaus', 'Zedernhof', 'Ahornhof', 'Buchenhaus'],
      'changes,fewest,name-desc': ['Buchenhaus', 'Ahornhof', 'Zedernhof', 'Birkenhaus', 'Neubau'],
      'most,newest': ['Birkenhaus', 'Zedernhof', 'Buchenhaus', 'Ahornhof', 'Neubau'],
      'supplier,name': ['Buchenhaus', 'Ahornhof', 'Birkenhaus', 'Neubau', 'Zedernhof'],
      name: ['Ahornhof', 'Birkenhaus', 'Buchenhaus', 'Neubau', 'Zedernhof'],
    }
    const { headers } = await ella.call('listPending', {})
    const asOf = headers.get('log-position') ?? ''
    for (const [sort, wanted] of Object.entries(orders)) {
      expect(await names(sort), sort).toEqual(wanted)
      expect(await names(sort, { asOf }), `${sort} then`).toEqual(wanted)
      expect(await names(sort, { offset: 1, limit: 2 }), sort).toEqual(wanted.slice(1, 3))
    }
    const { status } = await ella.call('listPending', { query: { rootIds, sort: 'name,colour' } })
    expect(status).toBe(422)
  })

  test('each group says how many stand in it and how many its filter leaves', async ({
    warehouse,
  }) => {
    const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
    const { project, other, supplierId, sampleId, rootIds } = await givenList(warehouse, ella)
    const grouped = async (group: PendingGrouping, more = {}) => {
      const query = { rootIds, group, sort: 'name', ...more }
      const { body } = await ella.call('listPending', { query })
      const stands = body.list.map((one) => [one.root.label, one.group])
      return { stands, groups: body.groups ?? [], total: body.total }
    }
    const fields = await grouped('attribute')
    expect(fields.stands).toEqual([
      ['Ahornhof', 'account.city'],
      ['Birkenhaus', 'account.city'],
      ['Zedernhof', 'account.city'],
      ['Buchenhaus', 'account.street'],
      ['Neubau', null],
    ])
    expect(fields.groups).toMatchObject([
      { value: 'account.city', count: 3, of: 3 },
      { value: 'account.street', count: 1, of: 3 },
      { value: 'account.website', count: 0, of: 1 },
      { value: null, count: 1, of: 1 },
    ])
    const left = async (filter: object) =>
      (await ella.call('listPending', { query: { rootIds, ...filter } })).body.total
    for (const { value, of } of fields.groups)
      if (value !== null) expect(await left({ attribute: value }), value).toBe(of)

    const projects = await grouped('project')
    expect(projects.groups).toMatchObject([
      { value: project.rankingGroupId, label: 'Ahornliste', count: 5, of: 5 },
      { value: other.rankingGroupId, label: 'Zedernliste', count: 0, of: 1 },
    ])
    expect(await left({ rgId: other.rankingGroupId })).toBe(1)
    for (const [group, value] of [
      ['supplier', supplierId],
      ['sample', sampleId],
    ] as const) {
      const { groups, stands } = await grouped(group)
      expect(groups).toMatchObject([
        { value, count: 1, of: 1 },
        { value: null, count: 4, of: 4 },
      ])
      expect(stands[0]).toEqual(['Buchenhaus', value])
    }
    const { headers } = await ella.call('listPending', { query: { limit: 1 } })
    const asOf = headers.get('log-position') ?? ''
    expect(await grouped('attribute', { asOf })).toEqual(fields)
    expect(await grouped('project', { asOf })).toEqual(projects)
  })
})
