/** The postal address to locate. */
export interface Address {
  readonly street: string | null
  readonly zipCode: string
  readonly city: string
  /** Two letters. */
  readonly countryCode: string
}

/** Degrees, WGS 84, five decimals: about a metre. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** The area that the position is the middle of, in German: „Mitte von 24103 Kiel“. */
  readonly basis: string
}

/** The geocoder cannot be asked now; the message is a German sentence. */
export class GeocoderUnavailable extends Error {}

/** Tells where addresses are. */
export interface Geocoder {
  readonly kind: 'table' | 'service'
  /** The host of the service; null for the tables. */
  readonly host: string | null
  /** The version that answers depend on besides the address: another value is a reason to ask again. */
  readonly source: () => Promise<string>
  /** The number of addresses in one request. */
  readonly batchSize: number
  /**
   * A position for each address, null where there is none.
   *
   * @throws GeocoderUnavailable when no answer can be had
   */
  readonly locate: (addresses: readonly Address[]) => Promise<readonly (Position | null)[]>
}

export const GEOCODER = Symbol('geocoder')

/** Five decimals are what the fields hold. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
