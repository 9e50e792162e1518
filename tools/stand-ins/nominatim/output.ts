import type { Json } from '../json.ts'
import type { Place } from './places.ts'

const licence = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright'

const addressOf = ({ town, street, houseNumber }: Place): Readonly<Record<string, string>> => ({
  ...(houseNumber ? { house_number: houseNumber } : {}),
  ...(street ? { road: street } : {}),
  city: town.name,
  state: town.state,
  postcode: town.postcodes[0] ?? '',
  country: town.country,
  country_code: town.countryCode,
})

const displayName = (place: Place): string =>
  Object.entries(addressOf(place))
    .filter(([part, text]) => part !== 'country_code' && text !== '')
    .map(([, text]) => text)
    .join(', ')

const degrees = (number: number): string => number.toFixed(7)

/** Returns one place in `jsonv2`; its older form `json` says `class` where this says `category`. */
export const placeOutput = (
  place: Place,
  at: number,
  { older, addressdetails }: { readonly older: boolean; readonly addressdetails: boolean },
): Json => {
  const { lat, lon, street, town } = place
  const kind = street ? 'highway' : 'boundary'
  const reach = street ? 0.0005 : 0.08
  const box = [lat - reach, lat + reach, lon - reach, lon + reach].map(degrees)
  return {
    place_id: 1000 + at,
    licence,
    osm_type: street ? 'way' : 'relation',
    osm_id: 62_000 + at,
    lat: degrees(lat),
    lon: degrees(lon),
    ...(older ? { class: kind } : { category: kind }),
    type: street ? 'residential' : 'administrative',
    place_rank: street ? 26 : 16,
    importance: street ? 0.05 : 0.6,
    addresstype: street ? 'road' : 'city',
    name: street ?? town.name,
    display_name: displayName(place),
    ...(addressdetails ? { address: addressOf(place) } : {}),
    boundingbox: box,
  }
}

export const geojsonOutput = (places: readonly Place[]): Json => ({
  type: 'FeatureCollection',
  licence,
  features: places.map((place, at) => {
    const { boundingbox, lat, lon, ...properties } = placeOutput(place, at, {
      older: false,
      addressdetails: false,
    })
    const [south, north, west, east] = (boundingbox as string[]).map(Number)
    return {
      type: 'Feature',
      properties,
      bbox: [west, south, east, north],
      geometry: { type: 'Point', coordinates: [Number(lon), Number(lat)] },
    }
  }),
})
