import { type Chance, chanceOf, mistyped } from './chance.ts'
import { csv } from './text.ts'

const givenNames = [
  ...[
    'Anna',
    'Bernd',
    'Clara',
    'Dieter',
    'Elke',
    'Frank',
    'Gisela',
    'Hanna',
    'Ingo',
    'Jana',
    'Karl',
  ],
  ...[
    'Lena',
    'Martin',
    'Nele',
    'Otto',
    'Petra',
    'Ralf',
    'Sabine',
    'Thomas',
    'Uta',
    'Volker',
    'Wanda',
  ],
  ...[
    'Birgit',
    'Christian',
    'Dorothea',
    'Erik',
    'Friederike',
    'Georg',
    'Heike',
    'Jochen',
    'Katrin',
  ],
]
const seconds = ['Maria', 'Johann', 'Luise', 'Wilhelm', 'Sophie', 'Friedrich']
const beginnings = [
  ...[
    'Acker',
    'Bach',
    'Dorn',
    'Eber',
    'Feld',
    'Grün',
    'Hage',
    'Kall',
    'Lind',
    'Mohr',
    'Nie',
    'Ober',
  ],
  ...['Pohl', 'Reich', 'Stein', 'Thal', 'Wald', 'Zim', 'Brink', 'Holt', 'Kreu', 'Sand', 'Weid'],
]
const endings = [
  'mann',
  'meier',
  'berg',
  'hardt',
  'kamp',
  'ner',
  'sen',
  'stedt',
  'wig',
  'ler',
  'busch',
]

interface Person {
  readonly given: string
  readonly second: string
  readonly surname: string
  readonly year: number
  readonly month: number
  readonly day: number
}

const invented = (chance: Chance): Person => ({
  given: chance.pick(givenNames),
  second: chance.happens(0.12) ? chance.pick(seconds) : '',
  surname: chance.pick(beginnings) + chance.pick(endings),
  year: 1930 + chance.below(76),
  month: 1 + chance.below(12),
  day: 1 + chance.below(28),
})

/** The same person as somebody else typed them: with one mistake, or a date that is one off. */
const retyped = (chance: Chance, person: Person): Person => {
  const { given, surname, day, month } = person
  return chance.pick([
    { ...person, surname: mistyped(chance, surname) },
    { ...person, given: mistyped(chance, given) },
    { ...person, day: (day % 28) + 1 },
    { ...person, month: (month % 12) + 1 },
    { ...person, second: '' },
  ])
}

/** Returns the files of one list of persons, of whom some are in it twice, with the pairs. */
export const personFiles = (): ReadonlyMap<string, string> => {
  const chance = chanceOf(450)
  const persons = Array.from({ length: 540 }, () => invented(chance))
  const twice = persons.flatMap((person, at) => (at % 9 === 4 ? [{ person, at }] : []))
  const rows = [
    ...persons.map((person, at) => ({ person, key: `p${at}` })),
    ...twice.map(({ person, at }) => ({ person: retyped(chance, person), key: `p${at}` })),
  ]
    .map((row) => ({ ...row, order: chance.next() }))
    .toSorted((one, other) => one.order - other.order)
    .map((row, at) => ({ ...row, id: String(at + 1) }))
  const idsOf = Map.groupBy(rows, ({ key }) => key)
  const pairs = [...idsOf.values()].flatMap(([one, other]) =>
    one && other ? [[one.id, other.id]] : [],
  )
  const cells = ({ id, person }: (typeof rows)[number]): readonly string[] => {
    const { given, second, surname, year, month, day } = person
    return [id, given, second, surname, '', String(year), String(month), String(day)]
  }
  return new Map([
    [
      'er/personen/liste.csv',
      csv(
        ['rec_id', 'fname_c1', 'fname_c2', 'lname_c1', 'lname_c2', 'by', 'bm', 'bd'],
        rows.map(cells),
      ),
    ],
    ['er/personen/gold_pairs.csv', csv(['id_1', 'id_2'], pairs)],
  ])
}
