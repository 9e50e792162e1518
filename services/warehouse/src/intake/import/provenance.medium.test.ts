import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import { givenAccount, inLog } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import { addDynamicField, newScope } from '../testing/deliver.ts'
import { csv, importing, recordsOf, withIds } from '../testing/importing.ts'

test('[A-003] every value tells its delivery, row, column, mapping revision, proposer, decider and who was given it', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
  const scope = await newScope(admin)
  const imported = importing(admin)
  const first = await imported(scope, withIds, csv('7;Klinik Süd;24103;Kiel;120'))
  const [account, score] = await recordsOf(warehouse, first.sampleId)
  const id = account?.id ?? ''
  await erik.call('approveAccount', { params: { id } })
  const told = async (attribute: string, query = {}, on = { class: 'account', id } as const) =>
    (await erik.call('fieldProvenance', { params: { ...on, attribute }, query })).body
  expect(await told('city')).toMatchObject({
    newValue: 'Kiel',
    setBy: 'creation',
    source: 'import',
    delivery: { id: first.sampleId, fileName: 'liste.csv', row: 2, column: 'ort' },
    mapping: { id: first.mappingId, revision: 2 },
    runId: first.runId,
    proposed: { by: { shortCode: 'ADA' } },
    decided: { by: { shortCode: 'ERIK' } },
    targets: [],
  })
  const beds = { class: 'score', id: score?.id ?? '' } as const
  expect(
    (await erik.call('fieldProvenance', { params: { ...beds, attribute: 'dynamicFields.beds' } }))
      .body,
  ).toMatchObject({ newValue: 120, delivery: { row: 2, column: 'betten' } })

  const second = await imported(scope, withIds, csv('9;Haus;;;', '7;Klinik Süd;24103;Lübeck;120'))
  const open = await erik.call('listChangesOfTarget', {
    params: { class: 'account', id },
    query: { pending: '1' },
  })
  const [change] = open.body.list
  const { supplier } = (await told('city')).delivery ?? {}
  const timeline = await erik.call('recordTimeline', { params: { class: 'account', id } })
  expect(supplier).toEqual(expect.any(String))
  expect(timeline.body.list.map((one) => [one.type, one.supplier])).toEqual([
    ['ChangeProposed', supplier],
    ['RecordApproved', null],
    ['SupplierIdentified', supplier],
    ['RecordCreated', supplier],
  ])
  const accepted = await erik.call('acceptChange', { params: { id: change?.id ?? '' } })
  const position = Number(accepted.headers.get('log-position'))
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    const at = unit.cause.at
    for (const target of ['elasticsearch', 'salesforce'] as const)
      if (stream)
        decideOn(unit, stream, {
          do: 'acknowledge-sync',
          target,
          // The CRM still holds the version before.
          position: target === 'salesforce' ? position - 1 : position,
          at,
        })
  })
  expect(await told('city')).toMatchObject({
    newValue: 'Lübeck',
    setBy: 'decision',
    delivery: { id: second.sampleId, row: 3, column: 'ort' },
    mapping: { id: second.mappingId, revision: 2 },
    runId: second.runId,
    decided: { position, by: { shortCode: 'ERIK', fullName: 'Erik' } },
    targets: [{ target: 'elasticsearch' }],
  })
  expect(await told('city', { asOf: position - 1 })).toMatchObject({ newValue: 'Kiel' })
  expect(await told('faxNumber')).toMatchObject({ newValue: null, setBy: null, proposed: null })
})

test('[A-003] what editors typed tells its proposer, and an unknown record is not found', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const otto = await warehouse.person('Otto', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  const target = { targetClass: 'account', targetId: id } as const
  const { body } = await emma.call('proposeChange', {
    body: { ...target, attributeName: 'city', newValue: 'Trier' },
  })
  await otto.call('acceptChange', { params: { id: body.id } })
  const params = { class: 'account', id, attribute: 'city' } as const
  const { body: told } = await emma.call('fieldProvenance', { params })
  expect(told).toMatchObject({
    source: 'editor',
    delivery: null,
    mapping: null,
    proposed: { by: { fullName: 'Emma' } },
    decided: { by: { fullName: 'Otto' } },
  })
  const unknown = await emma.call('fieldProvenance', { params: { ...params, id: newId() } })
  expect(unknown.status).toBe(404)
})
