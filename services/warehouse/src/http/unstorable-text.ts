export type Path = readonly PropertyKey[]

/** What no text in Postgres and no UTF-8 can hold: NUL, and one half of a pair of UTF-16. */
const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Where in a JSON value texts, names of properties included, could never be stored. */
export const unstorableTexts = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'string') return isUnstorable(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isUnstorable(key) ? [path] : unstorableTexts(inner, [...path, key]),
  )
}
