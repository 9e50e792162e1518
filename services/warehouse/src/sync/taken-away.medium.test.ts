import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject } from '../testing/records.ts'
import { test } from '../testing/test.ts'

test('[A-009] an award that left the index with its excluded holder says why it is not there', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const holder = await givenAccount(warehouse)
  const award = await givenAward(warehouse, await givenProject(warehouse, 'AWAY'), holder)
  await warehouse.parts.pool.query(
    `insert into target_state (target, record_id, requested, sent, acknowledged, present)
     values ('elasticsearch', $1, 7, 7, 7, false)`,
    [award],
  )
  const why = async () =>
    (await ada.call('getRecordSync', { params: { id: award } })).body.list[0]?.waitsFor
  expect(await why()).toBeNull()
  const exclusion = { attributeName: 'excludedByEditor', newValue: true }
  await ada.call('proposeChange', {
    body: { targetClass: 'account', targetId: holder, ...exclusion },
  })
  expect(await why()).toBe('Inhaber oder Produkt ist nicht verifiziert oder ausgeschlossen')
})
