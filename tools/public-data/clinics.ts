import { type Chance, chanceOf, mistyped } from './chance.ts'
import { asciiOf, csv } from './text.ts'

/** Places are put together of these; whatever place has such a name by chance is not meant. */
const beginnings = [
  ...[
    'Alm',
    'Brem',
    'Dorn',
    'Eich',
    'Falk',
    'Grün',
    'Hasel',
    'Ilm',
    'Kalt',
    'Linden',
    'Moor',
    'Nes',
  ],
  ...[
    'Ober',
    'Quell',
    'Rosen',
    'Silber',
    'Tann',
    'Unter',
    'Wolf',
    'Zell',
    'Birken',
    'Königs',
    'Möl',
  ],
]
const endings = [
  ...['au', 'bach', 'berg', 'brück', 'burg', 'dorf', 'feld', 'furt', 'hafen', 'hausen', 'heim'],
  ...[
    'hof',
    'hövel',
    'ingen',
    'kirchen',
    'mühl',
    'rode',
    'stedt',
    'stein',
    'tal',
    'wald',
    'werder',
  ],
]
const kinds = [
  ...[
    'Klinikum',
    'Krankenhaus',
    'Kreiskrankenhaus',
    'Fachklinik',
    'Rehaklinik',
    'Stadtkrankenhaus',
  ],
  ...[
    'Privatklinik',
    'Bezirksklinik',
    'Frauenklinik',
    'Kinderklinik',
    'Herzzentrum',
    'Unfallklinik',
  ],
]
const saints = ['Agnes', 'Barbara', 'Elisabeth', 'Georg', 'Josef', 'Katharina', 'Marien', 'Vinzenz']
const people = ['Abendroth', 'Brüning', 'Dahlmann', 'Eschenburg', 'Gräfe', 'Lüders', 'Overbeck']
const operators = [
  'Nordlicht',
  'Sanavia',
  'Curabene',
  'Heilquell',
  'Medivia',
  'Salutaris',
  'Vitalis',
]
const streets = [
  'Ahornweg',
  'Am Stadtwald',
  'Bergstraße',
  'Kirchplatz',
  'Lindenallee',
  'Parkstraße',
]
const more = [
  'Schlossgarten',
  'Schulstraße',
  'Uferweg',
  'Wiesengrund',
  'Klinikstraße',
  'Ringstraße',
]

/** A clinic that there is not. */
interface Clinic {
  readonly name: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly website: string
  readonly beds: number
}

const placesOf = (chance: Chance) =>
  beginnings
    .flatMap((beginning) => endings.map((ending) => `${beginning}${ending}`))
    .map((city) => ({ city, zipCode: String(10_000 + chance.below(88_000)), order: chance.next() }))
    .toSorted((one, other) => one.order - other.order)

/** Makes the clinics of one place: seldom more than two, and some of an operator who has others elsewhere, under one address in the web. */
const clinicsOf = (chance: Chance, place: { readonly city: string; readonly zipCode: string }) => {
  const count = chance.happens(0.3) ? 3 : 2
  const used = new Set<string>()
  return Array.from({ length: count }, (): Clinic => {
    const { city, zipCode } = place
    const operator = chance.pick(operators)
    const named = chance.pick([
      { name: `${chance.pick(kinds)} ${city}`, host: '' },
      { name: `St. ${chance.pick(saints)}-Hospital ${city}`, host: '' },
      {
        name: `${chance.pick(people)}-${chance.pick(['Klinik', 'Krankenhaus'])} ${city}`,
        host: '',
      },
      { name: `${operator} ${chance.pick(kinds)} ${city}`, host: `${asciiOf(operator)}.example` },
    ])
    const name = used.has(named.name) ? `${named.name} II` : named.name
    used.add(name)
    const host = named.host || `${asciiOf(name).replaceAll(' ', '-')}.example`
    return {
      ...{ name, city, zipCode },
      street: `${chance.pick([...streets, ...more])} ${1 + chance.below(140)}`,
      website: `https://www.${host}`,
      beds: 20 + chance.below(780),
    }
  })
}

/** Returns the clinics, in the order of the places. */
const inventedClinics = (chance: Chance): readonly Clinic[] =>
  placesOf(chance).flatMap((place) => clinicsOf(chance, place))

/** Another person's way of writing a name. */
const renamed = (chance: Chance, { name, city }: Clinic): string =>
  chance.pick([
    name,
    name,
    `${name} gGmbH`,
    `${name} GmbH`,
    name.replace(` ${city}`, ''),
    name.replace('St. ', 'Sankt '),
    name.replace('Krankenhaus', 'Krankenh.').replace('Klinikum', 'Klinik'),
    mistyped(chance, name),
    name.toUpperCase(),
  ])

const asOthersHaveIt = (chance: Chance, clinic: Clinic) => {
  const { zipCode, website } = clinic
  return {
    name: renamed(chance, clinic),
    zipCode: chance.happens(0.03) ? String(Number(zipCode) + 1) : zipCode,
    website: chance.happens(0.06) ? '' : website.replace('https://www.', 'http://'),
  }
}

const numbered = (letter: string, at: number): string =>
  `${letter}${String(at + 1).padStart(4, '0')}`

/** Returns the files of two lists of clinics with the pairs that are the same, and of a delivery as suppliers write it. */
export const clinicFiles = (): ReadonlyMap<string, string> => {
  const chance = chanceOf(2026)
  const clinics = inventedClinics(chance)
  const right = clinics.map((clinic, at) => ({ id: numbered('W', at), clinic }))
  const known = right.filter(() => chance.happens(0.6)).map(({ clinic, id }) => ({ id, clinic }))
  const strangers = inventedClinics(chanceOf(7)).filter(() => chance.happens(0.12))
  const left = [
    ...known.map(({ id, clinic }) => ({ same: id, ...asOthersHaveIt(chance, clinic) })),
    ...strangers.map((clinic) => ({
      same: null,
      ...asOthersHaveIt(chance, { ...clinic, zipCode: String(10_000 + chance.below(88_000)) }),
    })),
  ]
    .map((row) => ({ row, order: chance.next() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ row }, at) => ({ id: numbered('L', at), ...row }))
  return new Map([
    [
      'er/kliniken/links.csv',
      csv(
        ['id', 'name_krankenhaus', 'plz', 'website'],
        left.map(({ id, name, zipCode, website }) => [id, name, zipCode, website]),
      ),
    ],
    [
      'er/kliniken/rechts.csv',
      csv(
        ['id', 'name', 'strasse', 'plz', 'ort', 'website'],
        right.map(({ id, clinic }) => [
          ...[id, clinic.name, clinic.street, clinic.zipCode, clinic.city, clinic.website],
        ]),
      ),
    ],
    [
      'er/kliniken/gold_pairs.csv',
      csv(
        ['links_id', 'rechts_id'],
        left.flatMap(({ id, same }) => (same === null ? [] : [[id, same]])),
      ),
    ],
    [
      'listen/kliniken.csv',
      csv(
        ['Krankenhaus', 'Adresse', 'n_Betten', 'url'],
        clinics.map(({ name, street, zipCode, city, beds, website }) => [
          ...[name, `${street}, ${zipCode} ${city}`, String(beds), website],
        ]),
      ),
    ],
  ])
}
