import { newId } from '@stammbuch/ledger'
import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { dmsKey, startTestDms, type TestDms } from '../../testing/dms.ts'
import { type Person, startWarehouse, type TestWarehouse } from '../../testing/warehouse.ts'
import { newMapping } from '../testing/deliver.ts'
import { importOf } from '../testing/importing.ts'

interface Fixtures {
  readonly dms: TestDms
  readonly warehouse: TestWarehouse
}
const test = onDatabase.extend<Fixtures>({
  dms: [
    async ({ database: _ }, use) => {
      const dms = await startTestDms('EAR:medic,KLI:clinic,AEL:medic', 70)
      await use(dms)
      await dms.close()
    },
    { scope: 'file' },
  ],
  warehouse: [
    async ({ database, dms }, use) => {
      const settings = { DMS_URL: dms.url, DMS_API_KEY: dmsKey, DMS_TIMEOUT: '3000' }
      const warehouse = await startWarehouse(database.appUrl, settings)
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})

let admin: Person
let project: { rankingGroup: string; period: string }
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  project = { rankingGroup: await group('KLI', 'account'), period: await year('2025') }
})
test.afterEach(({ dms }) => dms.heal())

const group = async (shortCode: string, rootType: 'account' | 'contact') =>
  (
    await admin.call('createRankingGroup', {
      body: {
        name: `Projekt ${shortCode}`,
        shortCode,
        publicationSector: 'SECTOR_GESUNDHEIT',
        rootType,
      },
    })
  ).body.id
const year = async (name: string) => (await admin.call('createPeriod', { body: { name } })).body.id
const toplist = async (rankingGroupId: string, value: string) =>
  (await admin.call('createToplistLabel', { body: { value, rankingGroupId } })).body.id

const fetched = async (strategyAlias: 'dmsv1' | 'dmsv2', toplistLabelId: string | null = null) => {
  const answer = await admin.call('fetchSample', {
    body: { strategyAlias, ...project, toplistLabelId },
  })
  if (!('sample' in answer.body)) throw new Error(JSON.stringify(answer.problem))
  return answer.body.sample
}
const rowsOf = async (sampleId: string, count: number) => {
  const processed = await admin.call('processSample', { params: { sampleId } })
  expect(processed.body).toEqual({ rows: count })
  return (await admin.call('sampleRow', { params: { sampleId, rowIndex: count - 1 } })).body
}
const samples = async () => (await admin.call('listSamples')).body.total

test('[R-025] both generations become the same delivery, page by page, that can be imported', async ({
  dms,
}) => {
  await dms.forget()
  const first = await fetched('dmsv1')
  const second = await fetched('dmsv2')
  expect(first).toMatchObject({
    rawDataReference: 'dmsv1: KLI 2025, Alle Toplisten',
    supplier: { name: 'DMS' },
    period: { name: '2025' },
    mapping: null,
    encoding: 'utf-8',
    delimiter: ';',
  })
  expect(second.supplier).toEqual(first.supplier)
  const operations = (await dms.asked()).map(({ operation }) => operation)
  expect(operations.filter((operation) => operation.includes('/v1/')).length).toBe(2)
  expect(operations.filter((operation) => operation.includes('/v2/')).length).toBe(2)
  expect([...second.headers].sort()).toEqual([...first.headers].sort())
  expect(await rowsOf(second.id, 280)).toEqual(await rowsOf(first.id, 280))

  const mappingId = await newMapping(admin, 'account', [
    { source: 'awardee_core_data_uuid', target: 'supplierIdentification.value' },
    { source: 'awardee_core_data_name', target: 'name' },
    { source: 'awardee_core_data_address_city', target: 'city' },
    { source: 'awardee_core_data_address_latitude', target: 'latitude' },
  ])
  const imported = await importOf(admin, { sampleId: first.id, mappingId })
  expect(imported.rejectedTotal).toBe(0)
  const again = await importOf(admin, { sampleId: second.id, mappingId })
  expect(again).toMatchObject({ changes_created: 0, unchangedRows: 280 })
})

test('[R-025] one toplist is fetched by its name', async () => {
  const toplistLabelId = await toplist(project.rankingGroup, 'Onkologie')
  const sample = await fetched('dmsv2', toplistLabelId)
  expect(sample.rawDataReference).toBe('dmsv2: KLI 2025, Onkologie')
  expect(await rowsOf(sample.id, 70)).toMatchObject({ toplist_label: 'Onkologie' })
})

test('the same call again fetches nothing anew', async ({ dms }) => {
  const body = { strategyAlias: 'dmsv2', ...project, toplistLabelId: null } as const
  const key = `fetch-${newId()}`
  const first = await admin.call('fetchSample', { body }, { key })
  await dms.forget()
  const again = await admin.call('fetchSample', { body }, { key })
  expect(again.body).toEqual(first.body)
  expect(await dms.asked()).toEqual([])
})

test('[R-025] failures that pass are tried again; what they leave behind is one whole delivery', async ({
  dms,
}) => {
  const before = await samples()
  await dms.control({ errorRate: 0.3, timeoutAfterApplyRate: 0.1, seed: 5 })
  const sample = await fetched('dmsv1')
  expect(await rowsOf(sample.id, 280)).toBeDefined()
  expect(await samples()).toBe(before + 1)
})

test('[R-025] a DMS that stays away is named with its own message, and nothing is left', async ({
  dms,
}) => {
  const before = await samples()
  const call = (more = {}) =>
    admin.call('fetchSample', {
      body: { strategyAlias: 'dmsv2', ...project, toplistLabelId: null, ...more },
    })
  await dms.forget()
  await dms.control({ errorRate: 1, statusOnError: 503 })
  expect((await call()).problem).toMatchObject({
    status: 503,
    code: 'dms-unavailable',
    detail: 'Das DMS ist gerade nicht erreichbar (4 Versuche). Bitte später erneut versuchen.',
    original: '503 failed',
  })
  expect((await dms.asked()).map(({ status }) => status)).toEqual([503, 503, 503, 503])
  await dms.heal()
  const unknown = await call({ period: await year('1999') })
  expect(unknown.problem).toMatchObject({
    status: 422,
    code: 'dms-refused',
    original: '404 There is no year 1999',
  })
  expect((await call({ rankingGroup: project.period })).problem).toMatchObject({
    code: 'invalid',
    detail: 'Dieses Projekt gibt es nicht.',
  })
  expect(await samples()).toBe(before)
})

test('[R-025] whoever looks sees that a fetch is running, until it ends', async ({ dms }) => {
  const status = async () => (await admin.call('fetchStatus')).body
  expect(await status()).toBe(false)
  await dms.control({ delayMs: 1500 })
  const { body } = await admin.call(
    'fetchSample',
    { body: { strategyAlias: 'dmsv1', ...project, toplistLabelId: null } },
    { headers: { prefer: 'respond-async' } },
  )
  expect(body).toHaveProperty('jobId')
  expect(await status()).toBe(true)
  await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe(false)
})

test('[I-045] a dry run tells what would be created and writes nothing; then it is done', async ({
  warehouse,
}) => {
  const head = async () =>
    (await warehouse.parts.pool.query('select position from log_head')).rows[0].position
  const body = { strategyAlias: 'dmsv2', ...project, toplistLabelId: null } as const
  const before = await head()
  const dry = (await admin.call('importDmsMdls', { body })).body
  expect(await head()).toEqual(before)
  expect(dry).toMatchObject({ 'dry-run': true, updated_mdls: [], skipped_mdls: [] })
  expect(dry.analyzed_toplists).toContainEqual(
    expect.objectContaining({ label: 'Onkologie', entries: 70, fields: 4 }),
  )
  expect(dry.created_mdls.map(({ name }) => name)).toEqual([
    'betten',
    'weiterempfehlung',
    'pflege',
    'notaufnahme',
  ])
  const real = (await admin.call('importDmsMdls', { body: { ...body, dryrun: false } })).body
  expect(real).toEqual({ ...dry, 'dry-run': false })
  const { list } = (await admin.call('listMdls', { query: { search: 'pflege' } })).body
  expect(list[0]).toMatchObject({
    type: 'TYPE_INTEGER',
    scope: 'health',
    format: 'score-3',
    symbol: 'star',
    zeroAllowed: false,
    rankingGroup: { shortCode: 'KLI' },
    period: { name: '2025' },
    mediscreenMachineName: 'pflege',
  })
})

test('[I-045] known fields follow the DMS; another field of the same name is left alone', async () => {
  const [first, second] = [await group('EAR', 'contact'), await group('AEL', 'contact')]
  const { period } = project
  await admin.call('createMdl', {
    body: { name: 'reputation', label: 'Ansehen', type: 'integer', scope: 'health' },
  })
  await admin.call('createMdl', { body: { name: 'fallzahl', label: 'Fälle', type: 'string' } })
  const imported = (rankingGroup: string) =>
    admin.call('importDmsMdls', {
      body: { strategyAlias: 'dmsv2', rankingGroup, period, toplistLabelId: null, dryrun: false },
    })
  const { body: outcome } = await imported(first)
  expect(outcome.updated_mdls).toEqual([
    expect.objectContaining({
      name: 'reputation',
      changed: expect.arrayContaining(['label', 'format', 'mediscreenId']),
    }),
  ])
  expect(outcome.skipped_mdls).toEqual([
    { name: 'fallzahl', reason: expect.stringContaining('Typ') },
  ])
  const { body: other } = await imported(second)
  expect(other.created_mdls).toEqual([])
  expect(other.skipped_mdls.map(({ name }) => name)).toContain('reputation')
  const again = (await imported(first)).body
  expect([again.created_mdls, again.updated_mdls]).toEqual([[], []])
})
