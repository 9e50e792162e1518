import { newId } from '@stammbuch/ledger'
import { decideOnConflict, newConflict } from '@stammbuch/records'
import { expect, vi } from 'vitest'
import { deliver, newScope } from '../intake/testing/deliver.ts'
import { givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'

test('[A-006] who read about which person is one line for each reading, without any value', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const values = { surname: 'Ziegler', firstName: 'Uta', city: 'Kiel' }
  const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values }])
  const info = vi.spyOn(warehouse.parts.logger, 'info')
  const lines = () => info.mock.calls.filter(([, text]) => String(text) === 'persons were read')
  for (let n = 0; n < 20; n += 1) await emma.call('getContact', { params: { id } })
  await emma.call('listChangesOfTarget', { params: { class: 'contact', id } })
  await emma.call('listContacts', { query: { search: 'Ziegler' } })
  const { body: me } = await emma.call('getMe')
  const access = (call: string) => ({ access: { by: me.id, call, persons: [id] } })
  expect(lines().map(([line]) => line)).toEqual([
    ...Array.from({ length: 20 }, () => access('GET /contact/{id}')),
    access('GET /change/list/target/{class}/{id}'),
    access('GET /contact/list'),
  ])
  expect(JSON.stringify(lines())).not.toMatch(/Ziegler|Uta|Kiel/)
  // Nothing was learnt by whoever may not see persons, and none was there to be read.
  await ida.call('getContact', { params: { id } })
  await emma.call('getContact', { params: { id: newId() } })
  expect(lines()).toHaveLength(22)
})

test('[U-011] conflicts of two contacts, delivered rows and what a command answers are readings too', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const sampleId = await deliver(admin, await newScope(admin), 'nr;name\nK-1;Uta Ziegler')
  const values = { surname: 'Ziegler', firstName: 'Uta', emailAddress: 'uta@ziegler.example' }
  const ids = await givenRecords(warehouse, [
    { class: 'contact', values },
    { class: 'contact', values },
  ])
  await inLog(warehouse, async (unit) =>
    decideOnConflict(unit, newConflict(newId()), {
      do: 'detect',
      detected: {
        type: 'ENTITY_AMBIGUITY',
        class: 'contact',
        detectedWith: 'RECORD_LINKAGE',
        similarity: 97,
        hashIdentifier: 'a1',
        pair: ids.join(':'),
        modelVersion: 0,
        rankingGroupId: null,
        members: ids.map((sourceId) => ({ sourceType: 'contact', sourceId, row: null }) as const),
      },
    }),
  )
  const info = vi.spyOn(warehouse.parts.logger, 'info')
  const noted = () =>
    info.mock.calls
      .filter(([, text]) => String(text) === 'persons were read')
      .map(([line]) => (line as { access: { persons: string[]; rows?: unknown } }).access)
  const { body: open } = await admin.call('listUnresolvedConflicts')
  const [conflict] = open.list
  expect(noted().at(-1)?.persons.toSorted()).toEqual(ids.toSorted())
  await admin.call('getConflict', { params: { id: conflict?.id ?? '' } })
  expect(noted().at(-1)?.persons.toSorted()).toEqual(ids.toSorted())
  await admin.call('sampleRow', { params: { sampleId, rowIndex: '0' } })
  expect(noted().at(-1)).toMatchObject({ persons: [], rows: [{ delivery: sampleId, row: 2 }] })
  const [id = ''] = ids
  await admin.call('proposeChange', {
    body: { targetClass: 'contact', targetId: id, attributeName: 'role', newValue: 'Imkerin' },
  })
  expect(noted().at(-1)).toMatchObject({ call: 'POST /change', persons: [id] })
  expect(JSON.stringify(noted())).not.toMatch(/Ziegler|Imkerin/)
})
