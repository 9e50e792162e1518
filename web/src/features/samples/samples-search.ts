/** The state of the list of deliveries in the URL. */
export interface SamplesSearch {
  /** Part of a name, or an ID. */
  readonly search?: string | undefined
  readonly offset?: number | undefined
}

/** Read the state from the URL; what cannot be understood is left out. A search of digits arrives as a number. */
export const samplesSearch = ({
  search,
  offset,
}: Readonly<Record<string, unknown>>): SamplesSearch => {
  const number = Number(offset)
  const text = typeof search === 'number' ? String(search) : search
  return {
    search: typeof text === 'string' && text !== '' ? text : undefined,
    offset: Number.isInteger(number) && number > 0 ? number : undefined,
  }
}
