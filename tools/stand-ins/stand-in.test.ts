import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startElasticsearch } from './elasticsearch.ts'
import { createFaults } from './faults.ts'
import type { StandIn } from './stand-in.ts'
import { elasticsearchClient, externally } from './testing/elasticsearch-client.ts'

let dataDir: string
let target: StandIn
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'))
  target = await startElasticsearch({ port: 0, dataDir })
})
afterEach(async () => {
  await target.close()
  rmSync(dataDir, { recursive: true })
})

const { call, bulk } = elasticsearchClient(() => target.url)
const send = (id: string, version = 1) => bulk(externally(id, version), { id })

test('a page of another site whose name points here reads and changes nothing', async () => {
  const status = (method: string, path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${target.url}${path}`, { method, headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  for (const [method, path] of [
    ['GET', '/_cat/indices'],
    ['POST', '/__control/reset'],
    ['DELETE', '/stammbuch-records'],
  ] as const)
    expect(await status(method, path, 'evil.example:4020')).toBe(421)
  expect(await status('GET', '/__control', 'localhost')).toBe(200)
})

describe('fault control', () => {
  test('settings are merged, shown and taken back over HTTP', async () => {
    const changed = await call('POST', '/__control', { errorRate: 0.5, failIds: ['a'] })
    expect(changed.body).toMatchObject({ errorRate: 0.5, failIds: ['a'], hangRate: 0 })
    await call('POST', '/__control', { hangRate: 0.25 })
    expect((await call('GET', '/__control')).body).toMatchObject({ errorRate: 0.5, hangRate: 0.25 })
    await call('POST', '/__control/reset')
    expect((await call('GET', '/__control')).body).toMatchObject({ errorRate: 0, failIds: [] })
  })

  const refused: readonly (readonly [object])[] = [
    [{ errorRate: 2 }],
    [{ errorRate: 0.6, hangRate: 0.6 }],
    [{ statusOnError: 200 }],
    [{ failIds: 'a' }],
    [{ errorRatio: 1 }],
    [{ toString: 1 }],
  ]
  test.each(refused)('%j is refused and changes nothing', async (settings) => {
    const before = (await call('GET', '/__control')).body
    expect(await call('POST', '/__control', settings)).toMatchObject({ status: 400 })
    expect((await call('GET', '/__control')).body).toEqual(before)
    expect(() => target.control(settings)).toThrow()
  })

  test('the same seed gives the same faults in whatever order requests arrive', () => {
    const fates = (requests: readonly string[], seed: number) => {
      const faults = createFaults()
      faults.change({ errorRate: 0.3, hangRate: 0.2, timeoutAfterApplyRate: 0.2, seed })
      return Object.fromEntries(requests.map((request) => [request, faults.fate(request)]))
    }
    const requests = Array.from({ length: 200 }, (_, at) => `PUT /konten/_doc/${at}`)
    const first = fates(requests, 7)
    expect(fates(requests.toReversed(), 7)).toEqual(first)
    expect(fates(requests, 8)).not.toEqual(first)
    const count = (fate: string) => Object.values(first).filter((each) => each === fate).length
    expect(count('error')).toBeGreaterThan(40)
    expect(count('error')).toBeLessThan(80)
    expect(count('hang')).toBeGreaterThan(20)
    expect(count('silence')).toBeGreaterThan(20)
  })

  test('a retry draws anew, so that half of the errors do not last', async () => {
    target.control({ errorRate: 0.5 })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await send('a')).status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })

  test('a request that hangs is not applied, and is on record with its body', async () => {
    target.control({ hangRate: 1 })
    const signal = AbortSignal.timeout(100)
    const body = JSON.stringify({ id: 'a' })
    const headers = { 'content-type': 'application/json' }
    const path = `${target.url}/konten/_doc/a`
    await expect(fetch(path, { method: 'PUT', body, headers, signal })).rejects.toThrow('timeout')
    expect(target.documents()).toEqual([])
    expect(target.received()).toMatchObject([
      { operation: 'PUT /konten/_doc/a', outcome: 'hung', answered: false, body },
    ])
  })

  test('after the write the sender can be left waiting instead of being cut off', async () => {
    target.control({ timeoutAfterApplyRate: 1, afterApply: 'hang' })
    let settled = false
    const sending = send('a').catch(() => undefined)
    void sending.then(() => {
      settled = true
    })
    while (target.documents().length === 0) await sleep(10)
    await sleep(50)
    expect(settled).toBe(false)
    await target.close()
    await sending
    target = await startElasticsearch({ port: 0, dataDir })
    expect(target.documents()).toMatchObject([{ id: 'a', version: 1 }])
  })

  test('a delay holds up every request', async () => {
    target.control({ delayMs: 80 })
    const started = performance.now()
    await send('a')
    expect(performance.now() - started).toBeGreaterThan(70)
  })
})

describe('what was received', () => {
  test('is numbered and can be asked for from a number on', async () => {
    await send('a', 3)
    await send('a', 2)
    const all = (await call('GET', '/__received')).body
    expect(all).toMatchObject([
      { seq: 1, operation: 'index', target: 'konten', id: 'a', version: 3, outcome: 'applied' },
      { seq: 2, id: 'a', version: 2, outcome: 'refused', status: 409, answered: true },
    ])
    expect(all[1].reason).toBe('version_conflict_engine_exception')
    expect(all[0].body).toEqual({ id: 'a' })
    expect((await call('GET', '/__received?since=1')).body).toEqual([all[1]])
    expect((await call('GET', '/__received?limit=1')).body).toEqual([all[0]])
    expect((await call('GET', '/__documents')).body).toMatchObject([{ id: 'a', version: 3 }])
  })

  test('survives the end of the faults, but not a reset of everything', async () => {
    await send('a')
    await call('POST', '/__control/reset')
    expect(target.received()).toHaveLength(1)
    await call('POST', '/__control/reset?everything=true')
    expect(target.received()).toEqual([])
    await target.close()
    target = await startElasticsearch({ port: 0, dataDir })
    expect(target.documents()).toEqual([])
  })

  test('half a line left by a killed process is dropped and does not spoil the next', async () => {
    await send('a')
    await target.close()
    const file = join(dataDir, 'stand-ins', 'elasticsearch.ndjson')
    appendFileSync(file, '{"seq":2,"operation":"ind')
    target = await startElasticsearch({ port: 0, dataDir })
    await send('b')
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2])
    expect(target.documents().map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

test.each(['elasticsearch', 'salesforce', 'dms'])(
  '%s as a process says where it is ready, and ends in peace',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
    const env = { ...process.env, PORT: '0', DATA_DIR: folder }
    const file = join(import.meta.dirname, `${name}.ts`)
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const [, url] = /^ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString()) ?? []
    expect((await fetch(`${url}/__documents`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    rmSync(folder, { recursive: true })
  },
)
