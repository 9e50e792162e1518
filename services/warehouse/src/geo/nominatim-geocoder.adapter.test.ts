import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { GeocoderUnavailable } from './geocoder.rules.ts'
import { nominatimGeocoder } from './nominatim-geocoder.adapter.ts'

interface Request {
  readonly query: Readonly<Record<string, string>>
  readonly agent: string | undefined
  readonly at: number
}

/** A service that speaks Nominatim's search and keeps what it was asked. */
const startService = async (
  answer: (query: URLSearchParams) => {
    status?: number
    body: string
    headers?: Readonly<Record<string, string>>
  },
) => {
  const asked: Request[] = []
  const server = createServer((request: IncomingMessage, reply) => {
    const url = new URL(request.url ?? '', 'http://service')
    const query = Object.fromEntries(url.searchParams)
    asked.push({ query, agent: request.headers['user-agent'], at: performance.now() })
    const { status = 200, body, headers } = answer(url.searchParams)
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/osm`, asked }
}

const kiel = { street: 'Fleethörn 9', zipCode: '24103', city: 'Kiel', countryCode: 'DE' }
const hit = JSON.stringify([{ lat: '54.3218027', lon: '10.1343774', display_name: 'Kiel' }])

test('[R-023] asks by the parts of an address, under a name of its own, and again without an unknown street', async () => {
  const { url, asked } = await startService((query) => ({
    body: query.has('street') ? '[]' : hit,
  }))
  const geocoder = nominatimGeocoder({ url, userAgent: 'Stammbuch-Test', interval: 0 })
  expect(await geocoder.locate([kiel])).toEqual([
    { latitude: 54.3218, longitude: 10.13438, basis: 'Kiel' },
  ])
  const parts = {
    postalcode: '24103',
    city: 'Kiel',
    countrycodes: 'de',
    format: 'jsonv2',
    limit: '1',
  }
  expect(asked.map(({ query, agent }) => ({ query, agent }))).toEqual([
    { query: { ...parts, street: 'Fleethörn 9' }, agent: 'Stammbuch-Test' },
    { query: parts, agent: 'Stammbuch-Test' },
  ])
})

test('[R-023] leaves a pause between two requests, also when it is called several times at once', async () => {
  const { url, asked } = await startService(() => ({ body: hit }))
  const geocoder = nominatimGeocoder({ url, userAgent: 'Stammbuch-Test', interval: 500 })
  await Promise.all([geocoder.locate([kiel, kiel]), geocoder.locate([kiel])])
  const pauses = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
  expect(pauses).toHaveLength(2)
  // On a busy machine the first request may be late; without a pause the others come at the same moment.
  for (const pause of pauses) expect(pause).toBeGreaterThan(100)
})

test('[R-023] says that a service which fails, or answers something else, is not available', async () => {
  for (const answer of [{ status: 503, body: '' }, { body: '<html>' }, { body: '[{"lat":"x"}]' }]) {
    const { url } = await startService(() => answer)
    const geocoder = nominatimGeocoder({ url, userAgent: 'Stammbuch-Test', interval: 0 })
    await expect(geocoder.locate([kiel])).rejects.toThrow(GeocoderUnavailable)
  }
  const nobody = nominatimGeocoder({
    url: 'http://127.0.0.1:9',
    userAgent: 'Stammbuch-Test',
    interval: 0,
  })
  await expect(nobody.locate([kiel])).rejects.toThrow('gerade nicht erreichbar')
})

test('[R-023] one that is told to wait waits and asks again, but not for ever', async () => {
  const waits = [{ 'retry-after': '0' }, { 'retry-after': '1' }]
  const { url, asked } = await startService(() => {
    const headers = waits.shift()
    return headers ? { status: 429, body: '<html>', headers } : { body: hit }
  })
  const geocoder = nominatimGeocoder({ url, userAgent: 'Stammbuch-Test', interval: 0 })
  expect((await geocoder.locate([kiel]))[0]?.basis).toBe('Kiel')
  expect((asked[2]?.at ?? 0) - (asked[1]?.at ?? 0)).toBeGreaterThan(900)
  const busy = await startService(() => ({
    status: 429,
    body: '<html>',
    headers: { 'retry-after': '3600' },
  }))
  const blocked = nominatimGeocoder({ url: busy.url, userAgent: 'Stammbuch-Test', interval: 0 })
  await expect(blocked.locate([kiel])).rejects.toThrow('Status 429')
  expect(busy.asked).toHaveLength(1)
})
