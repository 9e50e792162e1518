import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import { givenAccount, givenProject } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'

let editor: Person
test.beforeAll(async ({ warehouse }) => {
  editor = await warehouse.person('Erik', 'ROLE_EDITOR')
})

const term = async (name: string, parentId: string | null = null) =>
  (await editor.call('createTaxonomyTerm', { body: { name, parentId } })).body.id

test('[R-020] a dictionary goes with all of its translations', async () => {
  const create = (label: string) => editor.call('createDictionary', { body: { label } })
  const { body: italian } = await create('Italienisch')
  expect((await create(' ITALIENISCH')).problem.code).toBe('name-taken')
  const { body: french } = await create('Französisch')
  const translate = (dictionaryId: string, value: string, translatedValue: string) =>
    editor.call('createStringTranslation', { body: { dictionaryId, value, translatedValue } })
  await translate(italian.id, 'Krankenhaus', 'Ospedale')
  await translate(italian.id, 'Ärztin', 'Medica')
  await translate(french.id, 'Krankenhaus', 'Hôpital')
  expect((await translate(italian.id, 'krankenhaus', 'x')).problem.code).toBe('name-taken')
  const search = async (query: object) =>
    (await editor.call('listStringTranslations', { query })).body.list.map(
      ({ value, translatedValue }) => `${value} ${translatedValue}`,
    )
  expect(await search({ dictionaryId: italian.id })).toEqual([
    'Ärztin Medica',
    'Krankenhaus Ospedale',
  ])
  expect(await search({ search: 'hopital' })).toEqual(['Krankenhaus Hôpital'])
  const { body } = await editor.call('listDictionaries')
  expect(body.list.map(({ label, translationsCount }) => [label, translationsCount])).toEqual([
    ['Französisch', 1],
    ['Italienisch', 2],
  ])
  expect((await editor.call('deleteDictionary', { params: { id: italian.id } })).status).toBe(204)
  expect(await search({})).toEqual(['Krankenhaus Hôpital'])
})

test('[R-020] a translation can change its dictionary, and a repeated call has one effect', async () => {
  const dictionary = async (label: string) =>
    (await editor.call('createDictionary', { body: { label } })).body.id
  const [from, to] = [await dictionary('Alt'), await dictionary('Neu')]
  const call = { body: { dictionaryId: from, value: 'Haus', translatedValue: 'Casa' } } as const
  const key = { key: 'translate-house-1' }
  const { body } = await editor.call('createStringTranslation', call, key)
  expect((await editor.call('createStringTranslation', call, key)).body.id).toBe(body.id)
  const moved = await editor.call('updateStringTranslation', {
    params: { id: body.id },
    body: { dictionaryId: to },
  })
  expect(moved.body).toMatchObject({ value: 'Haus', dictionary: { id: to, label: 'Neu' } })
})

test('[R-027] terms stand under one another, never in a circle, also when two people move at once', async () => {
  const [medicine, law] = [await term('Medizin'), await term('Recht')]
  const heart = await term('Herz', medicine)
  const move = (id: string, parentId: string | null) =>
    editor.call('updateTaxonomyTerm', { params: { id }, body: { parentId } })
  expect((await move(medicine, heart)).problem).toMatchObject({
    status: 409,
    code: 'taxonomy-cycle',
  })
  expect((await move(heart, law)).body.parent).toEqual({ id: law, name: 'Recht' })
  const both = await Promise.all([move(medicine, law), move(law, medicine)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const again = await editor.call('createTaxonomyTerm', { body: { name: ' herz', parentId: law } })
  expect(again.problem.code).toBe('name-taken')
})

test('[R-027] a term with terms below or companies in it stays', async ({ warehouse }) => {
  const parent = await term('Handel')
  const child = await term('Großhandel', parent)
  await givenAccount(warehouse, { categoryId: child })
  const remove = (id: string) => editor.call('deleteTaxonomyTerm', { params: { id } })
  expect((await remove(parent)).problem).toMatchObject({ code: 'in-use', counts: { terms: 1 } })
  expect((await remove(child)).problem).toMatchObject({ code: 'in-use', counts: { accounts: 1 } })
  expect((await remove(await term('Leer'))).status).toBe(204)
})

const archiveOf = async (person: Person, path: string): Promise<Buffer> => {
  const { url } = person as Person & { readonly url: string }
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.headers.get('content-type')).toContain('application/zip')
  return Buffer.from(await answer.arrayBuffer())
}

test('[I-045] fields go out as a zip and come back unchanged, as JSON or as the archive itself', async ({
  warehouse,
}) => {
  const project = await givenProject(warehouse, 'ZIP')
  const body = { name: 'zip_beds', label: 'Betten', type: 'integer', unit: 'kg' } as const
  const { body: made } = await editor.call('createMdl', {
    body: { ...body, rankingGroup: project.rankingGroupId, toplistLabel: project.toplistId },
  })
  const archive = await archiveOf({ ...editor, url: warehouse.url } as never, '/mdl/export_mdls')
  const take = () =>
    editor.call('importMdls', { body: { fileContent: archive.toString('base64') } })
  expect((await take()).body).toMatchObject({ total: 1, list: [{ outcome: 'unchanged' }] })
  await editor.call('updateMdl', { params: { id: made.id }, body: { label: 'Anders' } })
  expect((await take()).body.list[0]).toMatchObject({ name: 'zip_beds', outcome: 'updated' })
  await editor.call('deleteMdl', { params: { id: made.id } })
  const plain = await fetch(`${warehouse.url}/api/mdl/import_mdls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(archive),
  })
  expect(await plain.json()).toMatchObject({ list: [{ outcome: 'created' }] })
  const { body: after } = await editor.call('listMdls', { query: { search: 'zip_beds' } })
  expect(after.list[0]).toMatchObject({
    label: 'Betten',
    unit: 'kg',
    rankingGroup: { shortCode: project.shortCode },
    toplistLabel: { id: project.toplistId },
  })
})

test('[I-044] a type that a dynamic field cannot have is answered with those it can have', async () => {
  const type = 'TYPE_DATE' as 'TYPE_STRING'
  const { problem } = await editor.call('createMdl', {
    body: { name: 'bad_type', label: 'Typ', type, scope: 'global' },
  })
  expect(problem.detail).toBe('Möglich ist: string, integer, double, boolean.')
})

test('[I-045] what is no such archive is refused; the old GET form takes what lies on the server', async ({
  warehouse,
}) => {
  const nonsense = { fileContent: Buffer.from('no zip').toString('base64') }
  expect((await editor.call('importMdls', { body: nonsense })).problem).toMatchObject({
    status: 422,
    code: 'archive-unreadable',
  })
  const half = zipSync({ 'mdls.json': strToU8('{"mdls":[{"label":"\\ud83d"}]}') })
  const halved = { fileContent: Buffer.from(half).toString('base64') }
  expect((await editor.call('importMdls', { body: halved })).problem).toMatchObject({
    status: 422,
    code: 'archive-unreadable',
    detail: expect.stringContaining('mdls.0.label'),
  })
  const refused = async (content: Uint8Array) => {
    const packed = Buffer.from(zipSync({ 'mdls.json': content })).toString('base64')
    return (await editor.call('importMdls', { body: { fileContent: packed } })).problem.detail
  }
  const why = 'Das Archiv lässt sich nicht lesen: '
  expect(await refused(strToU8('[1]'))).toBe(`${why}Bitte ein Objekt angeben.`)
  expect(await refused(strToU8('{"mdls":1}'))).toBe(`${why}mdls: Bitte eine Liste angeben.`)
  expect(await refused(new Uint8Array(60_000_000))).toBe(
    `${why}„mdls.json“ ist ausgepackt zu groß.`,
  )
  const none = { list: [], total: 0 }
  expect((await editor.call('importMdlsByGet')).body).toEqual(none)
  expect((await editor.call('importMdls', { body: {} })).body).toEqual(none)
  const archive = await archiveOf({ ...editor, url: warehouse.url } as never, '/mdl/export_mdls')
  await mkdir(join(warehouse.dataDir, 'exchange'), { recursive: true })
  await writeFile(join(warehouse.dataDir, 'exchange', 'mdls.zip'), archive)
  const old = await editor.call('importMdlsByGet')
  expect([old.status, old.headers.get('deprecation'), old.headers.get('cache-control')]).toEqual([
    200,
    'true',
    'no-store',
  ])
  const head = await fetch(`${warehouse.url}/api/mdl/import_mdls`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${editor.token}` },
  })
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST'])
})
