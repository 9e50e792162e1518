import { afterEach, beforeEach, expect, test } from 'vitest'
import { startNominatim } from './nominatim.ts'
import type { StandIn } from './stand-in.ts'

let geocoder: StandIn
beforeEach(async () => {
  geocoder = await startNominatim({ port: 0 })
})
afterEach(() => geocoder.close())

const get = async (path: string, agent = 'Stammbuch-Test') => {
  const response = await fetch(`${geocoder.url}${path}`, { headers: { 'user-agent': agent } })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: type.includes('json') ? JSON.parse(text) : text,
  }
}

test('a structured search finds a street, a town, or nothing', async () => {
  const query = 'format=jsonv2&postalcode=24103&city=Kiel&countrycodes=de'
  const [town] = (await get(`/search?${query}`)).body
  expect(town).toMatchObject({
    category: 'boundary',
    type: 'administrative',
    addresstype: 'city',
    name: 'Kiel',
    display_name: 'Kiel, Schleswig-Holstein, 24103, Deutschland',
  })
  // Numbers are texts there.
  expect([town.lat, town.boundingbox]).toEqual(['54.3227000', expect.any(Array)])
  const [street] = (await get(`/search?${query}&street=9+Fleeth%C3%B6rn&addressdetails=1`)).body
  expect(street).toMatchObject({
    category: 'highway',
    address: { road: 'Fleethörn', house_number: '9', postcode: '24103', country_code: 'de' },
  })
  expect((await get(`/search?${query}&street=Nirgendweg`)).body).toEqual([])
  expect((await get('/search?city=Kiel&countrycodes=at')).body).toEqual([])
})

test('free text is searched as well; both at once, an unknown format or nothing at all is a 400', async () => {
  expect((await get('/search?q=Flee+1,+24103+Kiel')).body).toEqual([])
  expect((await get('/search.php?q=24103+Kiel&format=json')).body[0]).toMatchObject({
    class: 'boundary',
  })
  expect((await get('/search?q=Wien&format=geojson')).body).toMatchObject({
    type: 'FeatureCollection',
    features: [{ geometry: { coordinates: [16.3725, 48.20835] } }],
  })
  for (const query of ['q=Kiel&city=Kiel', 'city=Kiel&format=pdf', '', 'city=Kiel&limit=x'])
    expect(await get(`/search?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 400 } },
    })
})

test('who has no name is refused, who is too quick has to wait', async () => {
  await geocoder.close()
  geocoder = await startNominatim({ port: 0, interval: 60_000 })
  expect((await get('/search?city=Kiel', 'node')).status).toBe(403)
  expect((await get('/status?format=json')).body).toMatchObject({ status: 0, message: 'OK' })
  expect(await get('/search?city=Kiel')).toMatchObject({ status: 429, retryAfter: '60' })
})

test('it can be told to fail', async () => {
  geocoder.control({ errorRate: 1, statusOnError: 502 })
  expect((await get('/search?city=Kiel')).status).toBe(502)
  geocoder.reset()
  geocoder.control({ failIds: ['Kiel'] })
  expect((await get('/search?city=Kiel')).status).toBe(500)
  expect((await get('/search?city=Bonn')).status).toBe(200)
  expect(geocoder.received().map(({ status }) => status)).toEqual([502, 500, 200])
})
