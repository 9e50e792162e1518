import { headPosition } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { leftAtTargets } from './left-at-targets.query.ts'

test('[O-005] a person whom the CRM only marked as removed counts as left there until it has confirmed the erasure', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Asa', 'ROLE_ADMIN')
  const { db } = warehouse.parts.ledger
  const [id = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { surname: 'Sperling' }, approved: true },
  ])
  const erasing = { params: { id }, body: { confirmation: 'LÖSCHEN', reason: 'request' } } as const
  expect((await admin.call('eraseContact', erasing)).status).toBe(200)
  for (const target of ['elasticsearch', 'salesforce'])
    await db
      .insertInto('target_state')
      .values({ target, record_id: id, requested: 1, sent: 1, acknowledged: 1, present: false })
      .execute()
  const left = async () =>
    (await leftAtTargets(db, [id], 0)).flatMap(({ store, places }) =>
      places.length > 0 ? [store] : [],
    )
  expect(await left()).toEqual(['salesforce'])
  await db
    .updateTable('target_state')
    .set({ acknowledged: await headPosition(db) })
    .where('record_id', '=', id)
    .execute()
  expect(await left()).toEqual([])
})
