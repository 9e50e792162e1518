import type { FieldValue } from '@stammbuch/contracts'
import {
  clinicHeads,
  companyForms,
  companyTails,
  femaleNames,
  maleNames,
  streets,
  surnames,
  titles,
} from '../stand-ins/dms/name-lists.ts'
import { slug } from '../stand-ins/dms/slug.ts'
import { type Place, places } from './places.ts'
import type { Random } from './random.ts'

export type Values = Readonly<Record<string, FieldValue>>

/** The kind of an organisation, which decides its name. */
export type Trade = 'clinic' | 'employer' | 'innovator' | 'maker'

type Words = readonly [string, ...string[]]

const makers: Words = [
  'Adlerwerke',
  'Borealis Mobil',
  'Fjord Motoren',
  'Habicht Automobil',
  'Kestrel Zweirad',
  'Merkur Fahrzeugbau',
  'Nordlicht Mobility',
  'Orion Elektromobil',
  'Südwind Fahrräder',
  'Zephyr Automobile',
]
const fields: Words = [
  'Biotechnik',
  'Datenanalyse',
  'Lasertechnik',
  'Medizintechnik',
  'Photonik',
  'Quantenoptik',
  'Robotik',
  'Sensorik',
  'Umwelttechnik',
  'Wasserstoff',
]
const roles: Words = [
  'Geschäftsführung',
  'Presse und Kommunikation',
  'Personalleitung',
  'Ärztliche Direktion',
  'Marketing',
  'Leitung Qualitätsmanagement',
]
export const specialities: Words = [
  'Allgemeinmedizin',
  'Augenheilkunde',
  'Dermatologie',
  'Innere Medizin',
  'Kardiologie',
  'Orthopädie',
  'Zahnmedizin',
]

export const phoneIn = ({ phone }: Place, random: Random): string =>
  phone.startsWith('+49 171')
    ? `${phone}${String(random.whole(0, 99)).padStart(2, '0')}`
    : `${phone} ${String(random.whole(0, 999)).padStart(3, '0')}`

export const streetOf = (random: Random): string =>
  `${random.pick(streets)} ${random.whole(1, 148)}`

const nameOf = (trade: Trade, { city }: Place, random: Random): string => {
  const family = random.pick(surnames)
  if (trade === 'clinic')
    return `${random.pick(clinicHeads)} ${random.chance(0.25) ? `${family} ${city}` : city}`
  if (trade === 'maker') return `${random.pick(makers)} ${random.pick(companyForms)}`
  const what = random.pick(trade === 'innovator' ? fields : companyTails)
  return `${family} ${what} ${random.pick(companyForms)}`
}

const near = (degrees: number, random: Random): number =>
  Math.round((degrees + random.whole(-400, 400) / 10_000) * 1e4) / 1e4

/** Returns the values of an organisation, as complete as in a good delivery. */
export const accountValues = (
  trade: Trade,
  random: Random,
  place: Place = random.pick(places),
): Values => {
  const name = nameOf(trade, place, random)
  const site = `${slug(name)}.example`
  return {
    name,
    shortName: name.replace(/ (GmbH & Co\. KG|GmbH|AG|SE|KG)$/, ''),
    street: streetOf(random),
    zipCode: place.zipCode,
    city: place.city,
    region: place.region,
    countryCode: place.countryCode,
    telephoneNumber: phoneIn(place, random),
    emailAddress: `info@${site}`,
    website: `https://www.${site}`,
    shortWebsite: site.length <= 50 ? site : null,
    latitude: near(place.latitude, random),
    longitude: near(place.longitude, random),
  }
}

/** Returns the values of a person; a doctor has a title and a practice, others a function in a house. */
export const contactValues = (
  random: Random,
  { place = random.pick(places), doctor = false, site = '' }: Partial<Person> = {},
): Values => {
  const female = random.chance(0.5)
  const firstName = random.pick(female ? femaleNames : maleNames)
  const surname = random.pick(surnames)
  const own = `praxis-${slug(surname)}-${slug(place.city)}.example`
  return {
    salutation: female ? 'SALUTATION_FEMALE' : 'SALUTATION_MALE',
    academicTitle: doctor || random.chance(0.3) ? random.pick(titles) : null,
    role: doctor ? random.pick(specialities) : random.pick(roles),
    firstName,
    surname,
    street: streetOf(random),
    zipCode: place.zipCode,
    city: place.city,
    region: place.region,
    countryCode: place.countryCode,
    emailAddress: `${slug(firstName)}.${slug(surname)}@${site || own}`,
    telephoneNumber: phoneIn(place, random),
    website: doctor ? `https://${own}` : null,
    mailOptIn: random.chance(0.6),
    phoneOptIn: random.chance(0.3),
  }
}

interface Person {
  readonly place: Place
  readonly doctor: boolean
  /** The domain of the person's house. */
  readonly site: string
}

const models: Words = ['Albatros', 'Brise', 'Corona', 'Delphin', 'Eiger', 'Falke', 'Gletscher']

export const productValues = (brand: string, accountId: string, random: Random): Values => ({
  brand,
  label: `${random.pick(models)} ${random.pick(['S', 'Kombi', 'e-Drive', 'City', 'Tour'])} ${random.whole(1, 9)}00`,
  modelYear: String(random.whole(2023, 2026)),
  accountId,
})
