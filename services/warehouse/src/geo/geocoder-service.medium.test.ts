import { expect, onTestFinished } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { startTestStandIn } from '../testing/stand-in.ts'
import { test } from '../testing/test.ts'
import { startWarehouse } from '../testing/warehouse.ts'

test('[R-023] a service from the configuration is asked, patiently; when it fails, the run ends and says who was not looked for', async ({
  database,
}) => {
  const service = await startTestStandIn('nominatim')
  onTestFinished(() => service.close())
  const warehouse = await startWarehouse(database.appUrl, {
    GEOCODER_URL: service.url,
    GEOCODER_USER_AGENT: 'Stammbuch-Test (redaktion@stammbuch.test)',
    GEOCODER_INTERVAL: '0',
  })
  onTestFinished(() => warehouse.close())
  const ida = await warehouse.person('Iris', 'ROLE_IT')
  const kiel = { street: 'Fleethörn 9', city: 'Kiel', zipCode: '24103', countryCode: 'DE' }
  // The most recently updated comes first, in groups of five.
  const left = await givenAccount(warehouse, { ...kiel, city: 'Bonn', zipCode: '53111' })
  const found = await Promise.all([1, 2, 3, 4].map(() => givenAccount(warehouse, kiel)))
  const unknown = await givenAccount(warehouse, { ...kiel, city: 'Nirgends', zipCode: '99999' })
  const overview = (await ida.call('geoOverview')).body
  expect(overview.geocoder).toMatchObject({
    kind: 'service',
    host: new URL(service.url).host,
    ready: true,
  })
  // Too many requests for a while, and broken for one town.
  await service.control({ errorRate: 0.2, statusOnError: 429, failIds: ['Bonn'] })
  const { body: messages } = await ida.call('reviseGeoData')
  for (const id of found)
    expect((messages as Record<string, string>)[id]).toMatch(
      /^Klinik Nord – vorgeschlagen: 54,32\d{3}° N, 10,13\d{3}° O \(9, Fleethörn, Kiel, Schleswig-Holstein, 24103, Deutschland\)\.$/,
    )
  expect(messages).toMatchObject({
    [unknown]: 'Klinik Nord – zu 99999 Nirgends wurde keine Position gefunden.',
    [left]: 'Klinik Nord – nicht gesucht: Der Geocoder ist gerade nicht erreichbar (Status 500).',
  })
  const asked = await service.asked()
  expect(asked.map(({ status }) => status)).toContain(429)
  const runs = await ida.call('listRuns', { query: { kind: 'geo' } })
  expect(runs.body.list[0]).toMatchObject({ state: 'done' })
  // Once the service is well again, the next run takes up who was left.
  await service.heal()
  const { body: again } = await ida.call('reviseGeoData')
  expect(Object.keys(again)).toEqual([left])
})
