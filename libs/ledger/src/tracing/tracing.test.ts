import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { contextIn, noteSpan, traced } from './span.ts'
import { startTracing } from './start-tracing.ts'

interface Request {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const listen = async (requests: Request[], status = 200): Promise<string> => {
  const server = createServer(async (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(status).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

interface Sent {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

const spansIn = (requests: readonly Request[]): readonly Sent[] =>
  requests.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Sent[])

test('[O-007] what happens within a span is part of it, and is named to the system that is asked', async () => {
  const [collected, asked]: [Request[], Request[]] = [[], []]
  const [endpoint, target] = [await listen(collected), await listen(asked)]
  const stop = startTracing({
    ...{ endpoint, headers: 'authorization=Bearer%20a=b', service: 'test' },
    onError: (error) => {
      throw error
    },
  })
  await traced('deliver', {}, async () => {
    noteSpan('select', 2, { attributes: { 'db.query.text': 'select 1' }, error: null })
    await (await fetch(`${target}/somebody?name=secret`)).text()
  })
  await fetch(target)
  await stop()

  expect(collected[0]?.url).toBe('/v1/traces')
  expect(collected[0]?.headers.authorization).toBe('Bearer a=b')
  expect(JSON.stringify(collected)).not.toContain('secret')
  const spans = spansIn(collected)
  const outer = spans.find(({ name }) => name === 'deliver')
  const inner = spans.filter(({ name }) => name !== 'deliver')
  expect(inner.map(({ name }) => name)).toEqual(['select', `GET ${new URL(target).host}`])
  for (const span of inner) {
    expect(span).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId })
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
  const named = String(asked[0]?.headers.traceparent)
  expect(contextIn(named)).toEqual({ traceId: outer?.traceId, spanId: inner[1]?.spanId })
  expect(asked[1]?.headers.traceparent).toBeUndefined()
})

test('a collector that refuses is told of once, and holds nothing up', async () => {
  const endpoint = await listen([], 500)
  const errors: unknown[] = []
  const stop = startTracing({
    ...{ endpoint, headers: '', service: 'test' },
    onError: (error) => errors.push(error),
  })
  expect(await traced('work', {}, async () => 7)).toBe(7)
  await expect(traced('work', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await stop()
  expect(errors).toEqual([new Error('the collector answers 500')])
})

test('without a collector nothing is traced, and a damaged header begins no trace', async () => {
  const stop = startTracing({
    endpoint: null,
    headers: '',
    service: 'test',
    onError: () => undefined,
  })
  expect(await traced('work', {}, async () => 1)).toBe(1)
  await stop()
  expect(contextIn('00-zz-11-01')).toBeUndefined()
  expect(contextIn(undefined)).toBeUndefined()
})
