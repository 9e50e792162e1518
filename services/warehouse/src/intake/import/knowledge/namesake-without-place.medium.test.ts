import { expect } from 'vitest'
import { givenRecords } from '../../../testing/records.ts'
import { test } from '../../../testing/test.ts'
import { deliver, newMapping, newScope } from '../../testing/deliver.ts'
import { importOf } from '../../testing/importing.ts'

const headers = ['firstName', 'surname', 'telephoneNumber']

test('[U-006] a namesake of whom no place is known is met by the telephone, also where she was excluded', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const [id = ''] = await givenRecords(warehouse, [
    {
      class: 'contact',
      values: { firstName: 'Mara', surname: 'Mauersegler', telephoneNumber: '0431 774411' },
    },
  ])
  const excluded = await admin.call('proposeChange', {
    body: {
      targetClass: 'contact',
      targetId: id,
      attributeName: 'excludedByEditor',
      newValue: true,
    },
  })
  expect(excluded.status).toBeLessThan(300)
  const take = async (...rows: readonly string[]) => {
    const content = [headers.join(';'), ...rows].join('\n')
    const sampleId = await deliver(admin, await newScope(admin), content)
    const columns = headers.map((one) => ({ source: one, target: one }))
    const mappingId = await newMapping(admin, 'contact', columns)
    return importOf(admin, { sampleId, mappingId, matchByFields: true })
  }
  const same = await take('Mara;Mauersegler;+49 431 774411')
  expect(same).toMatchObject({ newRows: 0, refusedRows: 1 })
  expect(same.rejectedRows).toMatchObject([{ row: 2, code: 'record-excluded' }])
  expect(await take('Mara;Mauersegler;+49 89 123456')).toMatchObject({ newRows: 1 })
})
