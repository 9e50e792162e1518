import { describe, expect, test } from 'vitest'
import {
  account,
  candidatesWithin,
  choose,
  contact,
  explain,
  learn,
  otherReason,
  pairProbability,
  usualModel,
  type Values,
  verdictOf,
} from './index.ts'

const records = 400

describe('houses of one operator', () => {
  const model = usualModel(account, records)
  const stade = account.prepare({
    name: 'Elbe Klinikum Stade',
    street: 'Bremervörder Straße 111',
    zipCode: '21682',
    city: 'Stade',
    website: 'https://www.elbekliniken.de',
  })
  const buxtehude = account.prepare({
    name: 'Elbe Klinikum Buxtehude',
    street: 'Am Krankenhaus 1',
    zipCode: '21614',
    city: 'Buxtehude',
    website: 'https://www.elbekliniken.de',
  })
  const stadeAgain = account.prepare({
    name: 'Elbe-Klinikum Stade GmbH',
    street: 'Bremervörder Str. 111',
    zipCode: '21682',
    city: 'Stade',
    website: 'http://elbekliniken.de/stade',
  })

  test('[R-033] in two towns are no duplicates, the same house in other words is one', () => {
    expect(pairProbability(model, stade, buxtehude)).toBeLessThan(0.1)
    expect(pairProbability(model, stade, stadeAgain)).toBeGreaterThan(0.9)
  })

  test('are what the reasons are measured against: a shared website says little, another town much', () => {
    expect(otherReason(model, stade, buxtehude)).toBe('zwei Standorte desselben Trägers')
    const bits = Object.fromEntries(
      explain(model, stade, buxtehude).map((said) => [said.name, said.bits]),
    )
    expect(Math.abs(bits.domain ?? 99)).toBeLessThan(1)
    expect(bits.street).toBeLessThan(-3)
    expect(bits.place).toBeLessThan(-2)
    expect(otherReason(model, stade, account.prepare({ name: 'Adler AG' }))).toBe(null)
  })

  test('a row about a house whose sister is in the store makes a new record', () => {
    const verdict = (candidates: (typeof stade)[]) =>
      verdictOf(choose(model, buxtehude, candidates, (one) => one))
    expect(verdict([stade])).toBe('new')
    expect(verdict([stade, buxtehude])).toBe('same')
  })
})

const first = (
  'Anna Jens Uta Karl Ines Rolf Maja Sven Ruth Otto Gerda Bodo Clara Dirk Elke Fritz Hanna Ingo Jutta Klaus Lena Marc ' +
  'Nora Olaf Petra Ralf Sonja Timo Ulla Volker Wilma'
).split(' ')
const last = (
  'Bauer Krause Weber Lang Vogt Sommer Koch Ernst Roth Beck Haas Graf Frank Albers Busch Clausen Dietz Engel Fuchs Gruber ' +
  'Hoppe Ihde Jahn Keller Lorenz Marx Nolte Opitz Paulsen Quandt Reimers Schilling Thoma Ulrich Winter Ziegler Brandt'
).split(' ')
const towns = 'Kiel Bonn Ulm Gera Trier Jena Husum Celle Fulda Passau Cottbus Rostock'.split(' ')

/** Practices of three colleagues, two of them married; every tenth person is there twice. */
const practices = (count: number): { readonly persons: Values[]; readonly twice: number } => {
  const persons = Array.from({ length: 3 * count }, (_, at): Values => {
    const practice = Math.floor(at / 3)
    const married = at % 3 === 1 ? at - 1 : at
    const firstName = first[(at * 17 + practice) % first.length] ?? ''
    const surname = last[(married * 11 + practice * 5) % last.length] ?? ''
    return {
      firstName,
      surname,
      street: `${last[(practice * 7) % last.length]}weg ${practice + 1}`,
      zipCode: String(20_000 + practice * 317),
      city: towns[practice % towns.length],
      telephoneNumber: `0${300 + practice} 4711${practice}`,
      emailAddress: `${firstName}.${surname}@praxis-${practice}.de`.toLowerCase(),
    }
  })
  const again = persons
    .filter((_, at) => at % 10 === 0)
    .map((person, at) => ({
      ...person,
      surname:
        at % 2 ? person.surname : `${person.surname?.slice(0, 2)}${person.surname?.slice(3)}`,
      emailAddress: at % 3 ? person.emailAddress : null,
    }))
  return { persons: [...persons, ...again], twice: again.length }
}

describe('colleagues of one practice', () => {
  const { persons, twice } = practices(200)
  const left = persons.map(contact.prepare)
  const pairs = candidatesWithin(left.map(contact.keys))
  const isTwice = (pair: number): boolean => {
    const [a = 0, b = 0] = [pairs.left[pair], pairs.right[pair]]
    return b >= persons.length - twice && a === 10 * (b - persons.length + twice)
  }
  const judged = (probabilities: ArrayLike<number>) => {
    const shown = [...Array(pairs.length).keys()].filter(
      (pair) => (probabilities[pair] ?? 0) >= 0.5,
    )
    return {
      found: shown.filter(isTwice).length,
      wrong: shown.length - shown.filter(isTwice).length,
    }
  }

  test('[R-033] are no duplicates, nor is a couple among them; somebody who is there twice is one', () => {
    const { probabilities } = learn(contact, { left, right: null }, pairs)
    const { found, wrong } = judged(probabilities)
    expect(found).toBe(twice)
    expect(wrong).toBe(0)
  })

  test('also before anything was learnt', () => {
    const model = usualModel(contact, left.length)
    const probabilities = Float64Array.from({ length: pairs.length }, (_, pair) =>
      pairProbability(
        model,
        left[pairs.left[pair] ?? 0] as (typeof left)[number],
        left[pairs.right[pair] ?? 0] as (typeof left)[number],
      ),
    )
    const { found, wrong } = judged(probabilities)
    expect(found).toBeGreaterThan(0.9 * twice)
    expect(wrong).toBe(0)
  })

  test('a row about a new colleague makes a new record', () => {
    const model = usualModel(contact, left.length)
    const [one, other] = left
    if (!one || !other) throw new Error('nobody')
    expect(verdictOf(choose(model, other, [one], (each) => each))).toBe('new')
    expect(verdictOf(choose(model, other, [one, other], (each) => each))).toBe('same')
  })
})
