export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object in `text`, or `undefined` when it is no JSON or no object. */
export const parseJson = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the objects in a list; anything else in it is left out. */
export const jsonList = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isJson) : []

/** Returns `value`, one string or several, as a list of strings. */
export const textList = (value: unknown): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter((item) => typeof item === 'string')
}
