import type { Decided } from '@stammbuch/ledger'

/** What is noted of the postcode tables: which was loaded, so that its positions can be explained. */
export type GeoEvent = Decided<
  'PostcodesLoaded',
  {
    readonly fileName: string
    /** Hexadecimal, lower case, of the file as it was sent. */
    readonly sha256: string
    readonly tables: readonly {
      readonly country: string
      readonly postcodes: number
      readonly places: number
    }[]
  }
>
