import { buffer } from 'node:stream/consumers'
import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { writeWorkbook } from '@stammbuch/sheets'
import { expect } from 'vitest'
import { inlineProjections } from '../../projections.ts'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { newScope, type Scope, send, uploadOf } from '../testing/deliver.ts'
import { csv, importing, importOf, withIds } from '../testing/importing.ts'

let admin: Person
let scope: Scope
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  scope = await newScope(admin)
})

const upload = async (content: Buffer | string, name = 'liste.csv'): Promise<string> => {
  const { body, problem } = await send(admin, uploadOf(scope, content, { name }))
  if (!body.sample) throw new Error(JSON.stringify(problem))
  return body.sample.id
}
const workbook = () =>
  buffer(
    writeWorkbook([
      {
        name: 'Erläuterung',
        columns: [{ header: 'Hinweis' }],
        rows: [['Die Zahlen stehen im zweiten Blatt.']],
      },
      {
        name: 'Liste',
        columns: [{ header: 'nr' }, { header: 'name' }],
        rows: [['7', 'Klinik Süd']],
      },
    ]),
  )

test('[R-021] the year of a delivery is changed by its name; an unknown year is refused', async () => {
  const id = await upload('nr;name\n1;Klinik\n')
  const { period: other } = await newScope(admin)
  const { body: years } = await admin.call('listPeriods')
  const wanted = years.list.find((year) => year.id === other)
  const newPeriodName = String(wanted?.name)
  const moved = await admin.call('changeSamplePeriod', { params: { id, newPeriodName } })
  expect(moved).toMatchObject({ status: 200, body: { id, period: { name: newPeriodName } } })
  expect(moved.headers.get('log-position')).toMatch(/^\d+$/)
  const { body: listed } = await admin.call('listSamples', { query: { limit: 1000 } })
  expect(listed.list.find((sample) => sample.id === id)?.period?.id).toBe(other)
  const params = { id, newPeriodName: '1871' }
  expect((await admin.call('changeSamplePeriod', { params })).problem).toMatchObject({
    status: 422,
    detail: 'Den Jahrgang „1871“ gibt es nicht. Jahrgänge legt die Administration an.',
  })
})

test('a delivery is read by its id, as the list shows it; one that is not there is 404', async () => {
  const id = await upload('nr;name\n1;Klinik\n')
  const { body: listed } = await admin.call('listSamples', { query: { limit: 1000 } })
  const { body } = await admin.call('getSample', { params: { id } })
  expect(body).toEqual(listed.list.find((sample) => sample.id === id))
  expect((await admin.call('getSample', { params: { id: scope.supplier } })).problem).toMatchObject(
    {
      status: 404,
      code: 'not-found',
    },
  )
})

test('[R-021] a duplicate is a child of its own that is read as its parent is', async () => {
  const id = await upload(await workbook(), 'liste.xlsx')
  const chosen = await admin.call('setReading', {
    params: { sampleId: id },
    body: { sheet: 'Liste' },
  })
  expect(chosen.status).toBe(200)
  await admin.call('processSample', { params: { sampleId: id } })
  const copy = await admin.call('duplicateSample', { params: { id } }, { key: `duplicate-${id}` })
  expect(copy.body).toMatchObject({
    parent: { id },
    rawDataReference: 'liste.xlsx',
    headers: ['nr', 'name'],
    encoding: 'xlsx',
    mapping: null,
    sampleEntriesCount: 1,
  })
  const again = await admin.call('duplicateSample', { params: { id } }, { key: `duplicate-${id}` })
  expect(again.body).toEqual(copy.body)
  const sampleId = String((copy.body as { id: string }).id)
  expect((await admin.call('processSample', { params: { sampleId } })).body).toEqual({ rows: 1 })
  const row = await admin.call('sampleRow', { params: { sampleId, rowIndex: 0 } })
  expect(row.body).toEqual({ nr: '7', name: 'Klinik Süd' })
})

test('[I-012] a delivery with hard errors is neither prepared nor imported', async () => {
  const sampleId = await upload('nr; name\n1;Klinik\n')
  const refused = await admin.call('processSample', { params: { sampleId } })
  expect(refused.problem).toMatchObject({ status: 409, code: 'delivery-blocked' })
  const { body: mapping } = await admin.call('createMapping', {
    body: { name: `Gesperrt ${sampleId.slice(-6)}`, targetClass: 'account' },
  })
  const body = { sampleId, mappingId: mapping.id }
  for (const name of ['dryRunMapping', 'importSample'] as const)
    expect((await admin.call(name, { body })).problem.code).toBe('delivery-blocked')
})

test('deliveries that were moved and duplicated are the same when built anew', async ({
  database,
}) => {
  const projections = inlineProjections.filter(({ name }) => name === 'delivery')
  const before = await dumpHash(database.owner, projections)
  await rebuildProjections({ url: database.ownerUrl, projections, sliceSize: 2 } as never)
  expect(await dumpHash(database.owner, projections)).toBe(before)
})

test('deliveries are found by file, supplier, project, year and ID, whatever case and accents', async () => {
  const other = await newScope(admin)
  const wanted = await upload('nr;name\n1;Klinik\n', 'Ärzte_Nord.csv')
  const { body } = await send(admin, uploadOf(other, 'nr;name\n2;Klinik\n', { name: 'Rest.csv' }))
  const rest = String(body.sample?.id)
  const sample = async (id: string) => (await admin.call('getSample', { params: { id } })).body
  const { supplier, rankingGroup, period } = await sample(rest)
  const found = async (search: string) => {
    const { body: page } = await admin.call('listSamples', { query: { search, limit: 1000 } })
    expect(page.total).toBe(page.list.length)
    return page.list.map(({ id }) => id)
  }
  expect(await found('AERZTE_n')).toEqual([wanted])
  expect(await found(wanted)).toEqual([wanted])
  for (const name of [supplier?.name, rankingGroup?.shortCode, rankingGroup?.name, period?.name])
    expect(await found(String(name))).toEqual([rest])
  expect(await found('gibt es nicht')).toEqual([])
})

test('what an import made is counted once, though it was undone and done again', async () => {
  const content = csv('1;Haus Kolk;24103;Kiel;', '2;Haus Siel;24103;Kiel;')
  const { sampleId, mappingId, runId } = await importing(admin)(scope, withIds.slice(0, 4), content)
  const counts = async () => {
    const { body } = await admin.call('getSample', { params: { id: sampleId } })
    const { accountsCount, entityCount, changesCount } = body
    return { accountsCount, entityCount, changesCount }
  }
  const once = await counts()
  expect(once).toMatchObject({ accountsCount: 2 })
  await admin.call('undoRun', { params: { runId } })
  expect(await counts()).toEqual({ accountsCount: 0, entityCount: 0, changesCount: 0 })
  await importOf(admin, { sampleId, mappingId })
  expect(await counts()).toEqual(once)
})
