import { describe, expect, test } from 'vitest'
import { isOneCellAddress, termKey, transformed, withTerms } from './transformation.rules.ts'

const parts = (cell: string) =>
  (['street', 'zipCode', 'city'] as const).map((part) =>
    transformed(cell, [{ kind: 'address-part', part }]),
  )

describe('an address in one cell', () => {
  test.each([
    ['Knuthstr. 1, 24939 Flensburg', ['Knuthstr. 1', '24939', 'Flensburg']],
    [
      'Schönwalder Allee 26, Haus 51, 13587 Berlin',
      ['Schönwalder Allee 26, Haus 51', '13587', 'Berlin'],
    ],
    ['Hoheluftstraße 10, 23758 Oldenburg i. H.', ['Hoheluftstraße 10', '23758', 'Oldenburg i. H.']],
    ['Krankenhausstraße  10, 01968 Senftenberg', ['Krankenhausstraße  10', '01968', 'Senftenberg']],
    ['Am Markt 3\n35041 Marburg/Lahn', ['Am Markt 3', '35041', 'Marburg/Lahn']],
    ['Weg 12345 Ort', ['Weg', '12345', 'Ort']],
    ['24939 Flensburg', ['', '24939', 'Flensburg']],
    ['irgendwo', ['', '', '']],
  ])('%s', (cell, expected) => {
    expect(parts(cell)).toEqual(expected)
  })

  test('is told from a mere postcode with city', () => {
    expect(isOneCellAddress('Knuthstr. 1, 24939 Flensburg')).toBe(true)
    expect(isOneCellAddress('24939 Flensburg')).toBe(false)
    expect(isOneCellAddress('Klinikum 2000')).toBe(false)
  })
})

test('numbers are read with the decimal sign that the mapping names, and others left for the field to refuse', () => {
  const german = (text: string) => transformed(text, [{ kind: 'number', decimal: ',' }])
  expect(['1.417', '1.417,5', '12', '-3,5', ' 1 234 ', '1.52', 'k. A.'].map(german)).toEqual([
    '1417',
    '1417.5',
    '12',
    '-3.5',
    '1234',
    '1.52',
    'k. A.',
  ])
  expect(transformed('1,417.5', [{ kind: 'number', decimal: '.' }])).toBe('1417.5')
})

test('rounding follows the written digits and leaves text alone', () => {
  const round = (text: string, digits: number) => transformed(text, [{ kind: 'round', digits }])
  expect(round('54.13984019999999', 7)).toBe('54.1398402')
  expect(round('2.675', 2)).toBe('2.68')
  expect(round('-2.5', 0)).toBe('-3')
  expect(round('-0.2', 0)).toBe('0')
  expect(round('1e-9', 3)).toBe('0')
  expect(round('', 2)).toBe('')
  expect(round('k. A.', 2)).toBe('k. A.')
})

test('a lookup replaces what it knows, and steps follow one another', () => {
  const lookup = {
    kind: 'lookup',
    values: { m: 'SALUTATION_MALE', w: 'SALUTATION_FEMALE' },
  } as const
  expect(transformed(' m ', [{ kind: 'trim' }, lookup])).toBe('SALUTATION_MALE')
  expect(transformed('d', [lookup])).toBe('d')
  expect(transformed('toString', [lookup])).toBe('toString')
})

describe('cells that say several things', () => {
  const split = (part: number) => [{ kind: 'split', separator: ',', part } as const]

  test('one part of them is taken, from the front or from the end', () => {
    expect(transformed('Meier, Anna, Dr.', split(2))).toBe('Anna')
    expect(transformed('Meier, Anna, Dr.', split(-1))).toBe('Dr.')
    expect(transformed('Meier', split(2))).toBe('')
  })

  test('a pattern finds its first group, and a hostile pattern is as fast as any', () => {
    const extract = (pattern: string) => [{ kind: 'extract', pattern } as const]
    expect(transformed('Betten: 120 (2025)', extract('Betten: (\\d+)'))).toBe('120')
    expect(transformed('Betten 120', extract('\\d+'))).toBe('120')
    expect(transformed('keine', extract('\\d+'))).toBe('')
    expect(transformed(`${'a'.repeat(5_000)}!`, extract('^(a+)+$'))).toBe('')
    expect(transformed('x', extract('('))).toBe('')
  })
})

describe('dates', () => {
  const date = (order: 'dmy' | 'mdy' | 'ymd', to: 'date' | 'year' = 'date') => [
    { kind: 'date', order, to } as const,
  ]

  test.each([
    ['20.11.2026', 'dmy', '2026-11-20'],
    ['5. März 1999', 'dmy', '1999-03-05'],
    ['1.2.99', 'dmy', '1999-02-01'],
    ['11/20/2026', 'mdy', '2026-11-20'],
    ['2026-11-20', 'ymd', '2026-11-20'],
    ['31.02.2026', 'dmy', '31.02.2026'],
    ['2026', 'dmy', '2026'],
  ] as const)('%s in the order %s is %s', (text, order, read) => {
    expect(transformed(text, date(order))).toBe(read)
  })

  test('only the year where that is asked for', () => {
    expect(transformed('20.11.2026', date('dmy', 'year'))).toBe('2026')
  })
})

test('a condition gives one text or another, or leaves the cell', () => {
  const female = { kind: 'condition', test: 'contains', value: 'FRAU' } as const
  expect(transformed('Frau Dr.', [{ ...female, yes: 'Frau', no: 'Herr' }])).toBe('Frau')
  expect(transformed('Dr.', [{ ...female, yes: 'Frau', no: 'Herr' }])).toBe('Herr')
  expect(transformed('Dr.', [{ ...female, yes: 'Frau', no: null }])).toBe('Dr.')
  const empty = { kind: 'condition', test: 'empty', value: '', yes: 'DE', no: null } as const
  expect([' ', 'AT'].map((cell) => transformed(cell, [empty]))).toEqual(['DE', 'AT'])
})

test('doubly encoded text is repaired piece by piece, and what is right stays', () => {
  const repair = [{ kind: 'repair' } as const]
  expect(transformed('MÃ¼nchen, Straße â€“ GroÃŸ', repair)).toBe('München, Straße – Groß')
  for (const right of ['München', 'Ã', 'Noël', '10 € – „gut“', ''])
    expect(transformed(right, repair)).toBe(right)
})

test('a dictionary translates whole cells, whatever their case; what it does not know stays', () => {
  const dictionaryId = '0190f2a0-0000-7000-8000-000000000001'
  const terms = new Map([[termKey('Kardiologie'), 'Herzmedizin']])
  const steps = withTerms([{ kind: 'dictionary', dictionaryId }], new Map([[dictionaryId, terms]]))
  expect(
    ['KARDIOLOGIE ', 'Kardiologie und mehr', ''].map((cell) => transformed(cell, steps)),
  ).toEqual(['Herzmedizin', 'Kardiologie und mehr', ''])
  const unknown = withTerms([{ kind: 'dictionary', dictionaryId }], new Map())
  expect(transformed('Kardiologie', unknown)).toBe('Kardiologie')
})
