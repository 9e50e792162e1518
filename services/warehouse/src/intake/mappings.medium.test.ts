import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'
import { addDynamicField, deliver, newScope } from './testing/deliver.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

const create = async (name: string) =>
  (await admin.call('createMapping', { body: { name, targetClass: 'account' } })).body

test('a mapping is created by name and kind, each name once', async () => {
  const created = await admin.call('createMapping', {
    body: { name: 'Kliniken', targetClass: 'account' },
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ columns: [], locked: false, revision: 1 })
  const again = await admin.call('createMapping', {
    body: { name: ' kliniken ', targetClass: 'contact' },
  })
  expect(again.problem).toMatchObject({ status: 409, code: 'name-taken' })
  const short = await admin.call('createMapping', { body: { name: 'abc', targetClass: 'account' } })
  expect(short.status).toBe(422)
  const { body } = await admin.call('listMappings')
  expect(body.list.map(({ name }) => name)).toContain('Kliniken')
})

test('its columns are set as a whole, over the revision that the editor saw', async () => {
  const { id } = await create('Mit Revision')
  const columns = [
    { source: 'Name', target: 'name' },
    {
      source: 'Betten',
      target: 'score.dynamicFields.beds',
      transformations: [{ kind: 'number' as const }],
    },
  ]
  const set = (revision: string) =>
    admin.call(
      'setMappingColumns',
      { params: { id }, body: { columns } },
      { headers: { 'if-match': revision } },
    )
  expect((await set('"1"')).body.revision).toBe(2)
  expect((await set('"1"')).problem).toMatchObject({ status: 412, code: 'record-moved-on' })
  expect((await set('"2"')).body.revision).toBe(3)
  const { body, headers } = await admin.call('getMapping', { params: { id } })
  expect(headers.get('etag')).toBe('"3"')
  expect(body.columns).toEqual([
    { source: 'Name', target: 'name', transformations: [] },
    {
      source: 'Betten',
      target: 'score.dynamicFields.beds',
      transformations: [{ kind: 'number', decimal: ',' }],
    },
  ])
})

test('a target that does not exist is named', async () => {
  const { id } = await create('Mit Fehler')
  const answer = await admin.call('setMappingColumns', {
    params: { id },
    body: {
      columns: [
        { source: 'A', target: 'surname' },
        { source: 'B', target: 'isApproved' },
      ],
    },
  })
  expect(answer.problem).toMatchObject({
    status: 422,
    code: 'unknown-attribute',
    unknown: ['surname', 'isApproved'],
  })
})

test('a prepared delivery gets a suggestion that can be taken as it is', async () => {
  const sampleId = await deliver(
    admin,
    await newScope(admin),
    'Krankenhaus,Adresse,beds,Bemerkung\nHaus A,"Weg 1, 24939 Kiel",10,x\nHaus B,"Gasse 2, 24105 Kiel",20,y\n',
  )
  const { body } = await admin.call('suggestMapping', {
    body: { sampleId, targetClass: 'account' },
  })
  expect(body.columns.map(({ source, target }) => [source, target])).toEqual([
    ['Krankenhaus', 'name'],
    ['Adresse', 'street'],
    ['Adresse', 'zipCode'],
    ['Adresse', 'city'],
    ['beds', 'score.dynamicFields.beds'],
  ])
  const { id: mappingId } = await create('Vorgeschlagen')
  const columns = body.columns.map(({ confidence: _, reason: __, ...column }) => column)
  await admin.call('setMappingColumns', { params: { id: mappingId }, body: { columns } })
  const inspected = await admin.call('inspectMapping', {
    body: { sampleId, mappingId, rowIndex: 1 },
  })
  expect(inspected.body.root?.values).toEqual({
    name: 'Haus B',
    street: 'Gasse 2',
    zipCode: '24105',
    city: 'Kiel',
  })
})

test('[I-027] columns that nobody saved yet are tried on a row, with what they refuse', async () => {
  const scope = await newScope(admin)
  const sampleId = await deliver(admin, scope, 'wer;plz\nHaus Ulme, MÃ¼nchen;abc')
  const columns = [
    {
      source: 'wer',
      target: 'city',
      transformations: [
        { kind: 'split' as const, separator: ',', part: 2 },
        { kind: 'repair' as const },
      ],
    },
    { source: 'wer', target: 'mainContact.surname' },
    { source: 'plz', target: 'zipCode' },
  ]
  const asked = { sampleId, rowIndex: 0, targetClass: 'account' as const }
  const { body } = await admin.call('previewMapping', { body: { ...asked, columns } })
  expect(body.values).toEqual([
    { target: 'city', column: 'wer', value: 'München' },
    { target: 'zipCode', column: 'plz', value: 'abc' },
    { target: 'mainContact.surname', column: 'wer', value: 'Haus Ulme, MÃ¼nchen' },
  ])
  const gone = await admin.call('previewMapping', { body: { ...asked, rowIndex: 9, columns } })
  expect(gone.status).toBe(404)
})
