const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** Codes that the standard reserves for groups, tests and the unknown. */
const ofNoCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

const assigned = (): ReadonlySet<string> => {
  const names = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const isOfToday = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  return new Set(all.filter((code) => names.of(code) && isOfToday(code) && !ofNoCountry.has(code)))
}

let known: ReadonlySet<string> | undefined

/**
 * Returns the assigned country codes (ISO 3166, two capital letters): neither withdrawn ones, which mean another country today, nor
 * those of no country. Computed at the first call.
 */
export const countryCodes = (): ReadonlySet<string> => {
  known ??= assigned()
  return known
}

/** Returns the German name of a country; the code itself for one that is not assigned. */
export const countryName = (code: string): string =>
  countryCodes().has(code)
    ? (new Intl.DisplayNames('de', { type: 'region' }).of(code) ?? code)
    : code
