import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { postcodeGeocoder } from './postcode-geocoder.query.ts'

const table = [
  'plz;ort;bundesland;kreis;breitengrad;laengengrad',
  '24103;Kiel;Schleswig-Holstein;;54.3233;10.1228',
  '79098;Freiburg im Breisgau;Baden-Württemberg;;47.9951;7.8498',
  '79098;Großkunde GmbH;Baden-Württemberg;;48.5;8.5',
].join('\n')

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

const loadTable = (person: Person, content: string | Buffer = table) =>
  person.call('loadPostcodes', {
    body: { fileName: 'plz.csv', fileContent: base64(content) },
  })

const address = { zipCode: '24103', city: 'Kiel', countryCode: 'DE' }

const messagesOf = async (person: Person): Promise<Record<string, string>> => {
  const { body } = await person.call('reviseGeoData')
  if ('jobId' in body) throw new Error('the run was not waited for')
  return body
}

const pendingOn = async (person: Person, id: string) =>
  (
    await person.call('listChangesOfTarget', {
      params: { class: 'account', id },
      query: { pending: '1' },
    })
  ).body.list.map(({ attributeName, newValue, source }) => [attributeName, newValue, source.kind])

const runsOf = async (person: Person) =>
  (await person.call('listRuns', { query: { kind: 'geo' } })).body.list

test('[R-023] a run proposes positions for verified accounts without one, says so for each, and can be undone', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  await loadTable(ida)
  await messagesOf(ida)
  const { accounts: before } = (await erik.call('geoOverview')).body
  const kiel = await givenAccount(warehouse, address)
  const half = await givenAccount(warehouse, { ...address, latitude: 54.5 })
  const freiburg = await givenAccount(warehouse, {
    zipCode: '79098',
    city: 'Freiburg',
    countryCode: 'de',
  })
  const nowhere = await givenAccount(warehouse, { ...address, zipCode: '99999', city: 'Nirgends' })
  const unverified = await givenAccount(warehouse, address, false)
  const unaddressed = await givenAccount(warehouse, { ...address, countryCode: null })
  const located = await givenAccount(warehouse, { ...address, latitude: 54.3, longitude: 10.1 })

  const messages = await messagesOf(ida)
  expect(messages[kiel]).toBe(
    'Klinik Nord – vorgeschlagen: 54,32330° N, 10,12280° O (Mitte von 24103 Kiel).',
  )
  expect(messages[freiburg]).toContain('47,99510° N')
  expect(messages[nowhere]).toBe('Klinik Nord – zu 99999 Nirgends wurde keine Position gefunden.')
  for (const id of [unverified, unaddressed, located]) expect(messages[id]).toBeUndefined()
  expect((await pendingOn(erik, kiel)).sort()).toEqual([
    ['latitude', 54.3233, 'geo'],
    ['longitude', 10.1228, 'geo'],
  ])
  expect(await pendingOn(erik, half)).toEqual([['longitude', 10.1228, 'geo']])

  // What waits or was looked for in vain makes room for others.
  expect(await messagesOf(ida)).toEqual({})
  const { body: overview } = await erik.call('geoOverview')
  expect(overview).toMatchObject({
    geocoder: { kind: 'table', ready: true, tables: [{ country: 'DE', postcodes: 2, places: 3 }] },
    accounts: {
      waiting: before.waiting + 3,
      unknown: before.unknown + 1,
      unaddressed: before.unaddressed + 1,
      located: before.located + 1,
      eligible: 0,
    },
    nextRun: 0,
  })

  const run = (await runsOf(erik)).find(({ result }) => result?.accounts === 4)
  expect(run).toMatchObject({ state: 'done', result: { accounts: 4, proposed: 5 } })
  const params = { runId: run?.id ?? '' }
  const { effects } = (await erik.call('previewUndo', { params })).body
  expect(effects).toMatchObject({ withdrawn: 5, waitingAgain: 0, values: 0, excluded: 0 })
  const undone = await erik.call('undoRun', { params })
  expect(undone.body).toMatchObject({ undone: 5, left: [] })
  expect(await pendingOn(erik, kiel)).toEqual([])
  expect(Object.keys(await messagesOf(ida)).sort()).toEqual([kiel, half, freiburg].sort())
})

test('[R-023] what an editor declined is not proposed again; another table is a reason to look anew', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ilse', 'ROLE_IT')
  const erik = await warehouse.person('Emil', 'ROLE_EDITOR')
  await loadTable(ida)
  const id = await givenAccount(warehouse, address)
  await messagesOf(ida)
  const { body } = await erik.call('listChangesOfTarget', {
    params: { class: 'account', id },
    query: { pending: '1' },
  })
  const decisions = body.list.map((change) => ({ id: change.id, decision: 'decline' as const }))
  await erik.call('decideChanges', { body: { decisions } })
  expect((await messagesOf(ida))[id]).toContain('wurde bereits einmal abgelehnt')
  expect((await messagesOf(ida))[id]).toBeUndefined()
  await loadTable(ida, table.replace('54.3233;10.1228', '54.33;10.13'))
  expect((await messagesOf(ida))[id]).toContain('54,33000° N, 10,13000° O')
})

test('[R-023] one key makes one run; the old GET form says that it is old, and HEAD is no way to it', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Inga', 'ROLE_IT')
  await loadTable(ida)
  const id = await givenAccount(warehouse, address)
  const key = newId()
  const [one, two] = [
    await ida.call('reviseGeoData', {}, { key }),
    await ida.call('reviseGeoData', {}, { key }),
  ]
  expect(one.body).toHaveProperty(id)
  expect([two.status, two.body]).toEqual([200, one.body])
  const old = await ida.call('reviseGeoDataByGet')
  expect([old.status, old.headers.get('deprecation'), old.headers.get('cache-control')]).toEqual([
    200,
    'true',
    'no-store',
  ])
  const head = await fetch(`${warehouse.url}/api/geo-data/revise-bulk`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ida.token}` },
  })
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST'])
})

test('[R-023] a file that is no postcode table is refused with a reason, and changes nothing', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ines', 'ROLE_IT')
  await loadTable(ida)
  const before = (await ida.call('geoOverview')).body.geocoder.tables
  const wrong = await loadTable(ida, 'name;straße\nKlinik;Weg 1\n')
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'file-unreadable'])
  expect(wrong.problem.detail).toContain('plz, breitengrad und laengengrad')
  expect((await ida.call('geoOverview')).body.geocoder.tables).toEqual(before)
})

test('[R-023] without a place of that name the middle of the postcode counts, of the table that was loaded last', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ina', 'ROLE_IT')
  const geocoder = postcodeGeocoder(warehouse.parts.db)
  const asked = { zipCode: '24103', city: 'Elsewhere', countryCode: 'DE', street: null }
  await loadTable(ida, `${table}\n24104;Kiel Hassee;Schleswig-Holstein;;54.3012;10.0944`)
  const basis = 'Mitte der Postleitzahl 24103'
  expect(await geocoder.locate([asked])).toEqual([{ latitude: 54.3233, longitude: 10.1228, basis }])
  await loadTable(ida, table.replace('54.3233;10.1228', '54.3411;10.1357'))
  expect(await geocoder.locate([asked])).toEqual([{ latitude: 54.3411, longitude: 10.1357, basis }])
  expect(await geocoder.locate([{ ...asked, zipCode: '24104' }])).toEqual([null])
})

const data = join(import.meta.dirname, '../../../../../shared/data')

/** Great-circle distance in kilometres (haversine, mean radius 6,371 km). */
const kilometres = (a: Readonly<[number, number]>, b: Readonly<[number, number]>): number => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLon] = [rad(b[0] - a[0]), rad(b[1] - a[1])]
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(rad(a[0])) * Math.cos(rad(b[0])) * Math.sin(dLon / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(';'))

/** Returns the share of a list that is found, and the median distance. */
const measured = async (
  { parts }: TestWarehouse,
  asked: readonly { zipCode: string; city: string; at: Readonly<[number, number]> }[],
) => {
  const geocoder = postcodeGeocoder(parts.db)
  const found = await geocoder.locate(
    asked.map(({ zipCode, city }) => ({ zipCode, city, countryCode: 'DE', street: null })),
  )
  const errors = found
    .flatMap((position, n) =>
      position ? [kilometres(asked[n]?.at ?? [0, 0], [position.latitude, position.longitude])] : [],
    )
    .sort((a, b) => a - b)
  return { coverage: errors.length / asked.length, median: errors[errors.length >> 1] ?? Infinity }
}

test.skipIf(!existsSync(data))(
  '[R-023] the postcode table finds 99 % of real addresses and of all postcodes, half of them within a kilometre (needs ../shared/data)',
  { timeout: 60_000 },
  async ({ warehouse }) => {
    const ida = await warehouse.person('Irma', 'ROLE_IT')
    const file = gzipSync(readFileSync(join(data, 'geo/plz_geonames_de.csv')))
    expect((await loadTable(ida, file)).body.tables).toMatchObject([
      { country: 'DE', postcodes: 10_814 },
    ])
    // Health authorities with the position of their building; seven have postcodes that stand in no table.
    const offices = rowsOf(join(data, 'listen/gesundheitsaemter.csv')).flatMap((cells) => {
      const [zipCode = '', city = ''] = cells.slice(4)
      const [lon, lat] = cells.slice(9)
      return lat ? [{ zipCode, city, at: [Number(lat), Number(lon)] as const }] : []
    })
    const byAddress = await measured(warehouse, offices)
    expect(byAddress.coverage).toBeGreaterThanOrEqual(0.99)
    expect(byAddress.median).toBeLessThan(1)
    // Another geocoder's middle of each postcode, asked without a place, as no account is. 94 of its positions are the
    // middle of Germany; they count as well.
    const centres = rowsOf(join(data, 'geo/plz_wzb.csv')).map(([zipCode = '', lat, lon]) => ({
      zipCode,
      city: '',
      at: [Number(lat), Number(lon)] as const,
    }))
    const byPostcode = await measured(warehouse, centres)
    expect(byPostcode.coverage).toBeGreaterThanOrEqual(0.99)
    expect(byPostcode.median).toBeLessThan(1)
  },
)

test('the tables tell whether a place lies under a postcode, and say nothing where they know nothing', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Idalia', 'ROLE_IT')
  await loadTable(ida)
  const asked = async (zipCode: string, city: string, countryCode = 'DE') =>
    (await ida.call('checkPostcode', { query: { zipCode, city, countryCode } })).body
  expect(await asked('24103', 'KIEL')).toEqual({ fits: true, places: [] })
  expect(await asked('79098', 'Freiburg', 'de')).toEqual({ fits: true, places: [] })
  expect(await asked('79098', 'Kiel')).toEqual({
    fits: false,
    places: ['Freiburg im Breisgau', 'Großkunde GmbH'],
  })
  for (const [zipCode, country] of [
    ['99999', 'DE'],
    ['24103', 'AT'],
  ] as const)
    expect(await asked(zipCode, 'Kiel', country)).toEqual({ fits: null, places: [] })
})
