import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'
import { addEntry } from './write-entry.process.ts'

let admin: Person
let editor: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  editor = await warehouse.person('Erik', 'ROLE_EDITOR')
})

test('[I-042] a toplist name is taken once in its project, whatever its case and space', async ({
  warehouse,
}) => {
  const { rankingGroupId } = await givenProject(warehouse, 'TOP')
  const other = await givenProject(warehouse, 'TOQ')
  const create = (value: string, group = rankingGroupId) =>
    editor.call('createToplistLabel', { body: { value, rankingGroupId: group } })
  const made = await create('Kardiologie')
  expect(made.status).toBe(201)
  expect((await create('  kardiologie ')).problem).toMatchObject({
    status: 409,
    code: 'name-taken',
  })
  expect((await create('Kardiologie', other.rankingGroupId)).status).toBe(201)
  expect((await create('Ka')).status).toBe(422)
  const similar = async (value: string, exceptId?: string) =>
    (await editor.call('similarToplistLabels', { query: { value, rankingGroupId, exceptId } })).body
  expect(await similar('Kardiologe')).toMatchObject({
    exact: false,
    list: [{ value: 'Kardiologie' }],
  })
  expect(await similar('KARDIOLOGIE')).toEqual({ exact: true, list: [] })
  expect(await similar('Kardiologie', made.body.id)).toEqual({ exact: false, list: [] })
  const renamed = await editor.call('updateToplistLabel', {
    params: { id: made.body.id },
    body: { value: 'Herzmedizin', sghId: '4711' },
  })
  expect(renamed.body).toMatchObject({ value: 'Herzmedizin', sghId: '4711' })
  expect((await create('Kardiologie')).status).toBe(201)
})

test('[I-042] a toplist with awards stays, and says how many there are; an empty one goes', async ({
  warehouse,
}) => {
  const project = await givenProject(warehouse, 'TOR')
  const holder = await givenAccount(warehouse)
  await givenAward(warehouse, project, holder)
  const remove = (id: string) => editor.call('deleteToplistLabel', { params: { id } })
  expect((await remove(project.toplistId)).problem).toMatchObject({
    status: 409,
    code: 'in-use',
    counts: { awards: 1, dynamicFields: 0 },
    detail: expect.stringContaining('1 Auszeichnung.'),
  })
  const empty = await editor.call('createToplistLabel', {
    body: { value: 'Leer', rankingGroupId: project.rankingGroupId },
  })
  const gone = await remove(empty.body.id)
  expect([gone.status, Number(gone.headers.get('log-position')) > 0]).toEqual([204, true])
  const { body } = await editor.call('listToplistLabels', {
    query: { rgShortCode: project.shortCode },
  })
  expect(body.list.map(({ value }) => value)).toEqual([`Liste ${project.shortCode}`])
})

test('[R-024] a project is changed in everything but its short code', async ({ warehouse }) => {
  const { rankingGroupId: id, shortCode } = await givenProject(warehouse, 'GRP')
  const update = (body: object) =>
    admin.call('updateRankingGroup', { params: { id }, body: body as never })
  const changed = await update({
    name: 'Neu benannt',
    salesforceName: '',
    publicationSector: 'SECTOR_MOBILITY',
    rootType: 'contact',
    salesforceManageAwards: true,
  })
  expect(changed.body).toMatchObject({
    name: 'Neu benannt',
    salesforceName: null,
    shortCode,
    publicationSector: 'SECTOR_MOBILITY',
    rootType: 'contact',
    salesforceManageAwards: true,
    salesforceManageContacts: false,
  })
  expect((await update({ shortCode: 'NEU' })).problem.code).toBe('unknown-key')
})

const groupOf = (name: string, shortCode: string) => ({
  name,
  shortCode,
  publicationSector: 'SECTOR_GESUNDHEIT' as const,
  rootType: 'account' as const,
})

test('a project name is taken once, whatever its case and space, and by those from before names had keys', async ({
  warehouse,
}) => {
  const create = (name: string, shortCode: string) =>
    admin.call('createRankingGroup', { body: groupOf(name, shortCode) })
  const made = await create('Beste Häuser', 'BH')
  expect(made.status).toBe(201)
  expect((await create('  beste häuser ', 'BH2')).problem).toMatchObject({
    status: 409,
    code: 'name-taken',
  })
  const old = await givenProject(warehouse, 'ALT')
  expect((await create('PROJEKT ALT', 'ALT-NEU')).problem.code).toBe('name-taken')
  const rename = (id: string, name: string) =>
    admin.call('updateRankingGroup', { params: { id }, body: { name } })
  expect((await rename(old.rankingGroupId, 'Beste HÄUSER')).problem.code).toBe('name-taken')
  expect((await rename(made.body.id, 'Beste HÄUSER')).body.name).toBe('Beste HÄUSER')
})

test('a short code that would have no page of its own is refused', async () => {
  for (const wrong of ['A/B C', '..', '.', 'A B', '-A', 'A?', 'A#1', 'A%2F'])
    expect([
      wrong,
      (await admin.call('createRankingGroup', { body: groupOf(`Haus ${wrong}`, wrong) })).status,
    ]).toEqual([wrong, 422])
  for (const right of ['ÄL', 'A.B-c_1'])
    expect([
      right,
      (await admin.call('createRankingGroup', { body: groupOf(`Haus ${right}`, right) })).status,
    ]).toEqual([right, 201])
  expect((await admin.call('createPeriod', { body: { name: '..' } })).status).toBe(422)
})

test('what a project lists stays as it is once awards stand in it', async ({ warehouse }) => {
  const project = await givenProject(warehouse, 'FIX')
  await givenAward(warehouse, project, await givenAccount(warehouse))
  const update = (body: object) =>
    admin.call('updateRankingGroup', {
      params: { id: project.rankingGroupId },
      body: body as never,
    })
  expect((await update({ rootType: 'contact', name: 'Neu' })).problem).toMatchObject({
    status: 409,
    code: 'root-type-fixed',
    counts: { awards: 1, scores: 0 },
  })
  const same = await update({ rootType: 'account', name: 'Neuer Name' })
  expect(same.body).toMatchObject({ name: 'Neuer Name', rootType: 'account' })
})

test('[I-044] a dynamic field keeps every property, and takes the short word for its type', async ({
  warehouse,
}) => {
  const project = await givenProject(warehouse, 'MDL')
  const whole = {
    name: 'beds_total',
    label: 'Betten gesamt',
    scope: 'health',
    format: 'score-10',
    symbol: 'leaf',
    unit: 'km/h',
    unitPrefix: '1000',
    customFontLetter: 'B',
    description: 'Alle Betten',
    descriptionHTML: '<b>Alle</b> Betten',
    nullable: false,
    zeroAllowed: false,
    internal: true,
    mediscreenId: 'f00',
    mediscreenMachineName: 'bedsTotal',
  } as const
  const made = await editor.call('createMdl', {
    body: {
      ...whole,
      type: 'integer',
      rankingGroup: project.rankingGroupId,
      period: project.periodId,
      toplistLabel: project.toplistId,
    },
  })
  expect(made.body).toMatchObject({
    ...whole,
    type: 'TYPE_INTEGER',
    rankingGroup: { shortCode: project.shortCode },
    period: { id: project.periodId },
    toplistLabel: { id: project.toplistId },
    fieldsCount: 0,
    usedInMapping: false,
  })
  const again = await editor.call('createMdl', {
    body: { name: 'beds_total', label: 'x', type: 'string' },
  })
  expect(again.problem.code).toBe('name-taken')
})

test('[I-043] its machine name is snake-case, and stays with type, scope, project and year', async () => {
  const create = (name: string) =>
    editor.call('createMdl', { body: { name, label: 'Feld', type: 'TYPE_STRING' } })
  for (const wrong of ['Grosses', 'mit leer', 'mit-strich', '_vorn', 'doppelt__unten', 'ä'])
    expect([wrong, (await create(wrong)).status]).toEqual([wrong, 422])
  const { body } = await create('waiting_days')
  const update = (values: object) =>
    editor.call('updateMdl', { params: { id: body.id }, body: values as never })
  expect((await update({ label: 'Wartezeit', unit: 's' })).body).toMatchObject({
    label: 'Wartezeit',
    unit: 's',
  })
  for (const fixed of ['name', 'type', 'scope', 'rankingGroup', 'period'])
    expect((await update({ [fixed]: 'x' })).problem.code).toBe('unknown-key')
})

test('[I-043] names that resemble are told from four characters on, other endings included', async () => {
  for (const name of ['patient_count', 'patient_costs'])
    await editor.call('createMdl', { body: { name, label: 'P', type: 'double' } })
  const similar = async (name: string) => {
    const { body } = await editor.call('similarMdls', { query: { name } })
    return [body.exact, body.list.map((one) => one.name)]
  }
  expect(await similar('pat')).toEqual([false, []])
  expect(await similar('pati')).toEqual([false, ['patient_costs', 'patient_count']])
  expect(await similar('patient_count')).toEqual([true, ['patient_costs']])
  expect(await similar('patient_xxx')).toEqual([false, ['patient_costs', 'patient_count']])
})

test('[I-043] a field with values or in a mapping stays, an unused one goes', async ({
  warehouse,
}) => {
  const used = await editor.call('createMdl', {
    body: { name: 'used_beds', label: 'Betten', type: 'integer' },
  })
  const project = await givenProject(warehouse, 'USE')
  const holder = await givenAccount(warehouse)
  const toplist = { ...project, toplistId: null as never }
  await givenAward(warehouse, toplist, holder, { 'dynamicFields.used_beds': 12 })
  await inLog(warehouse, (unit) =>
    addEntry(unit, 'mapping', {
      name: 'Mit Betten',
      targetClass: 'account',
      columns: [{ source: 'B', target: 'score.dynamicFields.used_beds', transformations: [] }],
    }),
  )
  const { body } = await editor.call('listMdls', { query: { search: 'used' } })
  expect(body).toMatchObject({ total: 1, list: [{ fieldsCount: 1, usedInMapping: true }] })
  const refused = await editor.call('deleteMdl', { params: { id: used.body.id } })
  expect(refused.problem).toMatchObject({
    code: 'in-use',
    counts: { records: 1, changes: 0, mappings: 1 },
  })
  const free = await editor.call('createMdl', {
    body: { name: 'unused', label: 'Frei', type: 'boolean' },
  })
  expect((await editor.call('deleteMdl', { params: { id: free.body.id } })).status).toBe(204)
})
