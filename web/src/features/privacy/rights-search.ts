import { textIn, uuidIn } from '@/state/search-values.ts'

/** Search parameters of the rights on a day. */
export interface RightsSearch {
  /** A day in Berlin; now when absent. */
  readonly day?: string | undefined
  readonly user?: string | undefined
}

/** Reads the state from the URL; what cannot be understood is left out. */
export const rightsSearch = (raw: Readonly<Record<string, unknown>>): RightsSearch => {
  const day = textIn(raw.day)
  const isDay =
    day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  return { day: isDay ? day : undefined, user: uuidIn(raw.user) }
}
