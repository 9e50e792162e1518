/** Some of the matches, and how many there are in all. */
export interface Page<Item> {
  readonly list: Item[]
  readonly total: number
}

/** A part of a list. */
export interface Range {
  readonly offset: number
  readonly limit: number
}

/** Rows with `total` beside each, as a page; `total` counts all matches. */
export const pageOf = <Item>(rows: readonly (Item & { readonly total: number })[]): Page<Item> => ({
  list: rows.map(({ total: _, ...item }) => item as unknown as Item),
  total: rows[0]?.total ?? 0,
})
