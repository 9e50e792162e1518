/** What is to be duplicated, as it stands in the URL. Whether it is a dry run does not: a link never writes. */
export interface DuplicationSearch {
  /** Short code of the project. */
  readonly rg?: string | undefined
  readonly pName?: string | undefined
  readonly target?: string | undefined
  /** Ids of toplists. */
  readonly toplists?: readonly string[] | undefined
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Read the state from the URL, where a list is a text with commas. */
export const duplicationSearch = (raw: Readonly<Record<string, unknown>>): DuplicationSearch => {
  const given = Array.isArray(raw.toplists) ? raw.toplists : (text(raw.toplists)?.split(',') ?? [])
  const toplists = given.flatMap((id) => text(id) ?? [])
  return {
    rg: text(raw.rg),
    pName: text(raw.pName),
    target: text(raw.target),
    toplists: toplists.length > 0 ? toplists : undefined,
  }
}
