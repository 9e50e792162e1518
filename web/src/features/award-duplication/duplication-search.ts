import { idsIn, textIn } from '@/state/search-values.ts'

/** The awards to duplicate, as the URL has them. It does not have the dry run: a link never writes. */
export interface DuplicationSearch {
  /** Short code of the project. */
  readonly rg?: string | undefined
  readonly pName?: string | undefined
  readonly target?: string | undefined
  /** Ids of toplists. */
  readonly toplists?: readonly string[] | undefined
}

/** Read the state from the URL, where a list is a text with commas. */
export const duplicationSearch = (raw: Readonly<Record<string, unknown>>): DuplicationSearch => {
  return {
    rg: textIn(raw.rg),
    pName: textIn(raw.pName),
    target: textIn(raw.target),
    toplists: idsIn(raw.toplists),
  }
}
