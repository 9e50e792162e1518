const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** Codes that the standard keeps for groups, tests and the unknown. */
const ofNoCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** The assigned ones: neither withdrawn codes, which mean another one today, nor those of no country. */
const countryCodes: ReadonlySet<string> = (() => {
  const names = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const isOfToday = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  return new Set(all.filter((code) => names.of(code) && isOfToday(code) && !ofNoCountry.has(code)))
})()

const codeByName: ReadonlyMap<string, string> = new Map(
  ['de', 'en'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return [...countryCodes].map((code) => [String(names.of(code)).toLocaleLowerCase('de'), code])
  }),
)

/** What the statistical offices write for the German states; many are codes of countries as well. */
const germanStates = new Set('BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH'.split(' '))

/** The code (ISO 3166, two letters) of a country named in German or English; `undefined` for anything else. */
export const codeOfCountryName = (cell: string): string | undefined =>
  codeByName.get(cell.trim().toLocaleLowerCase('de'))

/** Whether a cell says a country, by its code or by its name. */
export const isCountry = (cell: string): boolean =>
  countryCodes.has(cell.trim().toLocaleUpperCase('de')) || codeOfCountryName(cell) !== undefined

/** Whether a cell may say a part of a country: `BY` is Bavaria and Belarus, `AT` is no state of anything. */
export const mayBeRegion = (cell: string): boolean =>
  germanStates.has(cell.trim()) || !isCountry(cell)
