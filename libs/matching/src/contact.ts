import { type Address, addressOf, firstNumber } from './address.ts'
import { type Comparison, type RootType, unknown, type Values } from './comparison.ts'
import { domainName, domainOf, mailOf, phoneDigits } from './contact-points.ts'
import { squeezed } from './fold.ts'
import { hashKeys } from './key.ts'
import { compareNameParts, type NamePart, nameLevels, namePartOf } from './person-name.ts'
import { comparePhones, phoneLevels, usualPhones } from './phone.ts'
import { comparePlaces, type Place, placeLevels, placeOf, usualPlaces } from './place.ts'
import { contactRelatives } from './relatives.ts'
import { withinEdits } from './similarity.ts'
import { compareStreets, streetLevels, streetStatement, usualStreets } from './street.ts'

/** The features of a person that comparisons use. */
export interface Contact {
  readonly first: NamePart
  readonly last: NamePart
  /** `YYYYMMDD` or `''`. */
  readonly born: string
  readonly identifier: string
  readonly address: Address
  readonly extra: string
  readonly place: Place
  readonly phone: string
  readonly mail: string
}

const dateOf = (text: string | null | undefined): string => {
  const digits = (text ?? '').replace(/\D/g, '')
  return digits.length === 8 ? digits : ''
}

const prepare = (values: Values): Contact => ({
  first: namePartOf(values.firstName),
  last: namePartOf(values.surname),
  born: dateOf(values.birthDate),
  identifier: squeezed(values.identifier),
  address: addressOf(values.street, values.houseNumber),
  extra: squeezed(values.addressExtra),
  place: placeOf(values.zipCode, values.city),
  phone: phoneDigits(values.telephoneNumber),
  mail: mailOf(values.emailAddress),
})

const isSwapped = (a: Contact, b: Contact): boolean => {
  const [x, y] = [a.first.whole, a.last.whole]
  if (x === y || x === '' || y === '' || b.first.whole === '' || b.last.whole === '') return false
  if (x === b.first.whole || y === b.last.whole) return false
  return x === b.last.whole
    ? withinEdits(y, b.first.whole, 2)
    : y === b.first.whole && withinEdits(x, b.last.whole, 2)
}

const names = (name: 'first' | 'last', label: string, field: string): Comparison<Contact> => ({
  name,
  label,
  fields: [field],
  levels: nameLevels,
  expected: [0.85, 0.07, 0.04, 0.01, 0.03],
  usual: name === 'first' ? [8e-3, 3e-3, 8e-3, 1e-5, 0.98] : [2e-3, 1e-3, 3e-3, 1e-5, 0.994],
  compare: (a, b) => {
    if (isSwapped(a, b)) return 3
    return a[name].whole === '' || b[name].whole === ''
      ? unknown
      : compareNameParts(a[name], b[name])
  },
  terms: (contact) => [contact[name].whole],
})

const sameParts = (a: string, b: string): number =>
  [
    [0, 4],
    [4, 6],
    [6, 8],
  ].filter(([from, to]) => a.slice(from, to) === b.slice(from, to)).length

const born: Comparison<Contact> = {
  name: 'born',
  label: 'Geburtsdatum',
  fields: ['birthDate'],
  levels: ['gleich', 'eine Ziffer verschieden', 'ein Teil verschieden', 'verschieden'],
  expected: [0.88, 0.06, 0.04, 0.02],
  usual: [3e-5, 1e-3, 3e-3, 0.996],
  compare: (a, b) => {
    if (a.born === '' || b.born === '') return unknown
    if (a.born === b.born) return 0
    if (withinEdits(a.born, b.born, 1)) return 1
    return sameParts(a.born, b.born) === 2 ? 2 : 3
  },
  terms: (contact) => [contact.born],
}

const identifier: Comparison<Contact> = {
  name: 'identifier',
  label: 'Kennung',
  fields: ['identifier'],
  levels: ['gleich', 'ein Zeichen verschieden', 'verschieden'],
  expected: [0.9, 0.07, 0.03],
  usual: [1e-6, 1e-5, 1],
  compare: (a, b) => {
    if (a.identifier === '' || b.identifier === '') return unknown
    if (a.identifier === b.identifier) return 0
    return withinEdits(a.identifier, b.identifier, 1) ? 1 : 2
  },
  terms: (contact) => [contact.identifier],
}

const street: Comparison<Contact> = {
  name: 'street',
  label: 'Straße',
  fields: ['street', 'houseNumber'],
  levels: streetLevels,
  expected: [0.6, 0.12, 0.12, 0.06, 0.1],
  usual: usualStreets,
  compare: (a, b) => compareStreets(a.address, b.address),
  statement: (a, b, level) => streetStatement(a.address, b.address, level),
  terms: ({ address }) => [address.street],
}

const extra: Comparison<Contact> = {
  name: 'extra',
  label: 'Adresszusatz',
  fields: ['addressExtra'],
  levels: ['gleich', 'fast gleich', 'verschieden'],
  expected: [0.75, 0.15, 0.1],
  usual: [1e-4, 1e-4, 1],
  compare: (a, b) => {
    if (a.extra === '' || b.extra === '') return unknown
    if (a.extra === b.extra) return 0
    return withinEdits(a.extra, b.extra, 2) ? 1 : 2
  },
  terms: (contact) => [contact.extra],
}

const place: Comparison<Contact> = {
  name: 'place',
  label: 'Ort',
  fields: ['zipCode', 'city'],
  levels: placeLevels,
  expected: [0.6, 0.12, 0.1, 0.06, 0.05, 0.07],
  usual: usualPlaces,
  compare: (a, b) => comparePlaces(a.place, b.place),
  terms: (contact) => [contact.place.zip],
}

const phone: Comparison<Contact> = {
  name: 'phone',
  label: 'Telefon',
  fields: ['telephoneNumber'],
  levels: phoneLevels,
  expected: [0.65, 0.15, 0.2],
  usual: usualPhones,
  compare: (a, b) => comparePhones(a.phone, b.phone),
  terms: (contact) => [contact.phone],
}

const mail: Comparison<Contact> = {
  name: 'mail',
  label: 'E-Mail',
  fields: ['emailAddress'],
  levels: ['gleich', 'gleiche Domain', 'verschieden'],
  expected: [0.65, 0.2, 0.15],
  usual: [1e-6, 5e-4, 1],
  compare: (a, b) => {
    if (a.mail === '' || b.mail === '') return unknown
    if (a.mail === b.mail) return 0
    const domain = domainOf(a.mail)
    if (domain === '' || domain !== domainOf(b.mail)) return 2
    // „praxis-lerche.de“ says of two Lerches no more than their surname.
    const isFamily = a.last.whole === b.last.whole && named(domain).includes(a.last.whole)
    return isFamily ? unknown : 1
  },
  terms: (contact) => [contact.mail],
}

const named = (domain: string): string => squeezed(domainName(domain))

const keys = ({
  first,
  last,
  born: date,
  identifier: id,
  address,
  place: { zip },
  phone: digits,
  mail: box,
}: Contact) => {
  const [sounds, starts] = [
    [first.sound, last.sound].sort(),
    [first.whole.slice(0, 3), last.whole.slice(0, 3)].sort(),
  ]
  return hashKeys('contact', [
    ['id', id],
    ['mail', box],
    ['phone', digits],
    ['born', date],
    ['sounds', ...sounds],
    ['starts', ...starts, zip || date.slice(0, 4)],
    ['year', last.sound, date.slice(0, 4)],
    ['first-year', first.sound, date.slice(0, 4), date.slice(4, 6)],
    ['day', last.sound, date.slice(4)],
    ['first-day', first.sound, date.slice(4)],
    ['zip', zip, last.whole.slice(0, 3)],
    ['zip-first', zip, first.whole.slice(0, 3)],
    ['street', address.street, firstNumber(address.number), zip.slice(0, 2)],
  ])
}

/** The configuration for comparing persons. */
export const contact: RootType<Contact> = {
  name: 'contact',
  prepare,
  words: () => [],
  relatives: contactRelatives,
  keys,
  comparisons: [
    names('first', 'Vorname', 'firstName'),
    names('last', 'Nachname', 'surname'),
    born,
    identifier,
    street,
    extra,
    place,
    phone,
    mail,
  ],
}
