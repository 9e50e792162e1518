import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTraceCollector, test } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { readConfig } from './platform/config.ts'
import { startProcess } from './testing/process.ts'
import { callingAs, startWarehouse } from './testing/warehouse.ts'

const until = { timeout: 60_000, interval: 200 }
const traceId = '0af7651916cd43dd8448eb211c80319c'
let tries = 0

test('[O-007] a request is part of the caller’s trace, and its statements are parts of it', async ({
  database,
}) => {
  tries += 1
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const neighbour = await startWarehouse(database.appUrl)
  onTestFinished(neighbour.close)
  const anna = await neighbour.person(`Anna${tries}`, 'ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_IT')
  const folder = await mkdtemp(join(tmpdir(), 'stammbuch-traces-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await startProcess({
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: neighbour.identity.issuer,
    OIDC_JWKS_URI: neighbour.identity.keysUrl,
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  onTestFinished(async () => {
    await server.kill()
  })
  const body = { label: `Branchen ${tries}` }
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const answer = await callingAs(server.url, anna.token)('createDictionary', { body }, { headers })
  expect(answer.status).toBe(201)

  const spans = await vi.waitFor(() => {
    const ours = collector.spans().filter((span) => span.traceId === traceId)
    expect(ours.map(({ name }) => name)).toContain('createDictionary')
    return ours
  }, until)
  const request = spans.find(({ name }) => name === 'createDictionary')
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  expect(request?.attributes['stammbuch.position']).toBe(answer.headers.get('log-position'))
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  const texts = statements.map(({ attributes }) => attributes['db.query.text'] ?? '')
  expect(texts.some((text) => text.includes('select append('))).toBe(true)
  expect(JSON.stringify(spans)).not.toContain(body.label)
}, 180_000)

const spanOf = (more: object = {}) => ({
  ...{ traceId, spanId: 'b7ad6b7169203331', parentSpanId: null, name: 'page /konflikte' },
  ...{ kind: 'internal' as const, began: 1_000, ended: 1_250, status: null, ...more },
})

test('[O-007] what a browser reports becomes part of the trace, by the clock of the server', async ({
  database,
}) => {
  tries += 1
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const neighbour = await startWarehouse(database.appUrl)
  onTestFinished(neighbour.close)
  const erik = await neighbour.person(`Erik${tries}`, 'ROLE_EDITOR')
  const folder = await mkdtemp(join(tmpdir(), 'stammbuch-traces-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await startProcess({
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: neighbour.identity.issuer,
    OIDC_JWKS_URI: neighbour.identity.keysUrl,
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    BROWSER_TRACES: 'on',
  })
  onTestFinished(async () => {
    await server.kill()
  })
  const config = await (await fetch(`${server.url}/api/config`)).json()
  expect(config).toMatchObject({ traces: true })

  const report = callingAs(server.url, erik.token)
  const fault = { spanId: 'c7ad6b7169203332', name: 'listPending', status: 503 }
  const before = Date.now()
  // A clock that stands in 1970.
  const answer = await report('reportSpans', {
    body: { sentAt: 1_500, spans: [spanOf(), spanOf({ ...fault, kind: 'client' })] },
  })
  expect(answer.status).toBe(204)
  const reported = await vi.waitFor(() => {
    const ours = collector.spans().filter((span) => span.traceId === traceId)
    expect(ours.map(({ name }) => name).sort()).toEqual(['listPending', 'page /konflikte'])
    return ours
  }, until)
  const [page, call] = ['page /konflikte', 'listPending'].map((name) =>
    reported.find((span) => span.name === name),
  )
  expect(page?.service).toBe('stammbuch-web')
  expect(call?.attributes).toMatchObject({ 'error.type': '503' })
  const [began, ended] = [page?.startTimeUnixNano, page?.endTimeUnixNano].map(
    (time) => Number(time) / 1e6,
  )
  expect(ended).toBeGreaterThan(before - 1_000)
  expect((ended ?? 0) - (began ?? 0)).toBeCloseTo(250, 0)
  // The report itself is in no trace, and what has another shape is refused.
  expect(collector.spans().map(({ name }) => name)).not.toContain('reportSpans')
  const named = { body: { sentAt: 1, spans: [spanOf({ name: 'Müller, Anna' })] } }
  expect((await report('reportSpans', named)).status).toBe(422)
}, 180_000)

test('[O-007] without the setting browsers hear of no traces, and may report none', async ({
  database,
}) => {
  tries += 1
  const warehouse = await startWarehouse(database.appUrl)
  onTestFinished(warehouse.close)
  const erik = await warehouse.person(`Erik${tries}`, 'ROLE_EDITOR')
  expect((await erik.call('getConfig')).body).not.toHaveProperty('traces')
  const body = { sentAt: Date.now(), spans: [spanOf()] }
  expect((await erik.call('reportSpans', { body })).status).toBe(404)
})

test('[O-007] that browsers report without a collector is refused, naming the setting', () => {
  const settings = { DATABASE_URL: 'postgres://x', OIDC_ISSUER: 'http://x', BROWSER_TRACES: 'on' }
  expect(() => readConfig(settings)).toThrow(/BROWSER_TRACES/)
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig({ ...settings, ...collector }).BROWSER_TRACES).toBe('on')
})
