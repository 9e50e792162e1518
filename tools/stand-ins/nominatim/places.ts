/** A town with its streets. */
export interface Town {
  readonly name: string
  readonly state: string
  readonly countryCode: string
  readonly country: string
  readonly postcodes: readonly string[]
  readonly lat: number
  readonly lon: number
  readonly streets: readonly string[]
}

/** A hit: a town, or a street in it. */
export interface Place {
  readonly town: Town
  readonly street: string | null
  readonly houseNumber: string | null
  readonly lat: number
  readonly lon: number
}

type Row = readonly [
  name: string,
  state: string,
  postcodes: string,
  lat: number,
  lon: number,
  streets?: string,
]

const germany: readonly Row[] = [
  ['Berlin', 'Berlin', '10115 10117 10178', 52.51704, 13.38886, 'Friedrichstraße,Invalidenstraße'],
  ['Hamburg', 'Hamburg', '20095 20354', 53.55034, 10.00065, 'Jungfernstieg,Mönckebergstraße'],
  ['München', 'Bayern', '80331 80539', 48.13711, 11.57538, 'Marienplatz,Ludwigstraße'],
  ['Köln', 'Nordrhein-Westfalen', '50667 50668', 50.93836, 6.95997, 'Domkloster,Hohe Straße'],
  ['Frankfurt am Main', 'Hessen', '60311 60313', 50.11064, 8.68209, 'Zeil,Römerberg'],
  ['Stuttgart', 'Baden-Württemberg', '70173', 48.77845, 9.18001, 'Königstraße'],
  ['Kiel', 'Schleswig-Holstein', '24103', 54.3227, 10.13556, 'Fleethörn'],
  ['Freiburg im Breisgau', 'Baden-Württemberg', '79098', 47.99609, 7.8494, 'Kaiser-Joseph-Straße'],
  ['Bonn', 'Nordrhein-Westfalen', '53111', 50.73581, 7.10066, 'Markt'],
  ['Mainz', 'Rheinland-Pfalz', '55116', 49.99954, 8.27362, 'Ludwigsstraße'],
]

const townOf = ([name, state, postcodes, lat, lon, streets = '']: Row): Town => ({
  name,
  state,
  countryCode: 'de',
  country: 'Deutschland',
  postcodes: postcodes.split(' '),
  lat,
  lon,
  streets: streets.split(',').filter(Boolean),
})

const vienna: Town = {
  name: 'Wien',
  state: 'Wien',
  countryCode: 'at',
  country: 'Österreich',
  postcodes: ['1010'],
  lat: 48.20835,
  lon: 16.3725,
  streets: ['Graben'],
}

const towns: readonly Town[] = [...germany.map(townOf), vienna]

export interface PlaceQuery {
  readonly street: string
  readonly city: string
  readonly postalcode: string
  readonly country: string
  readonly countrycodes: readonly string[]
}

const key = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '').trim()

const fits = (wanted: string, ...names: readonly string[]): boolean =>
  wanted === '' || names.some((name) => key(name).startsWith(key(wanted)))

/** Returns a street near its town's centre; the direction follows from its name. */
const streetIn = (town: Town, street: string, houseNumber: string | null): Place => {
  const turn = [...street].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const lat = town.lat + 0.004 * Math.sin(turn)
  return { town, street, houseNumber, lat, lon: town.lon + 0.004 * Math.cos(turn) }
}

const placeIn = (town: Town, wanted: string): Place | undefined => {
  if (wanted === '') {
    return { town, street: null, houseNumber: null, lat: town.lat, lon: town.lon }
  }
  // The number stands before or after the street's name.
  const number = /(?:^|\s)(\d+[a-z]?(?:-\d+[a-z]?)?)(?=\s|$)/i.exec(wanted)?.[1] ?? null
  const name = number ? wanted.replace(number, '').trim() : wanted
  const street = town.streets.find((one) => key(one) === key(name))
  return street ? streetIn(town, street, number) : undefined
}

/** Returns places that match all given parts. */
export const placesFor = (wanted: PlaceQuery): readonly Place[] =>
  towns
    .filter(({ countryCode }) =>
      wanted.countrycodes.length === 0 ? true : wanted.countrycodes.includes(countryCode),
    )
    .filter(({ country, countryCode }) => fits(wanted.country, country, countryCode))
    .filter(({ name }) => fits(wanted.city, name))
    .filter(({ postcodes }) => wanted.postalcode === '' || postcodes.includes(wanted.postalcode))
    .flatMap((town) => placeIn(town, wanted.street) ?? [])

/** Returns places for free text: `Fleethörn 9, 24103 Kiel`. */
export const placesIn = (text: string, countrycodes: readonly string[]): readonly Place[] => {
  const postalcode = /\b\d{4,5}\b/.exec(text)?.[0] ?? ''
  const town = towns.find(({ name }) => key(text).includes(key(name)))
  const street = text.includes(',') ? (text.split(',')[0] ?? '').trim() : ''
  if (!town && postalcode === '') return []
  const city = town?.name ?? ''
  return placesFor({ street, city, postalcode, country: '', countrycodes })
}
