import type { Quality } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import { deliver, newScope } from '../intake/testing/deliver.ts'
import { givenAccount, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { foldFacts } from './log-fact-fold.process.ts'

const proposed = (warehouse: TestWarehouse, sampleId: string, recordId: string, newValue: string) =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [recordId])).get(recordId)
    if (!stream) throw new Error('no record')
    const changeId = newId()
    decideOn(unit, stream, {
      do: 'propose',
      changeId,
      attribute: 'city',
      newValue,
      source: { kind: 'import', sampleId, row: 2, column: 'Ort' },
      comment: null,
      dynamic: [],
    })
    return changeId
  })

type Query = NonNullable<Call<'listLog'>['query']>

const totalOf = async (person: Person, query: Query): Promise<number> =>
  (await person.call('listLog', { query: { ...query, limit: '0' } as never })).body.total

const everything = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }

/** Two values of a supplier accepted, one of them replaced since and the other taken back and decided anew; one declined. */
const given = async (warehouse: TestWarehouse) => {
  const cora = await warehouse.person('Cora', 'ROLE_ADMIN')
  const scope = await newScope(cora)
  const sampleId = await deliver(cora, scope, 'name\nHaus am See')
  const wrong = await givenAccount(warehouse)
  const right = await givenAccount(warehouse)
  const accept = (id: string) => cora.call('acceptChange', { params: { id } })
  await accept(await proposed(warehouse, sampleId, wrong, 'Trier'))
  const second = await accept(await proposed(warehouse, sampleId, right, 'Trier'))
  const commandId = second.headers.get('command-id') ?? ''
  const undone = await cora.call('undoCommand', { params: { commandId }, body: {} })
  expect(undone.status).toBe(200)
  const { body: open } = await cora.call('listChangesOfTarget', {
    params: { class: 'account', id: right },
  })
  await accept(open.list[0]?.id ?? '')
  const third = await proposed(warehouse, sampleId, right, 'Ulm')
  await cora.call('declineChange', { params: { id: third } })
  const { body: own } = await cora.call('proposeChange', {
    body: { targetClass: 'account', targetId: wrong, attributeName: 'city', newValue: 'Bonn' },
  })
  await accept(own.id)
  await foldFacts(warehouse.parts.db)
  return { cora, supplierId: scope.supplier, right }
}

const sums = (parts: Quality['fields' | 'months' | 'others']): readonly number[] => [
  parts.reduce((sum, { accepted }) => sum + accepted, 0),
  parts.reduce((sum, { declined }) => sum + declined, 0),
  parts.reduce((sum, { corrected }) => sum + corrected, 0),
]

test('[A-010] each figure of a supplier and of a person is the number of events that its list shows', async ({
  warehouse,
}) => {
  const { cora, supplierId } = await given(warehouse)
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  for (const subject of [{ supplierId }, { actor: cora.id }]) {
    const query = { ...everything, ...subject }
    const { body } = await otto.call('getQuality', { query })
    const { accepted, declined, corrected, own } = body.total
    expect(accepted).toBeGreaterThan(0)
    expect([accepted, declined, corrected, own]).toEqual([
      await totalOf(otto, { ...query, decision: 'accepted' }),
      await totalOf(otto, { ...query, decision: 'declined' }),
      await totalOf(otto, { ...query, decision: 'accepted', corrected: '1' }),
      await totalOf(otto, { ...query, own: '1' }),
    ])
    expect(sums(body.fields)).toEqual([accepted, declined, corrected])
    expect(sums(body.months)).toEqual([accepted, declined, corrected])
    for (const { class: recordClass, attributeName, ...tally } of body.fields) {
      const field = { ...query, class: recordClass, attribute: attributeName }
      expect(tally.accepted).toBe(await totalOf(otto, { ...field, decision: 'accepted' }))
    }
  }
  const { body } = await otto.call('getQuality', { query: { supplierId } })
  expect(body.total).toMatchObject({ declined: 1, corrected: expect.any(Number) })
  expect(body.others.map(({ name }) => name)).toEqual(['Cora'])
})

test('[A-010] the figures of the overview are the numbers of their lists, in a free period as well', async ({
  warehouse,
}) => {
  const { cora, supplierId, right } = await given(warehouse)
  const { body } = await cora.call('getOverview', {
    query: { from: '2020-01-01', to: '2020-01-31' },
  })
  expect([body.since, body.until, body.days.length]).toEqual(['2020-01-01', '2020-01-31', 31])
  expect([body.editors, body.suppliers, body.fields]).toEqual([[], [], []])

  const { body: now } = await cora.call('getOverview', { query: {} })
  const supplier = now.suppliers.find(({ id }) => id === supplierId)
  const editor = now.editors.find(({ id }) => id === cora.id)
  const day = now.days.at(-1)
  const query = everything
  expect([supplier?.accepted, supplier?.declined]).toEqual([
    await totalOf(cora, { ...query, supplierId, decision: 'accepted' }),
    await totalOf(cora, { ...query, supplierId, decision: 'declined' }),
  ])
  expect([editor?.accepted, editor?.declined]).toEqual([
    await totalOf(cora, { ...query, actor: cora.id, decision: 'accepted' }),
    await totalOf(cora, { ...query, actor: cora.id, decision: 'declined' }),
  ])
  expect([day?.proposed, day?.accepted]).toEqual([
    await totalOf(cora, { ...query, type: 'ChangeProposed' }),
    await totalOf(cora, { ...query, type: 'ChangeAccepted' }),
  ])
  // What an undo accepted was nobody's decision, and stands in neither.
  expect(await totalOf(cora, { recordId: right, decision: 'accepted' })).toBe(2)
  expect(await totalOf(cora, { recordId: right, decision: 'carried' })).toBe(1)
  expect(await totalOf(cora, { recordId: right, type: 'ChangeAccepted' })).toBe(3)
})

test('a period without its end, with the end before its beginning, or of many years is refused', async ({
  warehouse,
}) => {
  const cora = await warehouse.person('Cora', 'ROLE_ADMIN')
  for (const query of [
    { from: '2026-01-01' },
    { from: '2026-02-01', to: '2026-01-01' },
    { from: '2016-01-01', to: '2026-01-01' },
  ])
    expect((await cora.call('getOverview', { query })).status).toBe(422)
  expect((await cora.call('getQuality', { query: {} })).status).toBe(422)
  const nobody = { supplierId: newId() }
  expect((await cora.call('getQuality', { query: nobody })).status).toBe(404)
})
