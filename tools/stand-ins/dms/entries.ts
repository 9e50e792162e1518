import * as words from './name-lists.ts'
import {
  type AwardType,
  type FieldDefinition,
  fieldsOf,
  type Project,
  type Toplist,
  toplistsOf,
} from './projects.ts'
import { hashedRandom, type Random, uuidOf } from './random.ts'
import { slug } from './slug.ts'

interface Address {
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly region: string
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
}

export interface Awardee {
  readonly uuid: string
  readonly name: string
  readonly shortName: string
  /** The person, for an awardee who is one. */
  readonly person: {
    readonly salutation: 'Frau' | 'Herr'
    readonly title: string | null
    readonly firstName: string
    readonly surname: string
    readonly role: string
  } | null
  readonly address: Address
  readonly telephoneNumber: string | null
  readonly emailAddress: string | null
  readonly website: string | null
}

/** One place in one toplist of one year, from which both generations of the API derive their view. */
export interface Entry {
  readonly id: string
  readonly toplist: Toplist
  readonly year: number
  readonly type: AwardType
  readonly rank: number
  /** Points from 0 to 100 with one decimal. */
  readonly scoring: number
  readonly segment: string
  readonly awardee: Awardee
  readonly affiliation: { readonly uuid: string; readonly name: string } | null
  readonly fields: Readonly<Record<string, string | number | boolean | null>>
}

/** Years for which there are entries. */
export const years = { first: 2018, last: 2030 } as const

/** The determinants of the whole content of the DMS. */
export interface Seeded {
  readonly seed: number
  readonly entriesPerToplist: number
}

const addressOf = (random: Random): { readonly address: Address; readonly phone: string } => {
  const city = random.pick(words.cities)
  const shift = () => random.whole(-300, 300) / 10_000
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const address = {
    street: `${random.pick(words.streets)} ${random.whole(1, 120)}`,
    zipCode: `${city.zip}${random.whole(10, 39)}`,
    city: city.name,
    region: city.region,
    countryCode: 'DE',
    latitude: rounded(city.latitude + shift()),
    longitude: rounded(city.longitude + shift()),
  }
  return { address, phone: `${city.phone} ${random.whole(100, 999)}` }
}

const personOf = (random: Random): NonNullable<Awardee['person']> => {
  const female = random.chance(0.5)
  return {
    salutation: female ? 'Frau' : 'Herr',
    title: random.chance(0.9) ? random.pick(words.titles) : null,
    firstName: random.pick(female ? words.femaleNames : words.maleNames),
    surname: random.pick(words.surnames),
    role: random.chance(0.3) ? 'Chefarzt' : 'Facharzt',
  }
}

const nameOf = (random: Random, type: AwardType, city: string): string => {
  if (type === 'clinic') return `${random.pick(words.clinicHeads)} ${city}`
  return `${random.pick(words.surnames)} ${random.pick(words.companyTails)} ${random.pick(words.companyForms)}`
}

/** Returns the number of moves before or in `year`: the name stays for life, the address changes now and then. */
const movesUntil = (uuid: string, year: number): number => {
  let moves = 0
  for (let each = years.first; each <= year; each++) {
    if (hashedRandom('move', uuid, each).chance(0.08)) moves += 1
  }
  return moves
}

const awardeeOf = (uuid: string, type: AwardType, year: number): Awardee => {
  const born = hashedRandom('awardee', uuid)
  const home = hashedRandom('address', uuid, 0)
  const { city } = addressOf(home).address
  const person = type === 'medic' ? personOf(born) : null
  const called = person ? `${person.firstName} ${person.surname}` : nameOf(born, type, city)
  const { address, phone } = addressOf(hashedRandom('address', uuid, movesUntil(uuid, year)))
  const host = `${slug(called)}.example`
  return {
    uuid,
    name: [person?.title, called].filter(Boolean).join(' '),
    shortName: called.slice(0, 40),
    person,
    address,
    telephoneNumber: born.chance(0.9) ? phone : null,
    emailAddress: born.chance(0.8) ? `info@${host}` : null,
    website: born.chance(0.7) ? `https://www.${host}` : null,
  }
}

const fieldValue = (
  random: Random,
  { type, format, unit, nullable, zeroAllowed }: FieldDefinition,
) => {
  if (nullable && random.chance(0.1)) return null
  if (type === 'boolean') return random.chance(0.6)
  if (type === 'string') return random.pick(['Ambulante Eingriffe', 'Prävention', 'Zweitmeinung'])
  if (format?.kind === 'year') return random.whole(1980, 2015)
  const most = format?.kind === 'score' ? format.outOf : unit === 'percent' ? 100 : 5000
  if (type === 'integer') return random.whole(zeroAllowed ? 0 : 1, most)
  return random.whole(10, most * 10) / 10
}

const affiliationOf = (uuid: string): Entry['affiliation'] => {
  const random = hashedRandom('affiliation', uuid)
  if (random.chance(0.2)) return null
  const name = `${random.pick(words.clinicHeads)} ${random.pick(words.cities).name}`
  return { uuid: uuidOf('affiliation', name), name }
}

/**
 * Returns the awardees of a toplist in a year, best first: most come back each year under the same uuid, some stay away, and about
 * every tenth is in a second toplist as well.
 */
const toplistEntries = (
  { seed, entriesPerToplist }: Seeded,
  project: Project,
  year: number,
  toplist: Toplist,
  beside: Toplist,
): readonly Entry[] => {
  const definitions = fieldsOf(project, year)
  const members = Array.from({ length: Math.ceil(entriesPerToplist * 1.25) }, (_, at) => {
    const own = hashedRandom('member', seed, project.code, toplist.id, at)
    return uuidOf('awardee', seed, project.code, (own.chance(0.1) ? beside : toplist).id, at)
  })
  const present = members.filter(
    (uuid) => !hashedRandom('away', uuid, toplist.id, year).chance(0.2),
  )
  const scored = present.slice(0, entriesPerToplist).map((uuid) => {
    const random = hashedRandom('place', uuid, toplist.id, year)
    return { uuid, random, scoring: random.whole(400, 1000) / 10 }
  })
  scored.sort((left, right) => right.scoring - left.scoring || (left.uuid < right.uuid ? -1 : 1))
  return scored.map(({ uuid, random, scoring }, at) => ({
    id: uuidOf('entry', uuid, toplist.id, year),
    toplist,
    year,
    type: project.type,
    rank: at + 1,
    scoring,
    segment: random.pick(['national', 'regional']),
    awardee: awardeeOf(uuid, project.type, year),
    affiliation: project.type === 'medic' ? affiliationOf(uuid) : null,
    fields: Object.fromEntries(
      definitions.map((definition) => [definition.machineName, fieldValue(random, definition)]),
    ),
  }))
}

const projectEntries = (seeded: Seeded, project: Project, year: number): readonly Entry[] => {
  const toplists = toplistsOf(project)
  return toplists.flatMap((toplist, at) =>
    toplistEntries(seeded, project, year, toplist, toplists[(at + 1) % toplists.length] ?? toplist),
  )
}

/** Returns all entries of a project in a year, toplist after toplist, in the order of their ranks. */
export type EntriesOf = (project: Project, year: number) => readonly Entry[]

/** Returns the content of a seed; a project's year is computed once and cached for the following pages. */
export const contentOf = (seeded: Seeded): EntriesOf => {
  const made = new Map<string, readonly Entry[]>()
  return (project, year) => {
    const key = `${project.code}/${year}`
    const entries = made.get(key) ?? projectEntries(seeded, project, year)
    made.set(key, entries)
    return entries
  }
}
