import { buffer } from 'node:stream/consumers'
import { writeWorkbook } from '@stammbuch/sheets'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { newScope, type Scope, send, uploadOf } from '../testing/deliver.ts'
import { forgetProfiles } from './profiles.query.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

const upload = async (scope: Scope, content: Buffer | string, name = 'liste.csv') => {
  const { body, problem } = await send(admin, uploadOf(scope, content, { name }))
  if (!body.sample) throw new Error(JSON.stringify(problem))
  return body.sample.id
}
const profileOf = async (sampleId: string) => {
  const answer = await admin.call('getProfile', { params: { sampleId } })
  expect(answer.status).toBe(200)
  return answer.body
}

test('[U-008] a delivery in which a quote swallows records is not imported', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `${at};Klinik ${at};Weg;24103;Kiel`)
  rows[9] = '9;"Klinik 9;Weg;24103;Kiel'
  rows[79] = '79;Haus "Sonne";Weg;24103;Kiel'
  const scope = await newScope(admin)
  const sampleId = await upload(scope, `nr;name;weg;plz;ort\n${rows.join('\n')}\n`)
  const profile = await profileOf(sampleId)
  expect(profile).toMatchObject({ EntryCount: 130, SwallowedRecordsCheck: 'error', blocked: true })
  const [group] = profile['SwallowedRecordsCheck-sub'].groups
  expect(group).toMatchObject({ column: 2, header: 'name', total: 1, findings: [{ row: 11 }] })
  expect(group?.repair).toMatch(/Anführungszeichen/)
  const refused = await admin.call('processSample', { params: { sampleId } })
  expect(refused.problem).toMatchObject({ status: 409, code: 'delivery-blocked' })
})

test('[U-008] a cell of 20 MB is refused with its place, while others are answered', async () => {
  const scope = await newScope(admin)
  const sampleId = await upload(scope, `a;b\n1;"${'x\n'.repeat(10_485_760)}"\n2;3\n`)
  let answered = 0
  let done = false
  const others = (async () => {
    while (!done) {
      await admin.call('listPeriods', {})
      answered += 1
    }
  })()
  const profile = await profileOf(sampleId)
  done = true
  await others
  expect(profile).toMatchObject({ CellLengthCheck: 'error', blocked: true })
  expect(profile['CellLengthCheck-sub'].groups).toMatchObject([
    { column: 2, findings: [{ row: 2, line: 2 }] },
  ])
  expect(answered).toBeGreaterThan(2)
})

test('[U-008] columns may be called as the insides of a program are, and keep their values', async () => {
  const headers = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'name']
  const scope = await newScope(admin)
  const sampleId = await upload(scope, `${headers.join(';')}\n1;2;3;4;Haus\n5;6;7;8;Heim\n`)
  const profile = await profileOf(sampleId)
  expect(profile['HeaderItemCount-sub']).toEqual(headers)
  expect(Object.entries(profile.Cardinality)).toEqual(headers.map((header) => [header, 2]))
  await admin.call('processSample', { params: { sampleId } })
  const { body } = await admin.call('sampleRow', { params: { sampleId, rowIndex: 1 } })
  expect(Object.entries(body)).toEqual(
    headers.map((header, at) => [header, ['5', '6', '7', '8', 'Heim'][at]]),
  )
})

test('[U-008] a list from Excel for Mac is read in its encoding, which can be chosen as well', async () => {
  const mac = Buffer.from('Name;Ort\nHaus;N\u009frnberg\nHeim;K\u009aln\n', 'latin1')
  const sampleId = await upload(await newScope(admin), mac)
  expect((await profileOf(sampleId)).reading).toMatchObject({ encoding: 'macintosh' })
  await admin.call('processSample', { params: { sampleId } })
  const row = () => admin.call('sampleRow', { params: { sampleId, rowIndex: 0 } })
  expect((await row()).body).toEqual({ Name: 'Haus', Ort: 'Nürnberg' })
  const choose = (encoding: 'windows-1252' | 'macintosh') =>
    admin.call('setReading', { params: { sampleId }, body: { encoding } })
  expect((await choose('windows-1252')).status).toBe(200)
  expect((await choose('macintosh')).body.reading).toMatchObject({ encoding: 'macintosh' })
})

const listOf = (rows: readonly string[]) => `id;name;telefon;ort\n${rows.join('\n')}\n`

test('[U-008] what a supplier left out and emptied since the last delivery is named, by identification', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const before = Array.from({ length: 300 }, (_, at) => `K${at};Haus ${at};0431 ${at};Kiel`)
  const first = await upload(scope, listOf(before), 'januar.csv')
  expect((await profileOf(first)).comparedWith).toBeNull()
  const now = before
    .slice(0, 150)
    .map((row, at) => (at === 7 ? 'K7;Haus 7;;Kiel' : row))
    .toReversed()
  const second = await upload(scope, listOf(now), 'februar.csv')
  const profile = await profileOf(second)
  expect(profile).toMatchObject({ LastDeliveryCheck: 'warning', blocked: false })
  expect(profile.comparedWith).toMatchObject({ id: first, fileName: 'januar.csv' })
  const { groups, total } = profile['LastDeliveryCheck-sub']
  expect(total).toBe(151)
  const missing = groups.find(({ code }) => code === 'missing-row')
  expect(missing).toMatchObject({ total: 150, column: 1 })
  expect(missing?.findings).toHaveLength(100)
  expect(missing?.findings[0]).toMatchObject({ row: 152, value: 'K150' })
  expect(groups.find(({ code }) => code === 'emptied-cell')).toMatchObject({
    total: 1,
    header: 'telefon',
    findings: [{ row: 144, value: 'K7' }],
  })
  const csv = await fetch(`${warehouse.url}/api/profile/${second}/findings`, {
    headers: { authorization: `Bearer ${admin.token}` },
  }).then((answer) => answer.text())
  expect(csv.match(/;missing-row/g)).toHaveLength(150)
  expect(csv.match(/;emptied-cell/g)).toHaveLength(1)
  // What it names of the other file goes with that file.
  const kept = () =>
    warehouse.parts.pool.query('select from delivery_profile where sample_id = $1', [second])
  expect((await kept()).rowCount).toBe(1)
  await warehouse.parts.ledger.db.transaction().execute((db) => forgetProfiles(db, [first]))
  expect((await kept()).rowCount).toBe(0)
})

test('[U-008] a column that the supplier left out since the last delivery is named', async () => {
  const scope = await newScope(admin)
  await upload(scope, 'id;name;telefon;ort\n1;a;0431;Kiel\n2;b;0432;Ulm\n', 'januar.csv')
  const second = await upload(scope, 'id;name;ort\n1;a;Kiel\n2;b;Ulm\n', 'februar.csv')
  const profile = await profileOf(second)
  expect(profile).toMatchObject({ LastDeliveryCheck: 'warning', blocked: false })
  expect(profile['LastDeliveryCheck-sub'].groups).toMatchObject([
    { code: 'missing-column', total: 1, findings: [{ value: 'telefon' }] },
  ])
})

test('[U-008] another project, another supplier and a list without identification are not compared', async () => {
  const scope = await newScope(admin)
  await upload(scope, 'id;name\n1;a\n2;b\n')
  const other = await newScope(admin)
  const elsewhere = await upload(
    { ...scope, rankingGroup: other.rankingGroup },
    'id;name\n1;a\n3;c\n',
  )
  expect((await profileOf(elsewhere)).LastDeliveryCheck).toBe('ok')
  const unnamed = await upload(scope, 'wer;wo\na;b\n')
  expect(await profileOf(unnamed)).toMatchObject({ LastDeliveryCheck: 'ok', comparedWith: null })
})

test('[U-008] further sheets are a finding of their own', async () => {
  const sheet = (name: string) =>
    ({ name, columns: [{ header: 'Name' }], rows: [['Haus']] }) as const
  const workbook = await buffer(writeWorkbook([sheet('Häuser'), sheet('Notizen')]))
  const profile = await profileOf(await upload(await newScope(admin), workbook, 'liste.xlsx'))
  expect(profile).toMatchObject({ FurtherSheetsCheck: 'warning', blocked: false })
  expect(profile['FurtherSheetsCheck-sub'].groups[0]?.findings).toMatchObject([
    { value: 'Notizen' },
  ])
})
