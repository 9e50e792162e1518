import type { AppTables } from '../platform/ledger.ts'

/** Postcode tables that were loaded, and what was looked for in vain. */
export interface GeoTables {
  postcode_table: {
    country: string
    file_name: string
    sha256: string
    postcodes: number
    places: number
    loaded_at: Date
  }
  postcode_place: {
    country: string
    postcode: string
    place_key: string
    place: string
    latitude: number
    longitude: number
  }
  postcode_middle: { country: string; postcode: string; latitude: number; longitude: number }
  geo_miss: { account_id: string; asked: string; source: string; at: Date }
}

export type GeoReads = AppTables & GeoTables
