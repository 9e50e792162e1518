import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, textOf } from './scalars.ts'

/** Maximum number of accounts per geo-data run: the most recently updated that need it. */
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
    /** The source of positions: the postcode tables here, or a service in the network. */
    kind: z.enum(['table', 'service']),
    /** Host of the service; null for the tables. */
    host: z.string().nullable(),
    /** True if it can be queried: tables must have been loaded. */
    ready: z.boolean(),
    tables: z.array(postcodeTable),
  }),
  accounts: z.object({
    /** Number of verified accounts that are not excluded. */
    approved: z.number().int(),
    /** Number of accounts with longitude and latitude. */
    located: z.number().int(),
    /** Number of accounts without postcode, city or country code, which cannot be located. */
    unaddressed: z.number().int(),
    /** Number of accounts whose proposed position waits for its decision. */
    waiting: z.number().int(),
    /** Number of accounts without a result; they are tried again when address or geocoder have changed. */
    unknown: z.number().int(),
    /** Number of accounts that runs can process now. */
    eligible: z.number().int(),
  }),
  /** Number of accounts in the next run. */
  nextRun: z.number().int(),
})
export type GeoOverview = z.output<typeof geoOverviewReply>

/** German sentence with the result, for each processed account. */
const messages = z.record(id, z.string())

export const geoOverview = endpoint({
  method: 'GET',
  path: '/geo-data/overview',
  access: 'read',
  summary: 'Wie viele Unternehmen Koordinaten haben, welche fehlen, und woher sie kämen.',
  reply: geoOverviewReply,
})
/** Maximum number of places that are listed for a postcode. */
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
    /** The country of a CSV without a column for it. */
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .default('DE')
      .transform((code) => code.toUpperCase()),
  }),
  reply: z.object({ tables: z.array(postcodeTable) }),
})
