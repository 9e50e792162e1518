import { countryCodes, countryName } from './countries.ts'
import type { FieldValue } from './scalars.ts'

/** A form of postcodes: its pattern and its description. */
type Form = readonly [form: RegExp, words: string]

const digits = (count: 4 | 5): Form => [
  new RegExp(`^\\d{${count}}$`),
  count === 4 ? 'vier Ziffern' : 'fünf Ziffern',
]

const postcodeForms: ReadonlyMap<string, Form> = new Map([
  ...['AT', 'BE', 'BG', 'CH', 'CY', 'DK', 'HU', 'LI', 'LU', 'NO', 'SI'].map(
    (country) => [country, digits(4)] as const,
  ),
  ...['DE', 'EE', 'ES', 'FI', 'FR', 'HR', 'IT', 'LT', 'MC', 'RS', 'SM', 'TR', 'UA', 'VA'].map(
    (country) => [country, digits(5)] as const,
  ),
])

/** Postcodes elsewhere have letters and signs as well, but nearly all have a digit. */
const anyPostcode = /^(?=.*\d)[\p{L}\d][\p{L}\d -]*$/u
const email = /^[^\s@"<>()[\]\\,;:]+@(?!-)[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}$/u
const telephone = /^\+?[\d\s()/.–-]+$/
const host = /^(?!-)[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}$/u

/** True for the form of a telephone number: 5 to 20 digits, with the signs between them that people use. */
export const isTelephone = (text: string): boolean => {
  const count = text.replaceAll(/\D/g, '').length
  return telephone.test(text) && count >= 5 && count <= 20
}

/** Returns the address of a website, with `https` by default; null for everything that is no page of the web. */
const pageOf = (text: string): string | null => {
  const given = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text)
  const address = given ? text : `https://${text}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, username, password } = new URL(address)
  const [, place = ''] = /^[a-z]+:\/\/([^/?#:]+)/i.exec(address) ?? []
  const isPage = /^https?:$/.test(protocol) && username === '' && password === ''
  return isPage && host.test(place) ? address : null
}

const isEmail = (text: string): boolean => email.test(text) && !text.includes('..')

/** The address fields of a record. */
export interface SaidAddress {
  readonly zipCode: FieldValue
  readonly countryCode: FieldValue
}

const aboutPostcode = (text: string, { countryCode }: SaidAddress): string | null => {
  const country = String(countryCode ?? '').toUpperCase()
  const [form, words] = postcodeForms.get(country) ?? [anyPostcode, null]
  if (form.test(text)) return null
  return words === null
    ? `„${text}“ sieht nicht wie eine Postleitzahl aus.`
    : `Eine Postleitzahl hat hier ${words} (${countryName(country)}).`
}

const aboutCountry = (text: string, { zipCode }: SaidAddress): string | null => {
  if (countryCodes().has(text))
    return typeof zipCode === 'string' && zipCode !== ''
      ? aboutPostcode(zipCode, { zipCode, countryCode: text }) &&
          `Die Postleitzahl „${zipCode}“ passt nicht zu diesem Land (${countryName(text)}).`
      : null
  const upper = text.toUpperCase()
  return countryCodes().has(upper)
    ? `Ländercodes werden groß geschrieben: ${upper}.`
    : `„${text}“ ist kein Ländercode. Gemeint sind zwei Buchstaben wie DE oder AT.`
}

const aboutTelephone = (text: string): string | null =>
  isTelephone(text) ? null : `„${text}“ sieht nicht wie eine Telefonnummer aus.`

const judges: Readonly<Record<string, (text: string, address: SaidAddress) => string | null>> = {
  zipCode: aboutPostcode,
  countryCode: aboutCountry,
  emailAddress: (text) =>
    isEmail(text) ? null : `„${text}“ sieht nicht wie eine E-Mail-Adresse aus.`,
  website: (text) =>
    pageOf(text) === null ? `„${text}“ ist keine Adresse einer Website (http oder https).` : null,
  telephoneNumber: aboutTelephone,
  faxNumber: aboutTelephone,
}

/**
 * Returns the reason, a German sentence, for doubting a value that may be stored all the same; null for none. Only the form is checked,
 * and for a postcode and a country their combination.
 * @param address the record's address, without the value in question
 */
export const doubtAbout = (
  attribute: string,
  value: FieldValue,
  address: SaidAddress,
): string | null => {
  const judge = Object.hasOwn(judges, attribute) ? judges[attribute] : undefined
  const text = typeof value === 'string' ? value.trim() : ''
  return judge && text !== '' ? judge(text, address) : null
}

/** Returns the link of a value: a website, a message, a call; null for every other field and for values of another form. */
export const hrefOf = (attribute: string, value: FieldValue): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (attribute === 'website') return text === '' ? null : pageOf(text)
  if (attribute === 'emailAddress')
    return isEmail(text) ? `mailto:${text.split('@').map(encodeURIComponent).join('@')}` : null
  if (attribute !== 'telephoneNumber' || !isTelephone(text)) return null
  // „+49 (0)40“: the nought is for calls from within the country.
  const international = text.startsWith('+') ? text.replace(/\(0\)/, '') : text
  return `tel:${international.replaceAll(/[^\d+]/g, '')}`
}
