import { newId } from '@stammbuch/ledger'
import { expect, vi } from 'vitest'
import { givenRecords } from '../testing/records.ts'
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
