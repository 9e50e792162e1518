/** Returns a text of the URL; one of digits alone arrives as a number. */
export const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a whole number of the URL from 1 to `most`. */
export const wholeIn = (value: unknown, most = 10_000_000): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= most ? number : undefined
}

/** Returns a choice of the URL that is either made or not there. */
export const yesIn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined

/** Returns the ids of the URL, a list or a text with commas; `undefined` when there is none. */
export const idsIn = (value: unknown): readonly string[] | undefined => {
  const given = Array.isArray(value) ? value : (textIn(value)?.split(',') ?? [])
  const ids = given.flatMap((id) => textIn(id) ?? [])
  return ids.length > 0 ? ids : undefined
}

/** Returns an id of the URL if it is one. */
export const uuidIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined
