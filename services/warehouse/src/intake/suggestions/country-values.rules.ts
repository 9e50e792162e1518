import { countryCodes } from '@stammbuch/contracts'

const codeByName: ReadonlyMap<string, string> = new Map(
  ['de', 'en'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return [...countryCodes()].map((code) => [String(names.of(code)).toLocaleLowerCase('de'), code])
  }),
)

/** The statistical offices' codes of the German states; many are codes of countries as well. */
const germanStates = new Set('BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH'.split(' '))

/** The code (ISO 3166, two letters) of a country named in German or English; `undefined` for anything else. */
export const codeOfCountryName = (cell: string): string | undefined =>
  codeByName.get(cell.trim().toLocaleLowerCase('de'))

/** True when a cell names a country, by its code or by its name. */
export const isCountry = (cell: string): boolean =>
  countryCodes().has(cell.trim().toLocaleUpperCase('de')) || codeOfCountryName(cell) !== undefined

/** True when a cell may name a part of a country: `BY` is Bavaria and Belarus, `AT` is no state of anything. */
export const mayBeRegion = (cell: string): boolean =>
  germanStates.has(cell.trim()) || !isCountry(cell)
