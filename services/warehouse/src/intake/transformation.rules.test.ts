import { describe, expect, test } from 'vitest'
import { isOneCellAddress, transformed } from './transformation.rules.ts'

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
