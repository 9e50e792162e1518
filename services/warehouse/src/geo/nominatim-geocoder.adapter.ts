import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Address,
  type Geocoder,
  GeocoderUnavailable,
  type Position,
  rounded,
} from './geocoder.rules.ts'

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

/** Answers that may be another one in a moment; 429 says that we were too quick. */
const passing: readonly number[] = [429, 502, 503, 504]
const attempts = 4
/** Milliseconds that a service may ask us to wait; for longer than that it is not available. */
const mostPatience = 60_000

/** Milliseconds until the next attempt: as long as the service says, otherwise longer each time. */
const pauseAfter = (answer: Response | undefined, failures: number, interval: number): number => {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : interval * 2 ** failures
}

const unavailable = (why: string): GeocoderUnavailable =>
  new GeocoderUnavailable(`Der Geocoder ist gerade nicht erreichbar (${why}).`)

/**
 * Positions from a service that speaks Nominatim's search API (https://nominatim.org/release-docs/latest/api/Search/),
 * asked as its usage policy wants it: one request at a time, a pause after each, and a name of our own.
 * What fails for the moment is asked for again, later each time. An address with a street that it does not know is asked for without the street.
 */
export const nominatimGeocoder = ({
  url,
  userAgent,
  interval = 1_000,
  timeout = 10_000,
}: Settings): Geocoder => {
  let free = 0
  const send = async (address: Address): Promise<Response | undefined> => {
    const now = Date.now()
    const turn = Math.max(now, free)
    free = turn + interval
    if (turn > now) await pause(turn - now)
    return fetch(searchFor(url, address), {
      headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-language': 'de' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => undefined)
  }
  const answerTo = async (address: Address): Promise<Response | undefined> => {
    for (let failures = 1; ; failures += 1) {
      const answer = await send(address)
      if (answer && !passing.includes(answer.status)) return answer
      const wait = pauseAfter(answer, failures, interval)
      if (failures === attempts || wait > mostPatience) return answer
      free = Math.max(free, Date.now() + wait)
    }
  }
  const ask = async (address: Address) => {
    const answer = await answerTo(address)
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
