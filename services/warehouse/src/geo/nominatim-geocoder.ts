import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Address,
  type Geocoder,
  GeocoderUnavailable,
  type Position,
  rounded,
} from './geocoder.ts'

interface Settings {
  /** Base URL from the configuration, never from a request. */
  readonly url: string
  readonly userAgent: string
  /** Milliseconds between two requests; the public service asks for a second at the least. */
  readonly interval?: number
  /** Milliseconds until an answer must be there. */
  readonly timeout?: number
}

const places = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string().default(''),
  }),
)

const searchFor = (base: string, { street, zipCode, city, countryCode }: Address): URL => {
  const url = new URL('search', base.endsWith('/') ? base : `${base}/`)
  const asked = { postalcode: zipCode, city, countrycodes: countryCode.toLowerCase() }
  for (const [name, value] of Object.entries({ ...asked, ...(street ? { street } : {}) }))
    url.searchParams.set(name, value)
  url.searchParams.set('format', 'jsonv2')
  url.searchParams.set('limit', '1')
  return url
}

const unavailable = (why: string): GeocoderUnavailable =>
  new GeocoderUnavailable(`Der Geocoder ist gerade nicht erreichbar (${why}).`)

/**
 * Positions from a service that speaks Nominatim's search API (https://nominatim.org/release-docs/latest/api/Search/),
 * asked as its usage policy wants it: one request at a time, a pause after each, and a name of our own.
 * An address with a street that it does not know is asked for without the street.
 */
export const nominatimGeocoder = ({
  url,
  userAgent,
  interval = 1_000,
  timeout = 10_000,
}: Settings): Geocoder => {
  let free = 0
  const ask = async (address: Address) => {
    const now = Date.now()
    const turn = Math.max(now, free)
    free = turn + interval
    if (turn > now) await pause(turn - now)
    const answer = await fetch(searchFor(url, address), {
      headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-language': 'de' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => undefined)
    if (!answer) throw unavailable('keine Antwort')
    if (!answer.ok) throw unavailable(`Status ${answer.status}`)
    const read = places.safeParse(await answer.json().catch(() => undefined))
    if (!read.success) throw unavailable('unverständliche Antwort')
    return read.data[0]
  }
  const locateOne = async (address: Address): Promise<Position | null> => {
    const hit =
      (await ask(address)) ??
      (address.street === null ? undefined : await ask({ ...address, street: null }))
    if (!hit) return null
    const { lat, lon, display_name: name } = hit
    return { latitude: rounded(lat), longitude: rounded(lon), basis: name || 'Fund des Geocoders' }
  }
  const { host } = new URL(url)
  return {
    kind: 'service',
    host,
    batchSize: 5,
    source: async () => `service ${host}`,
    locate: async (addresses) => {
      const located: (Position | null)[] = []
      for (const address of addresses) located.push(await locateOne(address))
      return located
    },
  }
}
