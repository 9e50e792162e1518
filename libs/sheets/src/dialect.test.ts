import { expect, test } from 'vitest'
import { detectDelimiter, detectForm, isFixedWidth } from './dialect.ts'

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

test('columns of fixed width are told from text of one column and from separated text', () => {
  const fixed = Array.from(
    { length: 20 },
    (_, at) =>
      `${String(at).padEnd(8)}${`Bank ${at}${at % 3 ? '' : ', Ort'}`.padEnd(40)}${String(at * 7).padStart(9)}`,
  ).join('\r\n')
  expect(isFixedWidth(`${fixed}\r\n`)).toBe(true)
  expect(isFixedWidth('Name\nKlinik  Süd\nKlinik  Nord\n'.repeat(4))).toBe(false)
  expect(isFixedWidth('Klinik  Süd;80331;München\n'.repeat(9))).toBe(false)
})

test('other ways of quoting are found where they explain more', () => {
  const slash = 'a,b\n"x \\"y\\", z",1\n"u, v",2\n'
  expect(detectForm(slash)).toMatchObject({ delimiter: ',', escaping: 'backslash' })
  const apostrophes = "a,b\n'x, y',1\n'Men's, z',2\n"
  expect(detectForm(apostrophes)).toMatchObject({ quote: "'", delimiter: ',' })
  const spaced = 'a, b, c\n1, "x, y", 2\n3, "z", 4\n'
  expect(detectForm(spaced)).toMatchObject({ delimiter: ',', skipSpace: true })
  expect(detectForm('a; b\n1; 2\n')).toMatchObject({ delimiter: ';', skipSpace: false })
})
