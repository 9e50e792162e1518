import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { inlineProjections } from '../../projections.ts'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'
import { newScope } from '../testing/deliver.ts'
import { csv, importing, recordsOf, withIds } from '../testing/importing.ts'
import { cause, deleteOldFiles } from './delete-old-files.process.ts'
import { DeliveryFiles, lockFilesForKeeping } from './delivery-files.adapter.ts'

/** Name and address. */
const columns = withIds.slice(1, 4)

/** The files of everything that was delivered before a moment, or up to now, as if their time were over. */
const deleteAll = ({ parts, dataDir }: TestWarehouse, before = new Date(Date.now() + 60_000)) =>
  deleteOldFiles(parts.ledger, new DeliveryFiles(dataDir), before)

const fileOf = async ({ parts, dataDir }: TestWarehouse, sampleId: string): Promise<string> => {
  const { rows } = await parts.pool.query('select sha256 from delivery where id = $1', [sampleId])
  return path.join(dataDir, 'deliveries', rows[0].sha256)
}

const leftOf = async ({ parts }: TestWarehouse, sampleId: string) => {
  const { rows } = await parts.pool.query(
    `select (select count(*)::int from delivery_row where sample_id = $1)
      + (select count(*)::int from delivery_profile where sample_id = $1)
      + (select count(*)::int from import_row where sample_id = $1) as n`,
    [sampleId],
  )
  return rows[0].n
}

test('a delivered file over its time goes with all that was copied out of it; what it brought stays', async ({
  warehouse,
  database,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const scope = await newScope(ada)
  const { sampleId, mappingId } = await importing(ada)(
    scope,
    columns,
    csv(`;Haus ${newId()};24103;Kiel;`),
  )
  const { body: child } = await ada.call('duplicateSample', { params: { id: sampleId } })
  const records = await recordsOf(warehouse, sampleId)
  const file = await fileOf(warehouse, sampleId)
  expect([existsSync(file), await leftOf(warehouse, sampleId)]).toEqual([true, expect.any(Number)])

  // The same file came again since: it is as old as its last delivery.
  expect(await deleteAll(warehouse, new Date(child.createdAt))).toBe(0)
  expect(await deleteAll(warehouse)).toBe(1)
  expect([existsSync(file), await leftOf(warehouse, sampleId)]).toEqual([false, 0])
  expect(await deleteAll(warehouse)).toBe(0)

  expect(await recordsOf(warehouse, sampleId)).toEqual(records)
  const { body: samples } = await ada.call('listSamples', { query: { limit: 1_000 } })
  expect(samples.list.find(({ id }) => id === sampleId)).toMatchObject({
    sampleEntriesCount: 1,
    accountsCount: 1,
  })
  const params = { id: child.id }
  const refused = [
    await ada.call('duplicateSample', { params }),
    await ada.call('getProfile', { params: { sampleId: child.id } }),
    await ada.call('importSample', { body: { sampleId: child.id, mappingId } }),
  ]
  for (const { status, problem } of refused)
    expect([status, problem.code, problem.detail]).toEqual([
      422,
      'file-unreadable',
      expect.stringContaining('Aufbewahrungsfrist ist abgelaufen'),
    ])
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections, slice: 9 })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})

test('a delivered file of which a row waits stays until that is decided', async ({ warehouse }) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const scope = await newScope(ada)
  const imported = importing(ada)
  const twins = csv(';Zwilling;24103;Kiel;1', ';Zwilling;24105;Kiel;2')
  await imported(scope, columns, twins)
  const { sampleId } = await imported(scope, columns, csv(';Zwilling;;Kiel;3'))
  const { body } = await ada.call('listUnresolvedConflicts')
  const waiting = body.list.find(({ conflictMembers: [row] }) => row?.sourceId === sampleId)
  const file = await fileOf(warehouse, sampleId)
  await deleteAll(warehouse)
  expect(existsSync(file)).toBe(true)
  const decided = await ada.call('decideConflict', {
    params: { id: waiting?.id ?? '' },
    body: { command: 'newAccount' },
  })
  expect(decided.status).toBe(200)
  expect(await deleteAll(warehouse)).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('a file that comes again while old ones are deleted stays', async ({ warehouse }) => {
  const { parts } = warehouse
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const file = csv(`;Haus ${newId()};24103;Kiel;`)
  const { sampleId } = await importing(ada)(await newScope(ada), columns, file)
  const { rows } = await parts.pool.query(
    `select data from event where stream = $1 and type = 'DeliveryReceived'`,
    [sampleId],
  )
  const [beforeItCame, arrived] = [new Date(), Promise.withResolvers<void>()]
  const committed = Promise.withResolvers<void>()
  const arriving = parts.ledger.batch(cause(), async (unit) => {
    await lockFilesForKeeping(unit.db)
    unit.append({ kind: 'delivery', id: newId(), version: 0 }, [
      { type: 'DeliveryReceived', data: rows[0].data },
    ])
    arrived.resolve()
    await committed.promise
  })
  await arrived.promise
  const deleting = deleteAll(warehouse, beforeItCame)
  await setTimeout(300)
  committed.resolve()
  await arriving
  await deleting
  expect(existsSync(await fileOf(warehouse, sampleId))).toBe(true)
})
