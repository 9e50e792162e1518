import { createStore } from './store.ts'

/** A page of the list from which a record was opened. */
export interface ReturnPlace {
  /** Its address. */
  readonly href: string
  /** Entries on one page. */
  readonly limit: number
}

/** The list from which a record was opened last, to go back to. */
export const returnPlace = createStore<ReturnPlace | null>(null)

/** A record and where it stands in its list, counted from 1; `null` when it does not stand there. */
export interface SeenRecord {
  readonly id: string
  readonly number: number | null
}

/** The record that was looked at last: whoever goes back to the list stands at its line. */
export const lastSeen = createStore<SeenRecord | null>(null)

/** The address to go back to: the page of the list on which the record that was looked at last stands. */
export const returnHref = (place: ReturnPlace | null, seen: SeenRecord | null): string | null => {
  if (!place || seen?.number == null) return place?.href ?? null
  const { pathname, searchParams } = new URL(place.href, 'http://list')
  const offset = Math.floor((seen.number - 1) / place.limit) * place.limit
  if (offset === 0) searchParams.delete('offset')
  else searchParams.set('offset', String(offset))
  const query = searchParams.toString()
  return pathname + (query && `?${query}`)
}
