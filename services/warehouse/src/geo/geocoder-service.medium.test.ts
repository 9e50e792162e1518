import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { startWarehouse } from '../testing/warehouse.ts'

test('[R-023] a service from the configuration is asked; when it fails, the run ends and says who was not looked for', async ({
  database,
}) => {
  const service = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service')
    const known = searchParams.get('city') === 'Kiel'
    const body = JSON.stringify([{ lat: '54.3218', lon: '10.1343', display_name: 'Rathaus' }])
    reply.writeHead(known ? 200 : 503, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const warehouse = await startWarehouse(database.appUrl, {
    GEOCODER_URL: `http://127.0.0.1:${port}`,
    GEOCODER_INTERVAL: '0',
  })
  onTestFinished(() => warehouse.close())
  const ida = await warehouse.person('Iris', 'ROLE_IT')
  // The most recently updated comes first, in groups of five.
  const left = await givenAccount(warehouse, { city: 'Ulm', zipCode: '89073', countryCode: 'DE' })
  const found = await Promise.all(
    [1, 2, 3, 4, 5].map(() => givenAccount(warehouse, { countryCode: 'DE' })),
  )
  const overview = (await ida.call('geoOverview')).body
  expect(overview.geocoder).toMatchObject({
    kind: 'service',
    host: `127.0.0.1:${port}`,
    ready: true,
  })
  const { body: messages } = await ida.call('reviseGeoData')
  for (const id of found)
    expect(messages).toHaveProperty(
      id,
      'Klinik Nord – vorgeschlagen: 54,32180° N, 10,13430° O (Rathaus).',
    )
  expect(messages).toHaveProperty(
    left,
    'Klinik Nord – nicht gesucht: Der Geocoder ist gerade nicht erreichbar (Status 503).',
  )
  const runs = await ida.call('listRuns', { query: { kind: 'geo' } })
  expect(runs.body.list[0]).toMatchObject({ state: 'done' })
})
