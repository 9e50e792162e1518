import { test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { dmsKey, startTestDms } from '../../testing/dms.ts'
import { startWarehouse } from '../../testing/warehouse.ts'

test('[R-025] a DMS that has no entries for a choice makes no delivery, and that is said', async ({
  database,
}) => {
  const dms = await startTestDms('KLI:clinic', 0)
  const settings = { DMS_URL: dms.url, DMS_API_KEY: dmsKey, DMS_TIMEOUT: '3000' }
  const warehouse = await startWarehouse(database.appUrl, settings)
  try {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const period = (await admin.call('createPeriod', { body: { name: '2025' } })).body.id
    const created = await admin.call('createRankingGroup', {
      body: {
        name: 'Klinikliste',
        shortCode: 'KLI',
        publicationSector: 'SECTOR_GESUNDHEIT',
        rootType: 'account',
      },
    })
    for (const strategyAlias of ['dmsv1', 'dmsv2'] as const) {
      const { problem } = await admin.call('fetchSample', {
        body: { strategyAlias, rankingGroup: created.body.id, period, toplistLabelId: null },
      })
      expect(problem).toMatchObject({
        status: 422,
        code: 'dms-empty',
        detail: 'Das DMS hat zu diesem Projekt, Jahrgang und dieser Topliste keine Einträge.',
      })
    }
    expect((await admin.call('listSamples')).body.total).toBe(0)
  } finally {
    await warehouse.close()
    await dms.close()
  }
})
