import type { Fields, LivingCrm, Store, Values } from './adopt-test.ts'

export interface Company {
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly phone: string
  readonly site: string
}

const heads = 'Ahorn Birken Buchen Eschen Erlen Fichten Kiefern Linden Tannen Ulmen Weiden'.split(
  ' ',
)
const towns = [
  ['24103', 'Kiel', '0431'],
  ['53111', 'Bonn', '0228'],
  ['89073', 'Ulm', '0731'],
] as const

export const company = (at: number): Company => {
  const [zip, city, dial] = towns[at % towns.length] ?? towns[0]
  const head = heads[at % heads.length] ?? ''
  return {
    name: `${head}hof Klinik ${city}`,
    street: `${head}weg ${at + 3}`,
    zip,
    city,
    phone: `${dial} ${71_000 + at * 37}`,
    site: `www.${head.toLowerCase()}hof-${at}.de`,
  }
}

export const ownValues = ({ name, street, zip, city, phone, site }: Company): Values => ({
  name,
  shortName: name,
  street,
  zipCode: zip,
  city,
  telephoneNumber: phone,
  website: site,
})

export const crmFields = ({ name, street, zip, city, phone, site }: Company): Fields => ({
  Name: name,
  BillingStreet: street,
  BillingPostalCode: zip,
  BillingCity: city,
  Phone: phone,
  Website: `https://${site}/`,
})

const renamed = (one: Company): Company => ({
  ...one,
  name: `${one.name.replace(/ Klinik.*/, '')} Kliniken gGmbH`,
})
const moved = (one: Company): Company => ({
  ...one,
  street: 'Neuer Markt 1',
  zip: '04109',
  city: 'Leipzig',
})

const stranger = (at: number): Fields => ({
  Name: `Werkzeugbau ${'Nord Süd West Ost Mitte'.split(' ')[at]} AG`,
  BillingPostalCode: `9040${at}`,
  BillingCity: 'Nürnberg',
  Phone: `0911 55${at}0`,
})

/** Our records of the living organisation: the first ones are there, the last is only here. */
const companies = Array.from({ length: 22 }, (_, at) => company(at))
const between = (from: number, to: number): readonly Company[] => companies.slice(from, to)

/** Which of our records each account there is; null for those that only the CRM has. */
export const truth: readonly (number | null)[] = [
  ...Array.from({ length: 17 }, (_, at) => at),
  ...[17, 17, 18, 18],
  ...[19, 20],
  ...Array.from({ length: 7 }, () => null),
]

/** 30 accounts: ten as here, four renamed, three moved, two doubled, two known by an id alone, and seven of their own. */
export const livingAccounts = async (store: Store, crm: LivingCrm) => {
  const ours: string[] = []
  for (const one of companies) ours.push(await store.create('account', ownValues(one)))
  const theirs = await crm.hold('Account', [
    ...between(0, 10).map(crmFields),
    ...between(10, 14).map(renamed).map(crmFields),
    ...between(14, 17).map(moved).map(crmFields),
    ...between(17, 19).flatMap((one) => [crmFields(one), crmFields(one)]),
    { Name: 'Umbenannt ohne Spur', BillingCity: 'Aachen' },
    { Name: 'Ganz anders', BillingCity: 'Trier', Category__c: 'K-77' },
    ...[0, 1, 2, 3, 4].map(stranger),
    { Name: 'Privatkunde Ahorn', BillingCity: 'Kiel' },
    { Name: companies[21]?.name ?? '' },
  ])
  await store.acknowledged(ours[19] ?? '', (theirs[21] ?? '').slice(0, 15))
  await store.identified(ours[20] ?? '', 'SAP', 'K-77')
  return { ours, theirs }
}
