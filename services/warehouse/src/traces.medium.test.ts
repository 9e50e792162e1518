import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTraceCollector, test } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
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
  const { status } = await callingAs(server.url, anna.token)(
    'createDictionary',
    { body },
    { headers },
  )
  expect(status).toBe(201)

  const spans = await vi.waitFor(() => {
    const ours = collector.spans().filter((span) => span.traceId === traceId)
    expect(ours.map(({ name }) => name)).toContain('createDictionary')
    return ours
  }, until)
  const request = spans.find(({ name }) => name === 'createDictionary')
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  const texts = statements.map(({ attributes }) => attributes['db.query.text'] ?? '')
  expect(texts.some((text) => text.includes('select append('))).toBe(true)
  expect(JSON.stringify(spans)).not.toContain(body.label)
}, 180_000)
