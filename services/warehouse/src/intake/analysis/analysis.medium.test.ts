import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { checkNames, hardChecks } from '@stammbuch/contracts'
import { dumpProjections, rebuildProjections } from '@stammbuch/ledger'
import { writeWorkbook } from '@stammbuch/sheets'
import { describe, expect } from 'vitest'
import { inlineProjections } from '../../projections.ts'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { newScope, type Scope, send, uploadOf } from '../testing/deliver.ts'

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
const profileOf = async (sampleId: string) => {
  const answer = await admin.call('getProfile', { params: { sampleId } })
  expect(answer.status).toBe(200)
  return answer.body
}
type Profile = Awaited<ReturnType<typeof profileOf>>
const findingsOf = (profile: Profile, check: (typeof checkNames)[number]) =>
  profile[`${check}-sub`].groups.flatMap(({ findings }) => findings)
const failed = (profile: Profile) => checkNames.filter((name) => profile[name] !== 'ok')

test('[I-011] a profile has facts, all checks, and row and column of every finding', async () => {
  const profile = await profileOf(
    await upload(
      'name;plz; ort\nKlinik Süd;80331;München\nn/a;1234;"Linz\n(Donau)"\nKlinik;80331\n',
    ),
  )
  expect(profile).toMatchObject({
    EntryCount: 3,
    HeaderItemCount: 3,
    'HeaderItemCount-sub': ['name', 'plz', ' ort'],
    Cardinality: { name: 3, plz: 2, ' ort': 2 },
    HeaderContainsLeadingOrTrailingSpace: 'error',
    ColumnCount: 'error',
    ZipCodeConsistencyCheck: 'warning',
    BadWordContentCheck: 'warning',
    BadSymbolCheck: 'warning',
    EncodingConsistencyCheck: 'ok',
    blocked: true,
  })
  expect(findingsOf(profile, 'ColumnCount')).toMatchObject([{ row: 4, line: 5, column: null }])
  expect(findingsOf(profile, 'BadWordContentCheck')).toMatchObject([
    { row: 3, line: 3, column: 1, header: 'name', value: 'n/a', code: 'excluded-word' },
  ])
  expect(profile['ZipCodeConsistencyCheck-sub'].groups[0]?.repair).toMatch(/führende Null/)
  expect(profile['Cardinality-sub'][1]).toMatchObject({ header: 'plz', fiveDigits: 2 })
})

test('[I-013] hard errors block, warnings do not', async () => {
  const warned = await profileOf(await upload(`a;b\n${'x'.repeat(101)};(1)\n`))
  expect(failed(warned)).toEqual(['LengthOfWordCheck', 'BadSymbolCheck'])
  expect(warned.blocked).toBe(false)
  for (const [content, check] of [
    ['a;TRUE\n1;2\n', 'BadWordHeaderCheck'],
    ['a;b\n1;2;3\n', 'HeaderCountMatchesRowCount'],
    ['a ;b\n1;2\n', 'HeaderContainsLeadingOrTrailingSpace'],
    ['a;b\n1;2\n3\n', 'ColumnCount'],
    ['a;b\nM\u00e4r\ufffd;2\n', 'EncodingConsistencyCheck'],
    ['a;b\n1;01.02.2025\n2;2025_03_04\n3;05.06.2025\n', 'DateFormatWithDotConsistencyCheck'],
    ['a;b\n1;2025_02_01\n2;2025_03_04\n3;2025-06-05\n', 'DateFormatWithUnderscoreConsistencyCheck'],
  ] as const) {
    const profile = await profileOf(await upload(content))
    expect(failed(profile).filter((name) => hardChecks.includes(name))).toContain(check)
    expect(profile.blocked).toBe(true)
  }
})

test('all findings come as a file for the supplier, guarded against calculation', async ({
  warehouse,
}) => {
  const rows = Array.from({ length: 1500 }, (_, at) => `=1+1;x${at}`).join('\n')
  const sampleId = await upload(`a;b\n${rows}\n`)
  const profile = await profileOf(sampleId)
  expect(profile['BadSymbolCheck-sub'].total).toBe(1500)
  expect(findingsOf(profile, 'BadSymbolCheck').length).toBeLessThan(1500)
  const { text, type } = await fetch(`${warehouse.url}/api/profile/${sampleId}/findings`, {
    headers: { authorization: `Bearer ${admin.token}` },
  }).then(async (found) => ({
    text: await found.text(),
    type: found.headers.get('content-type'),
  }))
  expect(type).toMatch(/^text\/csv/)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1501)
  expect(lines[1]).toMatch(/^Sonderzeichen;2;2;1;a;'=1\+1;/)
})

test('people correct how a file is read, see it before, and it is kept', async () => {
  const sampleId = await upload('Liste der Häuser\na|b;c\n1|2;3\n')
  const asked = { params: { sampleId }, query: { delimiter: '|', headerRow: 2 } } as const
  const { body: preview } = await admin.call('previewReading', asked)
  expect(preview).toMatchObject({
    headers: ['a', 'b;c'],
    reading: { delimiter: '|', headerRow: 2 },
  })
  expect(preview.records.map(({ line }) => line)).toEqual([1, 2, 3])
  await admin.call('processSample', { params: { sampleId } })
  const body = { delimiter: '|', headerRow: 2 } as const
  expect((await admin.call('setReading', { params: { sampleId }, body })).status).toBe(200)
  expect(await profileOf(sampleId)).toMatchObject({
    EntryCount: 1,
    HeaderItemCount: 2,
    blocked: false,
  })
  expect((await admin.call('processSample', { params: { sampleId } })).body).toEqual({ rows: 1 })
  const row = await admin.call('sampleRow', { params: { sampleId, rowIndex: 0 } })
  expect(row.body).toEqual({ a: '1', 'b;c': '2;3' })
})

test('a header below a title is found, said, and can be put back to the first record', async () => {
  const sampleId = await upload(
    'Liste der Häuser\n\nStand: 01.03.2026\nName;PLZ;Ort\nHaus;24103;Kiel\nKlinik;79098;Freiburg\nStift;01067;Dresden\n',
  )
  expect(await profileOf(sampleId)).toMatchObject({
    EntryCount: 3,
    HeaderItemCount: 3,
    blocked: false,
    reading: { headerRow: 3 },
  })
  await admin.call('processSample', { params: { sampleId } })
  const row = await admin.call('sampleRow', { params: { sampleId, rowIndex: 0 } })
  expect(row.body).toEqual({ Name: 'Haus', PLZ: '24103', Ort: 'Kiel' })
  await admin.call('setReading', { params: { sampleId }, body: { headerRow: 1 } })
  expect(await profileOf(sampleId)).toMatchObject({ blocked: true, reading: { headerRow: 1 } })
})

test('[A-011] deliveries that were read anew are the same when rebuilt from the log', async ({
  database,
}) => {
  const sampleId = await upload('a;b\n1;2\n')
  const prepare = () => admin.call('processSample', { params: { sampleId } })
  const change = (delimiter: ';' | ',') =>
    admin.call('setReading', { params: { sampleId }, body: { delimiter } })
  await prepare()
  await change(',')
  await prepare()
  await change(';')
  const dumped = async () => {
    let text = ''
    const deliveries = inlineProjections.filter(({ name }) => name === 'delivery')
    for await (const piece of dumpProjections(database.owner, deliveries)) text += piece
    return text
  }
  const live = await dumped()
  expect(live).toContain(sampleId)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await dumped()).toBe(live)
})

test('[I-002] a workbook is delivered, judged and prepared like separated text', async () => {
  const columns = [
    { header: 'Name' },
    { header: 'PLZ' },
    { header: 'Betten', kind: 'integer' },
  ] as const
  const workbook = writeWorkbook([
    {
      name: 'Häuser',
      columns,
      rows: [
        ['Klinik Süd', '01067', 12],
        ['Klinik Nord', '80331', null],
      ],
    },
    { name: 'Notizen', columns: [{ header: 'x' }], rows: [] },
  ])
  const sampleId = await upload(await buffer(workbook), 'liste.xlsx')
  expect(await profileOf(sampleId)).toMatchObject({
    EntryCount: 2,
    blocked: false,
    reading: { kind: 'workbook', sheet: 'Häuser' },
    sheets: [{ name: 'Häuser' }, { name: 'Notizen' }],
  })
  expect((await admin.call('processSample', { params: { sampleId } })).body).toEqual({ rows: 2 })
  const row = await admin.call('sampleRow', { params: { sampleId, rowIndex: 0 } })
  expect(row.body).toEqual({ Name: 'Klinik Süd', PLZ: '01067', Betten: '12' })
  const missing = await admin.call('setReading', {
    params: { sampleId },
    body: { sheet: 'Nichts' },
  })
  expect(missing.problem).toMatchObject({ status: 422, code: 'file-unreadable' })
})

test('an auditor sees an analysis and changes no reading; one without the right to persons sees none', async ({
  warehouse,
}) => {
  const sampleId = await upload('a;b\n1;2\n')
  const auditor = await warehouse.person('Rita', 'ROLE_AUDITOR')
  const operator = await warehouse.person('Ole', 'ROLE_IT')
  expect((await auditor.call('getProfile', { params: { sampleId } })).status).toBe(200)
  expect((await operator.call('getProfile', { params: { sampleId } })).status).toBe(403)
  const refused = await auditor.call('setReading', { params: { sampleId }, body: {} })
  expect(refused.status).toBe(403)
})

const data = path.resolve(import.meta.dirname, '../../../../../../shared/data/nasty_gemacht')
interface Expected {
  readonly file: string
  readonly decision: string
  readonly rows?: number
  readonly hard?: readonly {
    readonly check: string
    readonly records?: number[]
    readonly columns?: number[]
  }[]
}
const made: readonly Expected[] = existsSync(data)
  ? JSON.parse(readFileSync(path.join(data, 'expected.json'), 'utf8')).files
  : []

describe.skipIf(!existsSync(data))('with defect files (needs ../shared/data)', () => {
  test.for(made)('[I-013] $file is decided as expected', async ({ file, decision, rows, hard }) => {
    const content = readFileSync(path.join(data, file))
    const { body, status, problem } = await send(admin, uploadOf(scope, content, { name: file }))
    if (!body.sample) {
      expect([415, 422]).toContain(status)
      expect(problem.detail.length).toBeGreaterThan(20)
      expect(decision).toMatch(/^reject/)
      return
    }
    const profile = await profileOf(body.sample.id)
    if (rows && decision !== 'reject_upload') expect(profile.EntryCount).toBe(rows)
    if (decision === 'continue') expect(profile.blocked).toBe(false)
    if (decision === 'block') expect(profile.blocked).toBe(true)
    expect(decision).not.toBe('reject_upload')
    const found = checkNames
      .filter((name) => hardChecks.includes(name))
      .flatMap((name) => findingsOf(profile, name))
    for (const { records, columns } of hard ?? []) {
      if (records) expect(found.map(({ row }) => row)).toEqual(expect.arrayContaining(records))
      if (columns)
        expect(found.map(({ column }) => column)).toEqual(expect.arrayContaining(columns))
    }
  })
})
