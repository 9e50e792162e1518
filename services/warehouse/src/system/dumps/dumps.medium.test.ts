import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dumpTables } from '@stammbuch/contracts'
import { dumpHash } from '@stammbuch/ledger'
import type { ClonedDatabase } from '@stammbuch/testing'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { newSecret } from '../../platform/encrypted-file.adapter.ts'
import { inlineProjections } from '../../projections.ts'
import { givenAccount, givenProposals, givenRecords } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'
import { writeDump } from './write-dump.process.ts'

const tool = join(import.meta.dirname, '../../../../../tools/dump-restore.ts')

/** The command as an operator gives it. */
const restore = async (...args: string[]): Promise<string> => {
  try {
    return (await promisify(execFile)(process.execPath, [tool, ...args])).stdout
  } catch (error) {
    // Node's own message says neither the signal nor the code.
    const { signal, code, stderr } = error as { signal: string; code: number; stderr: string }
    throw new Error(`ended by ${signal ?? `code ${code}`}: ${stderr}`, { cause: error })
  }
}

const poolOn = (url: string, max = 2): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

/** Another database of the same owner, empty, gone with the test. */
const emptyDatabase = async ({ ownerUrl, owner }: ClonedDatabase): Promise<string> => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create database ${name}`)
  onTestFinished(async () => void (await owner.query(`drop database ${name} with (force)`)))
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return url.href
}

const fetchDump = async (
  warehouse: TestWarehouse,
  body: { slim?: boolean; tables?: ('account' | 'period')[] },
) => {
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const { body: made } = await ida.call('createDump', { body })
  if (!('key' in made)) throw new Error('the dump was not waited for')
  const listed = (await ida.call('listDumps')).body
  expect(listed[made.key]).toBe(made.name)
  const reply = await fetch(`${warehouse.url}/api/db-dump-download/${made.key}`, {
    headers: { authorization: `Bearer ${ida.token}` },
  })
  expect(reply.headers.get('content-disposition')).toContain(made.name)
  const file = join(warehouse.dataDir, made.name)
  await writeFile(file, new Uint8Array(await reply.arrayBuffer()))
  return file
}

test('[R-022] a full dump restores the log and every view to the byte, into an empty database only', async ({
  warehouse,
  database,
}) => {
  const account = await givenAccount(warehouse, { name: 'Klinik "Süd"; Ulm,\nHaus 2' })
  await givenProposals(warehouse, [account], () => 'Köln')
  const file = await fetchDump(warehouse, {})
  const url = await emptyDatabase(database)
  const said = await restore(file, '--into', url)
  const position = Number(/position (\d+)/.exec(said)?.[1])
  expect(said).toContain(`restored at position ${position}`)

  const restored = poolOn(url)
  for (const query of [
    `select * from log.event where position <= ${position} order by position`,
    `select * from log.event_personal where position <= ${position} order by position`,
    'select * from view.record order by id',
    'select * from view.pending_change order by change_id',
  ])
    expect((await restored.query(query)).rows).toEqual((await database.owner.query(query)).rows)
  expect(await dumpHash(restored, inlineProjections as never)).toMatch(/[0-9a-f]{64}/)
  await expect(restore(file, '--into', url)).rejects.toThrow('has a log already')
}, 300_000)

test('[R-022] slim leaves out the changes, custom has just what was chosen; both load as plain tables', async ({
  warehouse,
  database,
}) => {
  await givenAccount(warehouse, { name: 'Praxis am Ring' })
  await givenRecords(warehouse, [
    { class: 'product', values: { label: 'Kombi', 'dynamicFields.range_km': 480 } },
  ])
  const url = await emptyDatabase(database)
  const pool = poolOn(url)
  await restore(await fetchDump(warehouse, { slim: true }), '--into', url)
  const loaded = async () =>
    (
      await pool.query(
        `select tablename from pg_tables where schemaname = 'dump' order by tablename collate "C"`,
      )
    ).rows.map(({ tablename }) => tablename)
  expect(await loaded()).toEqual(dumpTables.filter((name) => name !== 'changes'))
  const dynamic = 'select class, name, value from dump.managed_dynamic_field'
  expect((await pool.query(dynamic)).rows).toEqual([
    { class: 'product', name: 'range_km', value: '480' },
  ])
  await pool.query('drop schema dump cascade')

  const custom = await fetchDump(warehouse, { tables: ['account', 'period'] })
  await restore(custom, '--into', url)
  expect(await loaded()).toEqual(['account', 'period'])
  const { rows } = await pool.query(
    `select record_label, name from dump.account where name = 'Praxis am Ring'`,
  )
  expect(rows).toEqual([{ record_label: 'Praxis am Ring', name: 'Praxis am Ring' }])
  await expect(restore(custom, '--into', url)).rejects.toThrow('drop schema dump cascade')
}, 300_000)

test('[R-022] who made and who took a dump stands in the log; the old GET form says that it is old', async ({
  warehouse,
}) => {
  await fetchDump(warehouse, { tables: ['period'] })
  const rosa = await warehouse.person('Rosa', 'ROLE_AUDITOR')
  const { body } = await rosa.call('listLog', { query: { limit: 10_000 } })
  const types = body.list.map(({ type }) => type).filter((type) => type.startsWith('Dump'))
  expect(types.slice(-2)).toEqual(['DumpCreated', 'DumpDownloaded'])
  const ivo = await warehouse.person('Ivo', 'ROLE_IT')
  const old = await ivo.call('createDumpByGet', { query: { tables: 'period' } })
  expect([old.status, old.headers.get('deprecation')]).toEqual([200, 'true'])
  expect((await ivo.call('createDump', { body: { tables: ['secrets'] as never } })).status).toBe(
    422,
  )
  expect((await ivo.call('downloadDump', { params: { key: 'x'.repeat(22) } })).status).toBe(404)
})

test('[R-022] a list of no tables is refused however it is sent, and writes nothing whole', async ({
  warehouse,
}) => {
  const ivo = await warehouse.person('Ivar', 'ROLE_IT')
  const headers = { authorization: `Bearer ${ivo.token}` }
  const before = (await ivo.call('listDumps')).body
  for (const [method, query] of [
    ['GET', 'slim=false&tables='],
    ['POST', 'tables='],
    ['GET', 'tables=,'],
  ] as const) {
    const asked = await fetch(`${warehouse.url}/api/db-dump?${query}`, { method, headers })
    expect([method, query, asked.status]).toEqual([method, query, 422])
  }
  const body = { tables: [] }
  expect((await ivo.call('createDump', { body })).status).toBe(422)
  expect((await ivo.call('listDumps')).body).toEqual(before)
})

test.skipIf(!existsSync('/dev/full'))(
  'a dump that finds no room on the disk ends, leaves no file and gives its connection back (needs /dev/full)',
  async ({ warehouse, database }) => {
    const file = join(warehouse.dataDir, 'no-room.zip.enc')
    await symlink('/dev/full', `${file}.part`)
    const pool = poolOn(database.appUrl, 1)
    const written = writeDump(pool, {
      wanted: { slim: false, tables: [] },
      file,
      secret: newSecret(),
      version: '1',
      createdAt: '2026-11-20T14:30:00.000Z',
      onPart: async () => undefined,
    })
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' })
    const left = await readdir(warehouse.dataDir)
    expect(left.filter((name) => name.startsWith('no-room'))).toEqual([])
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  },
)

test('[R-022] a dump is gone after its day, file and all', async ({ warehouse, database }) => {
  const ina = await warehouse.person('Ina', 'ROLE_IT')
  const { body } = await ina.call('createDump', { body: { tables: ['period'] } })
  if (!('key' in body)) throw new Error('no key')
  await database.owner.query(`update work.dump set expires_at = now() where key = $1`, [body.key])
  expect((await ina.call('downloadDump', { params: { key: body.key } })).status).toBe(404)
  expect(Object.keys((await ina.call('listDumps')).body)).not.toContain(body.key)
  // What a crash left half-written goes as well, what is just being written stays.
  const folder = join(warehouse.dataDir, 'dumps')
  const [left, fresh] = [join(folder, 'left.zip.part'), join(folder, 'fresh.zip.part')]
  for (const file of [left, fresh]) await writeFile(file, 'half')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(left, yesterday, yesterday)
  await ina.call('listDumps')
  const kept = await readdir(folder)
  expect(kept).toContain('fresh.zip.part')
  expect(kept.filter((name) => name.startsWith(body.key) || name.startsWith('left'))).toEqual([])
})

test('the file of a dump tells nothing without its secret, and one that was altered is not handed out', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const { body } = await ida.call('createDump', { body: { tables: ['period'] } })
  if (!('key' in body)) throw new Error('the dump was not waited for')
  const take = () =>
    fetch(`${warehouse.url}/api/db-dump-download/${body.key}`, {
      headers: { authorization: `Bearer ${ida.token}` },
    })
  // The names of its parts stand in a zip in clear.
  expect(await (await take()).text()).toContain('manifest.json')
  const folder = join(warehouse.dataDir, 'dumps')
  const file = join(folder, (await readdir(folder)).find((name) => name.startsWith(body.key)) ?? '')
  const lying = await readFile(file)
  expect(lying.includes('manifest.json')).toBe(false)
  lying[40] = (lying[40] ?? 0) ^ 1
  await writeFile(file, lying)
  const refused = await take()
  expect([refused.status, await refused.json()]).toEqual([
    500,
    expect.objectContaining({ code: 'internal' }),
  ])
})

test('[R-022] dumps of one moment have names of their own, and eight at once are no eight dumps', async ({
  warehouse,
}) => {
  const isa = await warehouse.person('Isa', 'ROLE_IT')
  const made = await Promise.all(
    Array.from({ length: 5 }, () => isa.call('createDump', { body: { tables: ['supplier'] } })),
  )
  const keys = new Set(made.map(({ body }) => ('key' in body ? body.key : '')))
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill(200))
  // Whoever asked after the first one had begun shares the second.
  expect(keys.size).toBeLessThanOrEqual(2)
  const different = await Promise.all(
    (['period', 'account', 'award'] as const).map((table) =>
      isa.call('createDump', { body: { tables: [table] } }),
    ),
  )
  const names = different.map(({ body }) => ('name' in body ? body.name : ''))
  expect(new Set(names).size).toBe(3)
  const crowd = await Promise.all(
    (
      ['contact', 'score', 'product', 'mapping', 'release', 'sample', 'dictionary', 'user'] as const
    ).map((table) => isa.call('createDump', { body: { tables: [table] } })),
  )
  const refused = crowd.filter(({ status }) => status === 429)
  expect(refused.map(({ problem }) => problem.code)).toEqual(
    Array(refused.length).fill('dump-queue-full'),
  )
  expect(crowd.length - refused.length).toBeGreaterThanOrEqual(5)
})

test('[R-022] a dump of no tables is refused and nothing is written', async ({ warehouse }) => {
  const ilse = await warehouse.person('Ilse', 'ROLE_IT')
  const before = Object.keys((await ilse.call('listDumps')).body)
  const bodies = [{ tables: [] }, { slim: true, tables: ['changes' as const] }]
  for (const body of bodies) expect((await ilse.call('createDump', { body })).status).toBe(422)
  const byGet = await ilse.call('createDumpByGet', { query: { tables: ',' } })
  expect(byGet.status).toBe(422)
  expect(Object.keys((await ilse.call('listDumps')).body)).toEqual(before)
})

test('[R-022] system information names versions, sizes and the position', async ({ warehouse }) => {
  const iris = await warehouse.person('Iris', 'ROLE_IT')
  const { body } = await iris.call('systemInformation')
  const shown = (wanted: string) => body.find(({ name }) => name === wanted)?.value
  expect(shown('Node.js')).toBe(process.version)
  expect(shown('NATS JetStream')).toBe('ohne NATS, innerhalb eines Prozesses')
  expect(shown('Größte Tabellen')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^log\.event: [\d.]+(,\d)? MB$/)]),
  )
})
