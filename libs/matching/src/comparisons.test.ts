import { describe, expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { cologne } from './cologne.ts'
import { companyWords } from './company-name.ts'
import { domainOf, pageOf, phoneDigits } from './contact-points.ts'
import { fold, squeezed } from './fold.ts'
import { compareNameParts, namePartOf } from './person-name.ts'
import { seeded } from './random.ts'
import { jaroWinkler, similarFrom, withinEdits } from './similarity.ts'
import { compareStreets, streetLevels, streetStatement } from './street.ts'

test.each([
  ['Müller', 'MUELLER'],
  ['Weiß', 'Weiss'],
  ['Özdemir-Ångström', 'oezdemir angstroem'],
])('%s and %s are one word', (a, b) => {
  expect(squeezed(a)).toBe(squeezed(b))
})

test('a number that is half a character makes no key that cannot be stored', () => {
  expect(fold('Klinik &#55357;').isWellFormed()).toBe(true)
})

test('the published examples of the phonetic code come out', () => {
  expect(cologne('wikipedia')).toBe('3412')
  expect(cologne('mueller')).toBe(cologne('miller'))
  expect(cologne('breschnew')).toBe('17863')
})

test('similarities agree with the published values', () => {
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3)
  expect(jaroWinkler('dwayne', 'duane')).toBeCloseTo(0.84, 2)
  expect(withinEdits('hospital', 'hosptial', 1)).toBe(true)
  expect(withinEdits('hospital', 'hospitals', 1)).toBe(true)
  expect(withinEdits('hospital', 'hsoptial', 1)).toBe(false)
  expect(withinEdits('hospital', 'hsoptial', 2)).toBe(true)
})

test('a pair that lengths and letters alone rule out is none that would be similar enough', () => {
  const chance = seeded(11)
  const letter = () => 'abcdeäß1'[Math.floor(chance() * 8)] ?? ''
  const typed = (text: string) =>
    [...text].map((one) => (chance() < 0.15 ? letter() : one)).join('') +
    (chance() < 0.3 ? letter() : '')
  for (let n = 0; n < 20_000; n += 1) {
    const one = Array.from({ length: 1 + Math.floor(chance() * 14) }, letter).join('')
    const other = typed(one)
    const similar = jaroWinkler(one, other)
    expect(similarFrom(one, other, 0.9), `${one} ${other}`).toBe(similar >= 0.9 ? similar : 0)
  }
})

test.each([
  ['St.-Marien-Hospital gGmbH', 'Sankt Marienhospital'],
  ['Klinikum Bremen-Nord GmbH & Co. KG', 'Klinik Bremen Nord'],
  ['Verein zur Förderung e. V.', 'Verein Förderung'],
])('%s has the telling words of %s', (a, b) => {
  expect(companyWords(a).toSorted()).toEqual(companyWords(b).toSorted())
})

describe('a person’s name', () => {
  test.each([
    ['Dr. med. Hans-Peter', 'Hans Peter', 0],
    ['Schmidt', 'Schmitd', 1],
    ['Müller-Lüdenscheidt', 'Müller', 2],
    ['K.', 'Karin', 2],
    ['Karin', 'Bernd', 4],
  ])('%s against %s', (a, b, level) => {
    expect(compareNameParts(namePartOf(a), namePartOf(b))).toBe(level)
  })
})

/** Edit distance (optimal string alignment) by the full table of its definition. */
const editsBetween = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : i)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = table[i]
      if (row)
        row[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        )
    }
  return at(a.length, b.length)
}

test('texts lie within as many edits of one another as the whole table of edits says', () => {
  const draw = seeded(11)
  const text = () =>
    Array.from({ length: Math.floor(draw() * 7) }, () => 'abcä'[Math.floor(draw() * 4)]).join('')
  let close = 0
  for (let n = 0; n < 20_000; n++) {
    const [a, b] = [text(), text()]
    for (const most of [1, 2]) {
      const isClose = editsBetween(a, b) <= most
      if (isClose) close += 1
      expect([a, b, most, withinEdits(a, b, most)]).toEqual([a, b, most, isClose])
    }
  }
  expect(close).toBeGreaterThan(1_000)
})

test('addresses lose their abbreviations and keep their house numbers', () => {
  expect(addressOf('Königstr. 12 a')).toEqual({ street: 'koenigstrasse', number: '12a' })
  expect(addressOf('Königstraße 12a')).toEqual(addressOf('Königstr. 12 A'))
  expect(addressOf('Straße des 17. Juni 135').number).toBe('135')
})

test('house numbers that are not written alike are not said to be the same', () => {
  const said = (one: string, other: string) => {
    const [a, b] = [addressOf(one), addressOf(other)]
    const level = compareStreets(a, b)
    return streetStatement(a, b, level) ?? streetLevels[level]
  }
  expect(said('Ringstr. 130', 'Ringstraße 130')).toBe('gleiche Straße und Hausnummer')
  expect(said('Ringstr. 130 A', 'Ringstraße 130a')).toBe('gleiche Straße und Hausnummer')
  expect(said('Ringstr. 130', 'Ringstraße 130 a')).toBe(
    'gleiche Straße, Hausnummer mit anderem Zusatz',
  )
  expect(said('Ringstr. 130 a', 'Ringstraße 130 b')).toBe(
    'gleiche Straße, Hausnummer mit anderem Zusatz',
  )
  expect(said('Ringstr. 130', 'Ringstraße 130-134')).toBe(
    'gleiche Straße, Hausnummern überschneiden sich',
  )
  expect(said('Lindenring 7', 'Lindenrinq 7 c')).toBe(
    'ähnliche Straße, Hausnummer mit anderem Zusatz',
  )
  expect(said('Ringstr. 130', 'Ringstraße 13')).toBe('gleiche Straße')
})

test('house numbers with another letter are other doors, and weigh less than the same number', () => {
  const level = (one: string, other: string) => compareStreets(addressOf(one), addressOf(other))
  const same = level('Ringstr. 130', 'Ringstraße 130')
  const otherStreet = level('Ringstr. 130', 'Amselweg 9')
  expect(level('Ringstr. 130 A', 'Ringstraße 130a')).toBe(same)
  for (const near of ['Ringstraße 130 a', 'Ringstraße 130-134']) {
    expect(level('Ringstr. 130', near)).toBeGreaterThan(same)
    expect(level('Ringstr. 130', near)).toBeLessThan(level('Ringstr. 130', 'Ringstraße 7'))
  }
  expect(level('Ringstr. 130 a', 'Ringstraße 130 b')).toBeGreaterThan(same)
  expect(level('Lindenring 7', 'Lindenrinq 7 c')).toBeGreaterThan(
    level('Lindenring 7', 'Lindenrinq 7'),
  )
  expect(level('Lindenring 7', 'Lindenrinq 7 c')).toBeLessThan(otherStreet)
})

test('phone numbers in any notation are the same digits', () => {
  const notations = ['+49 (0)431 / 9744-0', '0431 97440', '0049 431-97440']
  expect(new Set(notations.map(phoneDigits))).toEqual(new Set(['43197440']))
})

test('addresses on the web lead to who owns the name', () => {
  expect(domainOf('https://www.klinik.ameos.eu/haus?x=1')).toBe('ameos.eu')
  expect(domainOf('info@sub.example.co.uk')).toBe('example.co.uk')
  expect(domainOf('arzt@gmx.de')).toBe('')
  expect(pageOf('http://www.helios.de/Schwerin/')).toBe('helios.de/schwerin')
  expect(pageOf('http://www.helios.de/')).toBe('')
})
