import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { writeWorkbook } from './export/write-workbook.ts'
import { headerRowIn } from './header-row.ts'
import { openSheet } from './sheet.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'header-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rowIn = (text: string): number => headerRowIn(text.split('\n').map((line) => line.split(';')))
const table = 'Name;PLZ;Ort\nKlinikum Nord;24103;Kiel\nHaus am See;79098;Freiburg'

test('the first record is the header where nothing stands before it', () => {
  expect(rowIn(table)).toBe(1)
  expect(rowIn('Name')).toBe(1)
  expect(headerRowIn([])).toBe(1)
})

test('titles, their values and empty records before the header are passed over', () => {
  expect(rowIn(`Liste der Häuser\n${table}`)).toBe(2)
  expect(rowIn(`Liste der Häuser;;\n;;\nStand: 01.03.2026;;\n${table}`)).toBe(4)
  const wide = 'Name;PLZ;Ort;Telefon;Fax;Mail\nKlinikum;24103;Kiel;0431 1;0431 2;a@b.de'
  expect(rowIn(`Stand:;01.03.2026;;;;\n${wide}`)).toBe(2)
})

test('what is no header is not taken for one, and the first record stays', () => {
  // Data with a number, with a word that comes again below, with the same word twice.
  expect(rowIn('Name\nKlinikum Nord;24103;Kiel\nHaus am See;79098;Freiburg')).toBe(1)
  expect(rowIn('Name;;\nKlinikum Nord;Holstein;Kiel\nHaus am See;Holstein;Plön')).toBe(1)
  expect(rowIn('Liste\nName;Name;Ort\nKlinikum Nord;24103;Kiel\nHaus;79098;Freiburg')).toBe(1)
  // Few names for many columns, nothing below, too long a preamble, a table of two columns.
  expect(rowIn('Liste;;;\nName;;;Ort\na;b;c;d\ne;f;g;h')).toBe(1)
  expect(rowIn('Liste der Häuser\nName;PLZ;Ort')).toBe(1)
  expect(rowIn(`${'Hinweis\n'.repeat(21)}${table}`)).toBe(1)
  expect(rowIn('Liste\nName;Ort\nKlinikum;Kiel\nHaus;Plön')).toBe(1)
})

test('a header over several records is one from its first record on', () => {
  expect(rowIn('Name;Adresse;;Kontakt\n;Straße;Ort;Telefon\nKlinikum;Weg 1;Kiel;0431')).toBe(1)
})

test('what somebody says of the header counts, also that it is the first record', async () => {
  const file = path.join(folder, 'told.csv')
  writeFileSync(file, `Liste der Häuser\n${table}\n`)
  expect((await openSheet(file)).headers).toEqual(['Name', 'PLZ', 'Ort'])
  expect((await openSheet(file, { headerRow: 1 })).headers).toEqual(['Liste der Häuser'])
})

test('the header of a workbook is found below its title, and rows count from it', async () => {
  const cells = [
    ['Häuser', '', ''],
    ['', '', ''],
    ['Stand: 01.03.2026', '', ''],
    ['Name', 'PLZ', 'Ort'],
    ['Klinikum', '24103', 'Kiel'],
  ]
  const file = path.join(folder, 'titled.xlsx')
  const [title = [], ...rows] = cells
  const columns = title.map((header) => ({ header }))
  await pipeline(writeWorkbook([{ name: 'Daten', columns, rows }]), createWriteStream(file))
  const sheet = await openSheet(file)
  expect(sheet.headers).toEqual(['Name', 'PLZ', 'Ort'])
  const found = []
  for await (const { row, cells } of sheet.rows) found.push([row, cells])
  expect(found).toEqual([[2, ['Klinikum', '24103', 'Kiel']]])
})

const data = path.resolve(import.meta.dirname, '../../../../shared/data')
const tables = (name: string): readonly string[] =>
  existsSync(data)
    ? readdirSync(path.join(data, name))
        .filter((file) => /\.(csv|txt)$/.test(file))
        .map((file) => path.join(data, name, file))
    : []

describe.skipIf(!existsSync(data))('with sample data (needs ../shared/data)', () => {
  test('one file has a title, and every other keeps its first record', async () => {
    const moved: string[] = []
    for (const file of ['listen', 'geo', 'nasty_gemacht', 'nasty_fremd', 'pollock/csv'].flatMap(
      tables,
    )) {
      const sheet = await openSheet(file).catch(() => undefined)
      if (sheet && sheet.reading.headerRow > 1) moved.push(path.basename(file))
    }
    expect(moved).toEqual(['csvlint_rb__title-row.csv'])
  })

  test('a title before a real list hides nothing of it', async () => {
    for (const file of tables('listen')) {
      const plain = await openSheet(file)
      if (plain.headers.length < 3) continue
      const titled = path.join(folder, path.basename(file))
      const title = 'Liste der Häuser\r\n\r\nStand: 01.03.2026\r\n'
      writeFileSync(titled, title + readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
      const { headers, delimiter, reading } = await openSheet(titled)
      expect({ headers, delimiter }).toEqual({ headers: plain.headers, delimiter: plain.delimiter })
      expect(reading.headerRow).toBe(3)
    }
  })
})
