import type { Answer, Incoming } from './http.ts'
import type { Note } from './journal.ts'
import type { Json } from './json.ts'
import { geojsonOutput, placeOutput } from './nominatim/output.ts'
import { type Place, placesFor, placesIn } from './nominatim/places.ts'
import { runStandIn } from './run-stand-in.ts'
import { type StandIn, type StandInOptions, startStandIn, type TargetSystem } from './stand-in.ts'

export interface NominatimOptions extends StandInOptions {
  /** Minimum of milliseconds between two requests; less is a 429. */
  readonly interval?: number
}

const structured = ['amenity', 'street', 'city', 'county', 'state', 'country', 'postalcode']
const formats = ['json', 'jsonv2', 'geojson']

/** Returns Nominatim's error for an invalid request in the JSON formats. */
const badRequest = (message: string): Answer => ({
  status: 400,
  body: { error: { code: 400, message } },
})

/** Returns the HTML answer of the proxy before the public service, which ignores the requested format. */
const page = (status: number, title: string, headers = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html>\n<head><title>${status} ${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
})

const problemOf = (query: URLSearchParams): string | undefined => {
  const given = structured.filter((name) => (query.get(name) ?? '') !== '')
  if (query.get('q') && given.length > 0)
    return `Structured query parameters (amenity, street, city, county, state, postalcode, country) cannot be used together with 'q' parameter.`
  if (!query.get('q') && given.length === 0) return 'Nothing to search for.'
  const format = query.get('format') ?? 'jsonv2'
  if (!formats.includes(format))
    return `Parameter 'format' must be one of: ${formats.join(', ')}, but got '${format}'`
  const limit = query.get('limit')
  if (limit !== null && !/^\d+$/.test(limit)) return `Parameter 'limit' must be a number.`
  return undefined
}

const found = (query: URLSearchParams): readonly Place[] => {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const countrycodes = text('countrycodes').toLowerCase().split(',').filter(Boolean)
  const places = text('q')
    ? placesIn(text('q'), countrycodes)
    : placesFor({
        street: text('street'),
        city: text('city'),
        postalcode: text('postalcode'),
        country: text('country'),
        countrycodes,
      })
  return places.slice(0, Math.min(40, Math.max(1, Number(query.get('limit') ?? 10))))
}

const search = ({ query }: Incoming): Answer => {
  const problem = problemOf(query)
  if (problem) return badRequest(problem)
  const format = query.get('format') ?? 'jsonv2'
  const places = found(query)
  if (format === 'geojson') return { status: 200, body: geojsonOutput(places) }
  const how = { older: format === 'json', addressdetails: query.get('addressdetails') === '1' }
  return { status: 200, body: places.map((place, at) => placeOutput(place, at, how)) }
}

const status = ({ query }: Incoming): Answer =>
  query.get('format') === 'json'
    ? { status: 200, body: { status: 0, message: 'OK', software_version: '5.1.0' } satisfies Json }
    : { status: 200, body: 'OK' }

/** Tells if a request does not identify its sender, which the public service refuses. */
const isNameless = ({ headers }: Incoming): boolean =>
  ['', 'node', 'undici'].includes(headers['user-agent'] ?? '')

const createSystem = ({ interval = 0 }: NominatimOptions): TargetSystem => {
  let last = Number.NEGATIVE_INFINITY
  const answerTo = (incoming: Incoming, poisoned: readonly string[]): Answer => {
    if (isNameless(incoming)) return page(403, 'Access blocked')
    const since = performance.now() - last
    last = performance.now()
    if (since < interval)
      return page(429, 'Too Many Requests', { 'retry-after': String(Math.ceil(interval / 1_000)) })
    const name = incoming.segments.at(-1) ?? ''
    if (incoming.method !== 'GET' || !['search', 'search.php', 'status'].includes(name))
      return page(404, 'Not Found')
    if (name === 'status') return status(incoming)
    if (poisoned.some((text) => incoming.query.toString().includes(encodeURIComponent(text))))
      return { status: 500, body: { error: { code: 500, message: 'Internal error' } } }
    return search(incoming)
  }
  return {
    name: 'nominatim',
    handle: (incoming, faults) => {
      const answer = answerTo(incoming, faults.settings().failIds)
      const note: Note = {
        operation: `${incoming.method} ${incoming.path}`,
        outcome: answer.status < 400 ? 'read' : 'refused',
        status: answer.status,
        body: Object.fromEntries(incoming.query),
      }
      return { answer, notes: [note] }
    },
    failure: (code) => page(code, code === 429 ? 'Too Many Requests' : 'Service unavailable'),
    replay: () => undefined,
    documents: () => [],
    forget: () => {
      last = Number.NEGATIVE_INFINITY
    },
  }
}

/**
 * A geocoder that speaks Nominatim's search and status calls
 * (https://nominatim.org/release-docs/latest/api/Search/): free and structured queries, `json`, `jsonv2` and
 * `geojson`. It knows a few towns and streets (nominatim/places.ts); as the usage policy of the public
 * service has it, it wants a user agent and may ask for a pause between requests. `failIds` are texts in a
 * query that it breaks on. The endpoints that begin with two underscores (stand-in.ts) are no part of it.
 */
export const startNominatim = (options: NominatimOptions): Promise<StandIn> =>
  startStandIn(createSystem(options), options)

if (import.meta.main) {
  const interval = Number(process.env.NOMINATIM_INTERVAL || 0)
  await runStandIn((options) => startNominatim({ ...options, interval }), 9203, [
    'NOMINATIM_INTERVAL',
  ])
}
