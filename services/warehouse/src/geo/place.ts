/** A place of a postcode table. */
export interface Place {
  readonly country: string
  readonly postcode: string
  /** Empty where the table has no names. */
  readonly place: string
  readonly latitude: number
  readonly longitude: number
}
