import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'
import { importOf } from '../testing/importing.ts'

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

test('[I-027] what a supplier’s earlier mapping did is suggested again, for this supplier only', async () => {
  const scope = await newScope(admin)
  const columns = [
    { source: 'Haus', target: 'name' },
    { source: 'Wo', target: 'city', transformations: [{ kind: 'trim' as const }] },
  ]
  const mappingId = await newMapping(admin, 'account', columns)
  const first = await deliver(admin, scope, 'Haus,Wo\nHaus Eiche,Kiel\n')
  const suggested = async (sampleId: string) =>
    (await admin.call('suggestMapping', { body: { sampleId, targetClass: 'account' } })).body
      .columns
  const next = await deliver(admin, scope, 'Wo,Haus\nKiel,Haus Erle\n')
  expect(await suggested(next)).toEqual([])
  await importOf(admin, { sampleId: first, mappingId })
  expect(await suggested(next)).toMatchObject([
    { source: 'Wo', target: 'city', transformations: [{ kind: 'trim' }], confidence: 1 },
    { source: 'Haus', target: 'name', confidence: 1 },
  ])
  const other = await deliver(admin, await newScope(admin), 'Wo,Haus\nKiel,Haus Ast\n')
  expect(await suggested(other)).toEqual([])
})

test('[I-027] cells are looked up in a dictionary that exists, and one in use cannot be deleted', async () => {
  const dictionary = (await admin.call('createDictionary', { body: { label: 'Fächer' } })).body
  const dictionaryId = dictionary.id
  await admin.call('createStringTranslation', {
    body: { value: 'Herz', translatedValue: 'Kardiologie', dictionaryId },
  })
  const { id } = await create('Mit Wörterbuch')
  const set = (one: string) =>
    admin.call('setMappingColumns', {
      params: { id },
      body: {
        columns: [
          {
            source: 'Fach',
            target: 'name',
            transformations: [{ kind: 'dictionary' as const, dictionaryId: one }],
          },
        ],
      },
    })
  expect((await set(id)).problem).toMatchObject({ status: 422, code: 'unknown-attribute' })
  const { columns } = (await set(dictionaryId)).body
  const sampleId = await deliver(admin, await newScope(admin), 'Fach,X\nHERZ,1\nHaut,2\n')
  const shown = async (rowIndex: number) =>
    (
      await admin.call('previewMapping', {
        body: { sampleId, rowIndex, targetClass: 'account' as const, columns },
      })
    ).body.values.map(({ value }) => value)
  expect([await shown(0), await shown(1)]).toEqual([['Kardiologie'], ['Haut']])
  const gone = await admin.call('deleteDictionary', { params: { id: dictionaryId } })
  expect(gone.problem).toMatchObject({ status: 409, code: 'in-use' })
})

test('[I-027] every revision can be read again, with who saved it', async () => {
  const { id } = await create('Mit Geschichte')
  const set = (target: string) =>
    admin.call('setMappingColumns', {
      params: { id },
      body: { columns: [{ source: 'A', target }] },
    })
  await set('name')
  await set('city')
  await admin.call('updateMapping', { params: { id }, body: { description: 'Neu' } })
  const { body } = await admin.call('listMappingRevisions', { params: { id } })
  expect(
    body.list.map(({ revision, columns }) => [revision, columns.map(({ target }) => target)]),
  ).toEqual([
    [3, ['city']],
    [2, ['name']],
    [1, []],
  ])
  expect(body.list[0]?.savedBy?.fullName).toBe((await admin.call('getMe')).body.fullName)
})
