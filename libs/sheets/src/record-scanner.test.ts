import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { RecordScanner } from './record-scanner.ts'

const scan = (text: string, delimiter = ',', piece = text.length || 1) => {
  const scanner = new RecordScanner(delimiter)
  const found = []
  for (let at = 0; at < text.length; at += piece)
    found.push(...scanner.push(text.slice(at, at + piece)))
  return [...found, ...scanner.end()]
}
const cellsOf = (text: string, delimiter?: string, piece?: number) =>
  scan(text, delimiter, piece).map(({ cells }) => cells)

test('line breaks of every kind end a record, also mixed in one file', () => {
  expect(cellsOf('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})

test('a quoted cell keeps delimiters, line breaks and doubled quotes', () => {
  expect(cellsOf('"a;b";"c\r\nd";"e ""f"""\n', ';')).toEqual([['a;b', 'c\r\nd', 'e "f"']])
})

test('a record knows the physical line on which it begins', () => {
  const text = 'h\r\n"a\r\nb"\r\n\r\nc\r\n'
  for (const piece of [1, 2, 3, 100])
    expect(scan(text, ',', piece).map(({ line }) => line)).toEqual([1, 2, 5])
})

test('text behind a closing quote stays in the cell and is reported with its column', () => {
  expect(scan('x,"abc"def,2\n3,4,5')).toMatchObject([
    { line: 1, cells: ['x', 'abcdef', '2'], strayQuotes: [1], unclosed: false },
    { line: 2, cells: ['3', '4', '5'], strayQuotes: [], unclosed: false },
  ])
})

test('a quote that is never closed marks the record in which it opened', () => {
  expect(scan('a,b\n1,"2\n3,4\n').map(({ line, unclosed }) => [line, unclosed])).toEqual([
    [1, false],
    [2, true],
  ])
})

test('blank lines are no records, a quoted empty cell is one', () => {
  expect(cellsOf('a\n\n\r\n""\nb\n')).toEqual([['a'], [''], ['b']])
})

const cell = fc.string({
  unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\n', '\r\n', ' ', '0'),
  maxLength: 6,
})
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
})

test('what was written as a table is read as that table, in pieces of any size', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';'),
      fc.integer({ min: 1, max: 9 }),
      (rows, delimiter, piece) => {
        const text = Papa.unparse(rows, { delimiter, newline: '\r\n', quotes: true })
        expect(cellsOf(text, delimiter, piece)).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})

test('well-formed text is read as papaparse reads it', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = Papa.unparse(rows, { newline: '\n' })
      const expected = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data
      expect(cellsOf(text)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('papaparse itself loses records where line breaks are mixed, which is why it is not used', () => {
  const text = 'a,b\n1,2\r\n"x\ny",4\r5,6\n'
  expect(Papa.parse<string[]>(text, { delimiter: ',' }).data).not.toEqual(cellsOf(text))
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['x\ny', '4'],
    ['5', '6'],
  ])
})
