import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import {
  newScope,
  prepareUnjudged,
  type Scope,
  send,
  sendChunk,
  uploadOf,
} from '../testing/deliver.ts'

let admin: Person
let scope: Scope
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  scope = await newScope(admin)
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const stored = (warehouse: TestWarehouse, bytes: Buffer) =>
  readFile(path.join(warehouse.dataDir, 'deliveries', sha256(bytes)))
const leftovers = (warehouse: TestWarehouse) => readdir(path.join(warehouse.dataDir, 'uploads'))
const deliveries = async () => (await admin.call('listSamples')).body.total

/** Random lines of some thousand chunks' worth, so that no two chunks are alike. */
const list = (lines: number) =>
  Buffer.from(
    `nr;name\n${Array.from({ length: lines }, (_, n) => `${n};${randomBytes(20).toString('hex')}`).join('\n')}\n`,
  )

test('[I-002] a file arrives in chunks, byte for byte, and becomes a delivery with its dialect', async ({
  warehouse,
}) => {
  const content = list(30_000)
  const answer = await send(admin, uploadOf(scope, content))
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ received: 3, chunkCount: 3 })
  const { body } = await admin.call('listSamples', { query: { limit: 1 } })
  expect(body.list[0]).toMatchObject({
    id: answer.body.sample?.id,
    rawDataReference: 'liste.csv',
    headers: ['nr', 'name'],
    encoding: 'utf-8',
    delimiter: ';',
    supplier: { id: scope.supplier },
    rankingGroup: { id: scope.rankingGroup },
    period: { id: scope.period },
    mapping: null,
  })
  expect((await stored(warehouse, content)).equals(content)).toBe(true)
  expect(await leftovers(warehouse)).toEqual([])
})

test('[I-002] an upload that was cut goes on where it stopped', async ({ warehouse }) => {
  const upload = uploadOf(scope, list(40_000))
  await sendChunk(admin, upload, 0)
  await sendChunk(admin, upload, 1)
  const { body: state } = await admin.call('uploadState', { params: { stamp: upload.stamp } })
  expect(state).toEqual({ received: 2, chunkCount: 4 })
  const answer = await send(admin, upload, state.received)
  expect(answer.body.sample).toBeDefined()
  expect((await stored(warehouse, upload.content)).equals(upload.content)).toBe(true)
})

test('the same chunk again is accepted without effect, also the last one', async ({
  warehouse,
}) => {
  const upload = uploadOf(scope, list(30_000))
  const before = await deliveries()
  await sendChunk(admin, upload, 0)
  expect((await sendChunk(admin, upload, 0)).body).toEqual({ received: 1, chunkCount: 3 })
  await sendChunk(admin, upload, 1)
  expect((await sendChunk(admin, upload, 0)).body).toEqual({ received: 2, chunkCount: 3 })
  const ends = await Promise.all([2, 2, 2].map((chunkId) => sendChunk(admin, upload, chunkId)))
  const again = await sendChunk(admin, upload, 2)
  const ids = [...ends, again].map(({ body }) => body.sample?.id)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toBeDefined()
  expect(await deliveries()).toBe(before + 1)
  expect((await stored(warehouse, upload.content)).equals(upload.content)).toBe(true)
})

test('[I-003] a chunk out of order, or other bytes for one that is there, are refused', async () => {
  const upload = uploadOf(scope, list(30_000))
  expect((await sendChunk(admin, upload, 1)).problem).toMatchObject({
    status: 409,
    code: 'chunk-out-of-order',
    expected: 0,
  })
  await sendChunk(admin, upload, 0)
  expect((await sendChunk(admin, upload, 2)).problem).toMatchObject({ expected: 1 })
  const forged = Buffer.from(upload.content.subarray(0, upload.chunk))
  forged[100] = (forged[100] ?? 0) ^ 1
  expect((await sendChunk(admin, upload, 0, forged)).problem).toMatchObject({
    code: 'chunk-out-of-order',
    expected: 1,
  })
  const other = { ...upload, name: 'andere.csv' }
  expect((await sendChunk(admin, other, 1)).problem.code).toBe('upload-differs')
})

test('[I-003] a flipped byte is found at the end and nothing is left of the upload', async ({
  warehouse,
}) => {
  const before = await deliveries()
  const files = await leftovers(warehouse)
  const upload = uploadOf(scope, list(30_000))
  const forged = Buffer.from(upload.content.subarray(0, upload.chunk))
  forged[4_000] = (forged[4_000] ?? 0) ^ 1
  await sendChunk(admin, upload, 0, forged)
  expect((await send(admin, upload, 1)).problem).toMatchObject({
    status: 422,
    code: 'hash-mismatch',
  })
  expect(await deliveries()).toBe(before)
  expect(await leftovers(warehouse)).toEqual(files)
  const state = await admin.call('uploadState', { params: { stamp: upload.stamp } })
  expect(state.status).toBe(404)
  expect((await send(admin, upload)).body.sample).toBeDefined()
})

test('[I-003] bytes that fit the MD5 but not the SHA-256 are refused', async () => {
  const upload = uploadOf(scope, list(10))
  const other = { ...upload, sha256: sha256(Buffer.from('x')) }
  expect((await send(admin, other)).problem.code).toBe('hash-mismatch')
  const right = { ...upload, sha256: sha256(upload.content) }
  expect((await send(admin, right)).body.sample).toBeDefined()
})

test('[I-003] a file that is too large or of another kind is refused at its first chunk', async () => {
  const full = Buffer.alloc(524_288, 'a')
  const huge = { ...uploadOf(scope, full), content: Buffer.alloc(104_857_601) }
  expect((await sendChunk(admin, huge, 0, full)).problem).toMatchObject({
    status: 413,
    code: 'file-too-large',
  })
  const sheet = uploadOf(scope, 'PK', { name: 'liste.xlsx' })
  const refused = await sendChunk(admin, sheet, 0)
  expect(refused.problem).toMatchObject({ status: 415, code: 'file-type' })
  expect(refused.problem.detail).toContain('als .csv speichern')
  const unknown = uploadOf({ ...scope, period: scope.supplier }, 'a;b\n1;2\n')
  expect((await sendChunk(admin, unknown, 0)).problem.code).toBe('invalid')
  const empty = uploadOf(scope, '')
  expect((await sendChunk(admin, empty, 0)).problem.code).toBe('file-unreadable')
})

test('[I-004] a repeated header is refused with the message for people and the headers', async ({
  warehouse,
}) => {
  const before = await deliveries()
  const files = await leftovers(warehouse)
  const answer = await send(admin, uploadOf(scope, 'id;name;ort;name\n1;a;b;c\n'))
  expect(answer.problem).toMatchObject({
    status: 422,
    code: 'duplicate-header',
    detail:
      'Der Datensatz kann nicht verarbeitet werden. Ein Tabellenkopf liegt mehrfach vor. Bitte die hochgeladene Datei überprüfen.',
    original: '„name“ in den Spalten 2, 4',
  })
  expect(await deliveries()).toBe(before)
  expect(await leftovers(warehouse)).toEqual(files)
})

test('the same bytes again become a delivery of their own that names the earlier one', async () => {
  const content = list(10)
  const first = await send(admin, uploadOf(scope, content))
  expect(first.body.sameAs).toBeUndefined()
  const second = await send(admin, uploadOf(scope, content))
  expect(second.body.sameAs?.id).toBe(first.body.sample?.id)
  expect(second.body.sample?.id).not.toBe(first.body.sample?.id)
})

test('a stamp never becomes part of a path, and belongs to the one who uploads', async ({
  warehouse,
}) => {
  const upload = uploadOf(scope, list(30_000), { stamp: '..............' })
  await sendChunk(admin, upload, 0)
  const files = await leftovers(warehouse)
  expect(files.every((name) => /^[0-9a-f-]{36}\.part$/.test(name))).toBe(true)
  const other = await warehouse.person('Otto', 'ROLE_EDITOR')
  const state = await other.call('uploadState', { params: { stamp: upload.stamp } })
  expect(state.status).toBe(404)
})

test('an auditor cannot upload', async ({ warehouse }) => {
  const auditor = await warehouse.person('Rita', 'ROLE_AUDITOR')
  expect((await sendChunk(auditor, uploadOf(scope, 'a;b\n'), 0)).problem.code).toBe('forbidden')
})

test('a prepared delivery shows its rows in the words of the file, also when they must be read again', async ({
  warehouse,
}) => {
  const content = Buffer.concat([
    Buffer.from('name;ort;x\n'),
    Buffer.from('M\xfcller \\ "q"\tt;"Zeile 1\nZeile 2"\n', 'latin1'),
    Buffer.from('a\0b;c;d;zu viel\n'),
  ])
  const { body } = await send(admin, uploadOf(scope, content))
  const sampleId = String(body.sample?.id)
  const early = await admin.call('sampleRow', { params: { sampleId, rowIndex: 0 } })
  expect(early.problem.code).toBe('not-processed')
  for (let time = 0; time < 2; time += 1)
    expect(await prepareUnjudged(warehouse, sampleId)).toEqual({ rows: 2 })
  const row = (rowIndex: number) => admin.call('sampleRow', { params: { sampleId, rowIndex } })
  expect((await row(0)).body).toEqual({ name: 'Müller \\ "q"\tt', ort: 'Zeile 1\nZeile 2', x: '' })
  expect((await row(1)).body).toEqual({ name: 'a␀b', ort: 'c', x: 'd', 'Spalte 4': 'zu viel' })
  expect((await row(2)).status).toBe(404)
  await warehouse.parts.pool.query('delete from delivery_row where sample_id = $1', [sampleId])
  expect((await row(0)).body).toMatchObject({ ort: 'Zeile 1\nZeile 2' })
})

test('a quote that is never closed is reported with its line when the delivery is prepared', async ({
  warehouse,
}) => {
  const { body } = await send(admin, uploadOf(scope, 'a;b\n1;2\n3;"4\n5;6\n'))
  await expect(prepareUnjudged(warehouse, String(body.sample?.id))).rejects.toMatchObject({
    code: 'file-unreadable',
    details: { line: 3 },
  })
})

test('an upload whose file is gone, or that nobody went on with for a day, begins again', async ({
  warehouse,
}) => {
  const upload = uploadOf(scope, list(30_000))
  await sendChunk(admin, upload, 0)
  await rm(path.join(warehouse.dataDir, 'uploads'), { recursive: true })
  expect((await sendChunk(admin, upload, 1)).problem).toMatchObject({ expected: 0 })
  await sendChunk(admin, upload, 0)
  await warehouse.parts.pool.query(`update upload set updated_at = now() - interval '25 hours'`)
  await sendChunk(admin, uploadOf(scope, list(10)), 0)
  expect(await leftovers(warehouse)).toEqual([])
  const state = await admin.call('uploadState', { params: { stamp: upload.stamp } })
  expect(state.status).toBe(404)
})

test('whether the same bytes came before is told before they are sent', async () => {
  const content = list(3)
  const ask = async (digest: string) =>
    (await admin.call('sampleWithBytes', { params: { sha256: digest } })).body.sample
  expect(await ask(sha256(content))).toBe(null)
  const first = await send(admin, uploadOf(scope, content))
  await send(admin, uploadOf(scope, content))
  expect(await ask(sha256(content).toUpperCase())).toMatchObject({
    id: first.body.sample?.id,
    fileName: 'liste.csv',
  })
  const wrong = await admin.call('sampleWithBytes', { params: { sha256: 'kein Hash' } })
  expect(wrong.status).toBe(404)
})

test('[I-003] a file whose first line is no text is refused with a reason, not taken half', async () => {
  const before = await deliveries()
  for (const content of ['Na\0me;Ort\nA;B\n', '\0'.repeat(1000)]) {
    const { status, problem } = await send(admin, uploadOf(scope, content))
    expect([status, problem.code]).toEqual([422, 'file-unreadable'])
    expect(problem.detail).toContain('Zeichen, die kein Text sind. Bitte')
  }
  expect(await deliveries()).toBe(before)
})

test('[U-013] a person has twenty files under way at most; those that nothing comes for make room for new ones', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_EDITOR')
  const begin = () => sendChunk(otto, uploadOf(scope, 'a;b\n1;2\n', { chunk: 5 }), 0)
  const first = await Promise.all(Array.from({ length: 25 }, begin))
  expect(first.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = first.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 5 }, () => [429, 'too-many-uploads']),
  )
  expect(refused[0]?.problem.detail).toContain('warten')
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  // Who else uploads meanwhile is not concerned.
  expect((await send(admin, uploadOf(scope, 'a;b\n5;6\n'))).status).toBe(200)
  const openOf = async () => {
    const { rows } = await warehouse.parts.pool.query(
      'select count(*)::int as n from upload where actor = $1 and sample_id is null',
      [otto.id],
    )
    return rows[0].n
  }
  const files = (await leftovers(warehouse)).length
  await warehouse.parts.pool.query(
    `update upload set updated_at = now() - interval '11 minutes' where actor = $1`,
    [otto.id],
  )
  expect((await begin()).status).toBe(200)
  expect(await openOf()).toBe(20)
  expect((await leftovers(warehouse)).length).toBe(files)
})
