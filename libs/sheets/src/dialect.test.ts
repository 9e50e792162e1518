import { expect, test } from 'vitest'
import { detectDelimiter } from './dialect.ts'

test('each of the four delimiters is found', () => {
  for (const delimiter of [';', ',', '\t', '|'])
    expect(
      detectDelimiter(
        ['a', 'b', 'c'].join(delimiter).repeat(1).concat('\n1', delimiter, '2', delimiter, '3\n'),
      ),
    ).toBe(delimiter)
})

test('what stands in quotes does not count', () => {
  expect(
    detectDelimiter('Name,Adresse\n"Klinik; Nord; Ost","Weg 1; 24939 Ort"\nHaus,"a;b;c"\n'),
  ).toBe(',')
})

test('decimal commas in every cell do not make the comma the delimiter', () => {
  expect(detectDelimiter('breite;laenge\n54,7;9,4\n54,3;10,1\n')).toBe(';')
})

test('a list within a cell does not beat the delimiter of the header', () => {
  expect(detectDelimiter('name;indizes\nA;DAX|MDAX|X\nB;DAX|MDAX|X\n')).toBe(';')
})

test('a single column is not torn apart at its commas', () => {
  expect(detectDelimiter('Name\nMüller, Otto\nKlinik\n')).not.toBe(',')
})
