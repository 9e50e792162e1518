import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { addDynamicField, newScope, type Scope } from '../intake/testing/deliver.ts'
import { csv, importing, recordsOf, withIds } from '../intake/testing/importing.ts'
import { givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const openOf = async (person: Person, id: string) =>
  (
    await person.call('listChangesOfTarget', {
      params: { class: 'account', id },
      query: { pending: '1' },
    })
  ).body.list

const accept = async (person: Person, id: string): Promise<string> => {
  const [open] = await openOf(person, id)
  const answer = await person.call('acceptChange', { params: { id: open?.id ?? '' } })
  return answer.headers.get('command-id') ?? ''
}

const acknowledge = (warehouse: TestWarehouse, id: string, position: number): Promise<void> =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    const ack = { do: 'acknowledge-sync', target: 'elasticsearch', position } as const
    if (stream) decideOn(unit, stream, { ...ack, at: unit.cause.at })
  })

const award = async (
  warehouse: TestWarehouse,
  { rankingGroup, period }: Scope,
  person: Person,
  accountId: string,
): Promise<string> => {
  const toplist = await person.call('createToplistLabel', {
    body: { value: `Liste ${newId()}`, rankingGroupId: rankingGroup },
  })
  const places = { accountId, rankingGroupId: rankingGroup, periodId: period }
  const values = { displayName: 'Top', rank: 1, toplistLabelId: toplist.body.id, ...places }
  const [id = ''] = await givenRecords(warehouse, [{ class: 'award', values }])
  return id
}

/** Four hospitals of a first delivery, and a second one that says all their towns differently. */
const givenTwoDeliveries = async (warehouse: TestWarehouse) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, `f${newId().slice(0, 8)}`, 'TYPE_INTEGER')
  const scope = await newScope(ada)
  const columns = withIds.slice(0, 4)
  const rows = (town: (n: number) => string) =>
    csv(...[1, 2, 3, 4].map((n) => `${n};Klinik ${n};2410${n};${town(n)};`))
  const first = await importing(ada)(
    scope,
    columns,
    rows(() => 'Kiel'),
  )
  const accounts = (await recordsOf(warehouse, first.sampleId))
    .filter((one) => one.class === 'account')
    .map(({ id }) => id)
  for (const id of accounts) await ada.call('approveAccount', { params: { id } })
  const second = await importing(ada)(
    scope,
    columns,
    rows((n) => `Ort ${n}`),
  )
  const [used = '', replaced = '', declined = '', waiting = ''] = accounts
  return { ada, scope, first, second, used, replaced, declined, waiting }
}

describe('what became of a delivery', () => {
  test('[T-003] says which of its values are in use, overwritten, declined and open, and takes undos into account', async ({
    warehouse,
  }) => {
    const given = await givenTwoDeliveries(warehouse)
    const { ada, second, used, replaced, declined } = given
    const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
    await accept(ada, used)
    await accept(ada, replaced)
    const [open] = await openOf(ada, declined)
    await ada.call('declineChange', { params: { id: open?.id ?? '' } })
    const later = await ada.call('proposeChange', {
      body: {
        ...{ targetClass: 'account', targetId: replaced, attributeName: 'city' },
        ...{ newValue: 'Husum', accept: true },
      },
    })
    const statesOf = async (query: object) =>
      (await otto.call('effectsOf', { query: query as never })).body.states
    const delivery = { kind: 'delivery', id: second.sampleId } as const
    const none = { excluded: 0, 'taken-back': 0 }
    const expected = { 'in-use': 1, overwritten: 1, declined: 1, waiting: 1, ...none }
    expect(await statesOf(delivery)).toEqual(expected)
    expect(await statesOf({ kind: 'run', id: second.runId })).toEqual(expected)
    expect(await statesOf({ kind: 'mapping', id: second.mappingId })).toEqual(expected)
    const { body } = await otto.call('effectValues', {
      query: { ...delivery, state: 'overwritten' },
    })
    expect(body).toMatchObject({
      total: 1,
      list: [
        {
          targetId: replaced,
          fieldLabel: 'Stadt',
          newValue: 'Ort 2',
          currentValue: 'Husum',
          by: { id: ada.id },
          replaced: { by: { id: ada.id } },
        },
      ],
    })
    // What replaced it is taken back: then the delivery's value is the record's again.
    await ada.call('undoCommand', { params: { commandId: later.headers.get('command-id') ?? '' } })
    expect(await statesOf(delivery)).toEqual({ ...expected, 'in-use': 2, overwritten: 0 })
    await ada.call('excludeAll', { params: { rootType: 'account', id: used } })
    expect(await statesOf(delivery)).toEqual({
      ...{ ...expected, 'in-use': 1, overwritten: 0, excluded: 1 },
    })
    await ada.call('undoRun', { params: { runId: second.runId }, body: { withLater: true } })
    const afterwards = await statesOf(delivery)
    expect(afterwards).toMatchObject({ 'in-use': 0, overwritten: 0, waiting: 0 })
    expect(Object.values(afterwards).reduce((sum, one) => sum + one, 0)).toBe(4)
  })

  test('[T-003] counts a proposal once, however often its decision was taken back', async ({
    warehouse,
  }) => {
    const { ada, second, used } = await givenTwoDeliveries(warehouse)
    const query = { kind: 'delivery', id: second.sampleId } as const
    const states = async () => (await ada.call('effectsOf', { query })).body.states
    const commandId = await accept(ada, used)
    await ada.call('undoCommand', { params: { commandId } })
    expect(await states()).toMatchObject({ waiting: 4, 'in-use': 0 })
    await accept(ada, used)
    expect(await states()).toMatchObject({ waiting: 3, 'in-use': 1, 'taken-back': 0 })
  })

  test('[T-003] names the releases with their awards and the systems that its values went to, and the printed cells lead back', async ({
    warehouse,
  }) => {
    const { ada, scope, first, second, used, replaced, declined, waiting } =
      await givenTwoDeliveries(warehouse)
    const awardId = await award(warehouse, scope, ada, used)
    for (const id of [used, replaced, declined, waiting]) {
      await accept(ada, id)
      await ada.call('approveAll', { params: { rootType: 'account', id } })
    }
    const body = { rankingGroupId: scope.rankingGroup, periodId: scope.period, push: false }
    const released = await ada.call('createRelease', { body })
    const release = released.body as { id: string; position: number }
    expect(released.status).toBe(201)
    await acknowledge(warehouse, used, release.position)
    const query = { kind: 'delivery', id: second.sampleId } as const
    const effects = (await ada.call('effectsOf', { query })).body
    expect(effects).toMatchObject({
      label: 'liste.csv',
      values: 4,
      releases: [{ id: release.id, values: 1, awards: 1 }],
      targets: [{ target: 'elasticsearch', values: 1, records: 1 }],
      runs: [{ id: second.runId }],
      numberOfRuns: 1,
    })
    const listed = async (more: object) =>
      (await ada.call('effectValues', { query: { ...query, ...more } })).body.list
    for (const more of [{ releaseId: release.id }, { target: 'elasticsearch' }])
      expect(await listed(more)).toMatchObject([{ targetId: used, newValue: 'Ort 1' }])

    const params = { id: release.id, awardId }
    const line = (await ada.call('printedLine', { params })).body
    const cell = line.fields.find((one) => one.targetId === used && one.attributeName === 'city')
    expect(cell).toMatchObject({
      newValue: 'Ort 1',
      delivery: { id: second.sampleId, row: 2, column: 'ort' },
    })
    const name = line.fields.find((one) => one.targetId === used && one.attributeName === 'name')
    expect(name?.delivery).toMatchObject({ id: first.sampleId, row: 2, column: 'name' })
    for (const [one, runs] of [
      [cell, []],
      [name, [first.runId]],
    ] as const) {
      const back = await ada.call('effectsOf', { query: { kind: 'value', id: one?.valueId ?? '' } })
      expect(back.body.states['in-use']).toBe(1)
      expect(back.body.value?.newValue).toBe(one?.newValue)
      expect(back.body.runs.map(({ id }) => id)).toEqual(runs)
    }
    // The town is changed after the release: that was printed with the delivery's all the same.
    await ada.call('proposeChange', {
      body: {
        ...{ targetClass: 'account', targetId: used, attributeName: 'city' },
        ...{ newValue: 'Husum', accept: true },
      },
    })
    const since = (await ada.call('effectsOf', { query })).body
    expect(since.releases).toEqual(effects.releases)
    expect(since.states).toMatchObject({ 'in-use': 3, overwritten: 1 })
  })
})

test('[T-003] follows a supplier and a person over a stretch of time, and knows nothing of strangers', async ({
  warehouse,
}) => {
  const { ada, scope, second, used } = await givenTwoDeliveries(warehouse)
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  await accept(erik, used)
  const of = async (query: object) => await ada.call('effectsOf', { query: query as never })
  const supplier = (await of({ kind: 'supplier', id: scope.supplier })).body
  expect(supplier.created).toBeGreaterThanOrEqual(4)
  expect(supplier.numberOfRuns).toBe(2)
  // The towns that the first delivery said, but for the accepted one, and all of the other first values.
  expect(supplier.states).toMatchObject({ overwritten: 1, waiting: 3 })
  const person = (await of({ kind: 'person', id: erik.id })).body
  expect(person).toMatchObject({ values: 1, states: { 'in-use': 1 }, label: expect.any(String) })
  const before = { kind: 'person', id: erik.id, to: '2020-01-01T00:00:00Z' }
  expect((await of(before)).body.values).toBe(0)
  for (const kind of ['delivery', 'mapping', 'run', 'supplier', 'person', 'value'])
    expect((await of({ kind, id: newId() })).problem.code).toBe('not-found')
  expect((await of({ kind: 'delivery', id: 'x' })).problem.code).toBe('not-found')
  expect(second.runId).toEqual(expect.any(String))
})
