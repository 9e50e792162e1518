import { textIn, uuidIn } from '@/state/search-values.ts'

/** The list that is compared with itself, and its two moments, as they stand in the address. */
export interface CompareSearch {
  /** The verification list unless it is that of a project. */
  readonly liste?: 'projekt' | undefined
  /** The short code of the project. */
  readonly code?: string | undefined
  /** Filters of the verification list. */
  readonly rgId?: string | undefined
  readonly pName?: string | undefined
  readonly von?: string | undefined
  /** Now unless given. */
  readonly bis?: string | undefined
}

/** Reads the state from the address; what cannot be understood is left out. */
export const compareSearch = (raw: Readonly<Record<string, unknown>>): CompareSearch => ({
  liste: raw.liste === 'projekt' ? raw.liste : undefined,
  code: textIn(raw.code),
  rgId: uuidIn(raw.rgId),
  pName: textIn(raw.pName),
  von: textIn(raw.von),
  bis: textIn(raw.bis),
})

/** Returns the comparison that a page leads to, or null where it shows no list that can be compared. */
export const comparisonOf = (
  pathname: string,
  search: Readonly<Record<string, unknown>>,
): CompareSearch | null => {
  if (/^\/verifikation\/?$/.test(pathname)) {
    const { rgId, pName } = compareSearch(search)
    return { rgId, pName: pName === 'alle' ? undefined : pName }
  }
  const [, code] = /^\/projekt\/([^/]+)\/?$/.exec(pathname) ?? []
  return code === undefined ? null : { liste: 'projekt', code: decodeURIComponent(code) }
}
