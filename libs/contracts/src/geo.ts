import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, textOf } from './scalars.ts'

/** How many accounts one geo-data run takes: the most recently updated that need it. */
export const geoRunLimit = 250

/** A postcode table of one country, as an administrator loaded it. */
const postcodeTable = z.object({
  /** Two letters, upper case. */
  country: z.string(),
  fileName: z.string(),
  postcodes: z.number().int(),
  places: z.number().int(),
  loadedAt: instant,
})

export const geoOverviewReply = z.object({
  geocoder: z.object({
    /** Whether positions come from the postcode tables here or from a service in the network. */
    kind: z.enum(['table', 'service']),
    /** Where the service is; null for the tables. */
    host: z.string().nullable(),
    /** Whether it can be asked at all: tables must have been loaded. */
    ready: z.boolean(),
    tables: z.array(postcodeTable),
  }),
  accounts: z.object({
    /** Verified and not excluded. */
    approved: z.number().int(),
    /** With longitude and latitude. */
    located: z.number().int(),
    /** Without postcode, city or country code: nothing to look for. */
    unaddressed: z.number().int(),
    /** A proposed position waits for its decision. */
    waiting: z.number().int(),
    /** Looked for without a result; looked for again when address or geocoder have changed. */
    unknown: z.number().int(),
    /** What runs can take now. */
    eligible: z.number().int(),
  }),
  /** What the next run takes. */
  nextRun: z.number().int(),
})
export type GeoOverview = z.output<typeof geoOverviewReply>

/** For each account that a run looked at, a German sentence of what became of it. */
const messages = z.record(id, z.string())

export const geoOverview = endpoint({
  method: 'GET',
  path: '/geo-data/overview',
  access: 'read',
  summary: 'Wie viele Unternehmen Koordinaten haben, welche fehlen, und woher sie kämen.',
  reply: geoOverviewReply,
})
/** Places that are told of a postcode at most. */
export const postcodePlacesTold = 5

export const checkPostcode = endpoint({
  method: 'GET',
  path: '/geo-data/postcode',
  access: 'read',
  summary:
    'Ob ein Ort nach den geladenen Postleitzahltabellen unter einer Postleitzahl liegt; ohne Tabelle ist nichts bekannt.',
  query: z.object({ countryCode: textOf(2, 2), zipCode: textOf(1, 20), city: textOf(1, 200) }),
  reply: z.object({
    /** Null where no table knows this postcode with a name. */
    fits: z.boolean().nullable(),
    /** Places of that postcode, five at most; empty where the place fits. */
    places: z.array(z.string()),
  }),
})
export const reviseGeoData = endpoint({
  method: 'POST',
  path: '/geo-data/revise-bulk',
  access: 'operate',
  heavy: true,
  summary:
    'Für die 250 zuletzt geänderten Unternehmen ohne Koordinaten welche suchen und als Änderungen vorschlagen.',
  reply: z.union([messages, jobStarted]),
})
export const reviseGeoDataByGet = endpoint({
  method: 'GET',
  path: '/geo-data/revise-bulk',
  deprecated: true,
  access: 'operate',
  heavy: true,
  summary: 'Veraltet: dasselbe wie POST.',
  reply: z.union([messages, jobStarted]),
})

export const loadPostcodes = endpoint({
  method: 'POST',
  path: '/geo-data/postcodes',
  access: 'operate',
  heavy: true,
  summary:
    'Eine Postleitzahltabelle laden: GeoNames (.txt oder .zip) oder CSV mit Kopfzeile, auch gzip-gepackt. Ersetzt die der enthaltenen Länder.',
  body: z.strictObject({
    fileName: textOf(1, 200),
    /** The file in base64. */
    fileContent: z.base64().min(1),
    /** Of a CSV that has no column for it. */
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .default('DE')
      .transform((code) => code.toUpperCase()),
  }),
  reply: z.object({ tables: z.array(postcodeTable) }),
})
