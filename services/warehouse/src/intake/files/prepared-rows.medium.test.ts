import { connect } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { deliver, newScope } from '../testing/deliver.ts'
import { DeliveryFiles } from './delivery-files.adapter.ts'
import { PreparedRows } from './prepared-rows.process.ts'

const lockOf = (sampleId: string) => `hashtextextended('delivery-rows:${sampleId}', 0)`

test('preparing a delivery outlasts the limits that other statements have, and who asks meanwhile waits for the same', async ({
  warehouse,
  database,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const sampleId = await deliver(admin, await newScope(admin), 'Haus,Ort\nA,Kiel\nB,Ulm\n')
  const { pool, ledger } = warehouse.parts
  await pool.query('delete from delivery_row where sample_id = $1', [sampleId])
  const hasty = connect({ url: database.appUrl, statementTimeout: 200 })
  const prepared = new PreparedRows(hasty, ledger, new DeliveryFiles(warehouse.dataDir))
  const other = await pool.connect()
  try {
    await other.query(`select pg_advisory_lock(${lockOf(sampleId)})`)
    const asked = Promise.allSettled([prepared.ensure(sampleId), prepared.ensure(sampleId)])
    const waiting = async () =>
      (
        await other.query(`select from pg_stat_activity
        where wait_event_type = 'Lock' and query_start < now() - interval '500 ms'`)
      ).rowCount
    const ended = asked.then(() => 'ended')
    await expect.poll(async () => (await Promise.race([ended, waiting()])) as unknown).toBe(1)
    await other.query(`select pg_advisory_unlock(${lockOf(sampleId)})`)
    expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  } finally {
    other.release()
    await hasty.end()
  }
  const { rows } = await pool.query('select from delivery_row where sample_id = $1', [sampleId])
  expect(rows).toHaveLength(2)
})
