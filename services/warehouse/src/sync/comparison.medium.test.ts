import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'

test('[A-009] that a target is to be compared with what it should hold is an event and stands there until it begins', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Adele', 'ROLE_ADMIN')
  const standing = async () =>
    (await ada.call('listSyncWorkers')).body.list.map(({ comparison }) => comparison)
  const none = { askedAt: null, beganAt: null, endedAt: null, looked: 0, missing: 0 }
  expect(await standing()).toMatchObject([none, none])
  const { status, body } = await ada.call('compareTarget', { body: { target: 'salesforce' } })
  expect(status).toBe(200)
  expect(await standing()).toMatchObject([none, { ...none, askedAt: body.askedAt }])
  const { db } = warehouse.parts
  const { rows } = await sql<{ data: unknown }>`
    select data from log.event where type = 'ComparisonAsked'`.execute(db)
  expect(rows).toEqual([{ data: { target: 'salesforce' } }])
  await sql`update work.comparison set began_at = asked_at + interval '1 second', looked = 12,
    surplus = 2`.execute(db)
  expect((await standing())[1]).toMatchObject({
    askedAt: null,
    endedAt: null,
    looked: 12,
    surplus: 2,
  })
})
