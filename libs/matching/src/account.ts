import { type Address, addressOf, firstNumber } from './address.ts'
import { companyWords, weightsOf } from './company-name.ts'
import { type Comparison, type RootType, unknown, type Values } from './comparison.ts'
import { domainName, domainOf, pageOf, phoneDigits } from './contact-points.ts'
import type { Corpus } from './corpus.ts'
import { hashKeys } from './key.ts'
import { comparePhones, phoneLevels, usualPhones } from './phone.ts'
import { comparePlaces, type Place, placeLevels, placeOf, usualPlaces } from './place.ts'
import { accountRelatives } from './relatives.ts'
import { compareStreets, streetLevels, streetStatement, usualStreets } from './street.ts'
import { levelOf, overlap } from './word-overlap.ts'

/** The features of a company that comparisons use. */
export interface Account {
  readonly words: readonly string[]
  readonly place: Place
  readonly address: Address
  readonly phone: string
  /** Registrable domains of the website and the mail address, each once. */
  readonly domains: readonly string[]
  /** The names in those domains, without endings and hyphens. */
  readonly domainNames: readonly string[]
  /** Host and path of the website, where it is more than a domain. */
  readonly page: string
}

const domainsOf = ({ website, emailAddress }: Values): readonly string[] =>
  [...new Set([domainOf(website), domainOf(emailAddress)])].filter(Boolean)

const prepare = (values: Values): Account => {
  const domains = domainsOf(values)
  return {
    words: companyWords(values.name),
    place: placeOf(values.zipCode, values.city),
    address: addressOf(values.street, values.houseNumber),
    phone: phoneDigits(values.telephoneNumber),
    domains,
    domainNames: domains.map(domainName),
    page: pageOf(values.website),
  }
}

const bounds = [0.97, 0.85, 0.7, 0.55, 0.4, 0.2]

const isEqualList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** Cached per corpus, because a company is compared with many others, most of them in its own city. */
const kept = new WeakMap<Corpus, WeakMap<Account, readonly number[]>>()

/** Returns the weights of a company's words when compared with another one of its city. */
const weightsAtHome = (one: Account, corpus: Corpus): readonly number[] => {
  const known = kept.get(corpus) ?? new WeakMap<Account, readonly number[]>()
  if (!kept.has(corpus)) kept.set(corpus, known)
  const weights = known.get(one)
  if (weights) return weights
  const { words } = one.place
  const found = weightsOf(one.words, words, words, corpus)
  known.set(one, found)
  return found
}

const name: Comparison<Account> = {
  name: 'name',
  label: 'Name',
  fields: ['name'],
  levels: [
    'gleich',
    'fast gleich',
    'sehr ähnlich',
    'ähnlich',
    'wenig ähnlich',
    'kaum ähnlich',
    'verschieden',
  ],
  expected: [0.4, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03],
  usual: [5e-5, 1.5e-4, 1.2e-3, 3e-3, 8e-3, 5.5e-2, 0.93],
  compare: (a, b, corpus) => {
    if (a.words.length === 0 || b.words.length === 0) return unknown
    const [here, there] = [a.place.words, b.place.words]
    const isOneCity = isEqualList(here, there)
    const x = isOneCity ? weightsAtHome(a, corpus) : weightsOf(a.words, here, there, corpus)
    const y = isOneCity ? weightsAtHome(b, corpus) : weightsOf(b.words, here, there, corpus)
    return levelOf(overlap({ words: a.words, weights: x }, { words: b.words, weights: y }), bounds)
  },
  terms: ({ words }) => [words.join(' ')],
}

const place: Comparison<Account> = {
  name: 'place',
  label: 'Ort',
  fields: ['zipCode', 'city'],
  levels: placeLevels,
  expected: [0.8, 0.06, 0.04, 0.04, 0.03, 0.03],
  usual: usualPlaces,
  compare: (a, b) => comparePlaces(a.place, b.place),
  terms: (account) => [account.place.zip],
}

const street: Comparison<Account> = {
  name: 'street',
  label: 'Straße',
  fields: ['street'],
  levels: streetLevels,
  expected: [0.65, 0.1, 0.1, 0.05, 0.1],
  usual: usualStreets,
  compare: (a, b) => compareStreets(a.address, b.address),
  statement: (a, b, level) => streetStatement(a.address, b.address, level),
  terms: ({ address }) => [address.street],
}

const phone: Comparison<Account> = {
  name: 'phone',
  label: 'Telefon',
  fields: ['telephoneNumber'],
  levels: phoneLevels,
  expected: [0.5, 0.25, 0.25],
  usual: usualPhones,
  compare: (a, b) => comparePhones(a.phone, b.phone),
  terms: (account) => [account.phone],
}

const domain: Comparison<Account> = {
  name: 'domain',
  label: 'Internet-Domain',
  fields: ['website', 'emailAddress'],
  levels: ['gleich', 'bis auf Endung und Striche gleich', 'verschieden'],
  expected: [0.8, 0.05, 0.15],
  usual: [1e-3, 1e-3, 0.998],
  compare: (a, b) => {
    if (a.domains.length === 0 || b.domains.length === 0) return unknown
    if (a.domains.some((one) => b.domains.includes(one))) return 0
    return a.domainNames.some((one) => b.domainNames.includes(one)) ? 1 : 2
  },
  terms: ({ page, domains }) => [page, ...domains],
}

const longest = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length || (a < b ? -1 : 1))

const keys = ({ words, place: { zip }, address, phone: digits, domains }: Account) => {
  const telling = longest(words)
  const [first = '', second = ''] = [...telling.slice(0, 2)].sort()
  return hashKeys('account', [
    ...telling.slice(0, 4).map((word) => ['zip', zip, word.slice(0, 4)]),
    ...domains.map((one) => ['domain', one, zip.slice(0, 2)]),
    ...domains.map((one) => ['domain-only', one]),
    ['phone', digits],
    ['street', zip, address.street, firstNumber(address.number)],
    ['name', first.slice(0, 6), second.slice(0, 6), zip.slice(0, 2)],
    ['whole', words.join(' ')],
  ])
}

/** Approximate share of German companies and institutions whose name has the word. */
const usualWords: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'zentrum praxis sankt stadt kreis universitaet medizin gruppe group holding deutschland international service services technik systeme software consulting solutions energie bau haus bank versicherung stiftung verband institut gesellschaft deutsche evangelisch helios asklepios'
      .split(' ')
      .map((word) => [word, 0.02]),
  ),
  klinik: 0.1,
  krankenhaus: 0.05,
  hospital: 0.03,
}

/** The configuration for comparing companies and institutions. */
export const account: RootType<Account> = {
  name: 'account',
  prepare,
  words: ({ words }) => words,
  usualWords,
  relatives: accountRelatives,
  keys,
  comparisons: [name, place, street, phone, domain],
}
