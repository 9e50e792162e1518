import type { FieldValue } from '@stammbuch/contracts'
import { slug } from '../stand-ins/dms/slug.ts'
import {
  clinicHeads,
  companyForms,
  companyTails,
  femaleNames,
  maleNames,
  streets,
  surnames,
  titles,
} from '../stand-ins/dms/words.ts'
import type { Dice } from './dice.ts'
import { type Place, places } from './places.ts'

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

export const phoneIn = ({ phone }: Place, dice: Dice): string =>
  phone.startsWith('+49 171')
    ? `${phone}${String(dice.whole(0, 99)).padStart(2, '0')}`
    : `${phone} ${String(dice.whole(0, 999)).padStart(3, '0')}`

export const streetOf = (dice: Dice): string => `${dice.pick(streets)} ${dice.whole(1, 148)}`

const nameOf = (trade: Trade, { city }: Place, dice: Dice): string => {
  const family = dice.pick(surnames)
  if (trade === 'clinic')
    return `${dice.pick(clinicHeads)} ${dice.chance(0.25) ? `${family} ${city}` : city}`
  if (trade === 'maker') return `${dice.pick(makers)} ${dice.pick(companyForms)}`
  const what = dice.pick(trade === 'innovator' ? fields : companyTails)
  return `${family} ${what} ${dice.pick(companyForms)}`
}

const near = (degrees: number, dice: Dice): number =>
  Math.round((degrees + dice.whole(-400, 400) / 10_000) * 1e4) / 1e4

/** Returns the values of an organisation, as complete as in a good delivery. */
export const accountValues = (
  trade: Trade,
  dice: Dice,
  place: Place = dice.pick(places),
): Values => {
  const name = nameOf(trade, place, dice)
  const site = `${slug(name)}.example`
  return {
    name,
    shortName: name.replace(/ (GmbH & Co\. KG|GmbH|AG|SE|KG)$/, ''),
    street: streetOf(dice),
    zipCode: place.zipCode,
    city: place.city,
    region: place.region,
    countryCode: place.countryCode,
    telephoneNumber: phoneIn(place, dice),
    emailAddress: `info@${site}`,
    website: `https://www.${site}`,
    shortWebsite: site.length <= 50 ? site : null,
    latitude: near(place.latitude, dice),
    longitude: near(place.longitude, dice),
  }
}

/** Returns the values of a person; a doctor has a title and a practice, others a function in a house. */
export const contactValues = (
  dice: Dice,
  { place = dice.pick(places), doctor = false, site = '' }: Partial<Person> = {},
): Values => {
  const female = dice.chance(0.5)
  const firstName = dice.pick(female ? femaleNames : maleNames)
  const surname = dice.pick(surnames)
  const own = `praxis-${slug(surname)}-${slug(place.city)}.example`
  return {
    salutation: female ? 'SALUTATION_FEMALE' : 'SALUTATION_MALE',
    academicTitle: doctor || dice.chance(0.3) ? dice.pick(titles) : null,
    role: doctor ? dice.pick(specialities) : dice.pick(roles),
    firstName,
    surname,
    street: streetOf(dice),
    zipCode: place.zipCode,
    city: place.city,
    region: place.region,
    countryCode: place.countryCode,
    emailAddress: `${slug(firstName)}.${slug(surname)}@${site || own}`,
    telephoneNumber: phoneIn(place, dice),
    website: doctor ? `https://${own}` : null,
    mailOptIn: dice.chance(0.6),
    phoneOptIn: dice.chance(0.3),
  }
}

interface Person {
  readonly place: Place
  readonly doctor: boolean
  /** The domain of the person's house. */
  readonly site: string
}

const models: Words = ['Albatros', 'Brise', 'Corona', 'Delphin', 'Eiger', 'Falke', 'Gletscher']

export const productValues = (brand: string, accountId: string, dice: Dice): Values => ({
  brand,
  label: `${dice.pick(models)} ${dice.pick(['S', 'Kombi', 'e-Drive', 'City', 'Tour'])} ${dice.whole(1, 9)}00`,
  modelYear: String(dice.whole(2023, 2026)),
  accountId,
})
