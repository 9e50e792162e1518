export type Path = readonly PropertyKey[]

/** Characters that Postgres and UTF-8 cannot hold: NUL, and one half of a pair of UTF-16. */
const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Returns the paths of texts in a JSON value that can never be stored, names of properties included. */
export const unstorableTexts = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'string') return isUnstorable(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isUnstorable(key) ? [path] : unstorableTexts(inner, [...path, key]),
  )
}
