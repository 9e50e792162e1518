import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSheet, repeatedHeaders, SheetProblem, type SheetRow } from './index.ts'

const data = path.resolve(import.meta.dirname, '../../../../shared/data')
const folder = mkdtempSync(path.join(tmpdir(), 'sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (content: string | Uint8Array): string => {
  const file = path.join(folder, `${Math.random()}.csv`)
  writeFileSync(file, content)
  return file
}
const gathered = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const rowsOf = async (file: string): Promise<SheetRow[]> => gathered((await openSheet(file)).rows)

test('an umlaut that lies on the border of two pieces arrives whole', async () => {
  const long = 'ü'.repeat(30_001)
  const rows = await rowsOf(fileOf(`a;b\n${`x${long};2\n`.repeat(12)}`))
  for (const { cells } of rows) expect(cells).toEqual([`x${long}`, '2'])
})

test('the rows can be read again from the start', async () => {
  const sheet = await openSheet(fileOf('a;b\n1;2\n3;4\n'))
  const twice = [await gathered(sheet.rows), await gathered(sheet.rows)]
  expect(twice[0]).toEqual(twice[1])
  expect(twice[0]?.map(({ row }) => row)).toEqual([2, 3])
})

test('what the user says about the dialect is taken', async () => {
  const sheet = await openSheet(fileOf('a|b;c\n1|2;3\n'), { delimiter: '|' })
  expect(sheet).toMatchObject({ delimiter: '|', headers: ['a', 'b;c'] })
})

test('a file without a line is refused', async () => {
  await expect(openSheet(fileOf(''))).rejects.toMatchObject({ code: 'empty' })
})

test('a control character is reported with its column and code', async () => {
  const [row] = await rowsOf(fileOf('a;b\n1;x\0y\n'))
  expect(row?.oddities).toEqual([
    { kind: 'control-character', column: 1, detail: 'Steuerzeichen U+0000' },
  ])
})

describe.skipIf(!existsSync(data))('with sample data (needs ../shared/data)', () => {
  const lists = [
    ['gesundheitsaemter.csv', 'utf-8', ';', 399, 11],
    ['krankenhaeuser_dkg_ohne_by_bw.csv', 'utf-8', ',', 1666, 4],
    ['autos_marke_modell_jahr.csv', 'utf-8', ';', 2097, 3],
    ['boersennotierte_unternehmen.csv', 'utf-8', ';', 153, 4],
    ['hochschulen_hrk.txt', 'utf-8', '\t', 426, 21],
  ] as const
  test.each(lists)(
    'the real list %s is read whole',
    async (name, encoding, delimiter, count, width) => {
      const file = path.join(data, 'listen', name)
      const sheet = await openSheet(file)
      expect(sheet).toMatchObject({ encoding, delimiter })
      const rows = await gathered(sheet.rows)
      expect(rows).toHaveLength(count)
      expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([width]))
    },
  )

  interface Expected {
    readonly file: string
    readonly encoding?: string
    readonly delimiter?: string
    readonly decision: string
    readonly rows?: number
    readonly cells?: readonly (readonly [number, number, string])[]
    readonly header0?: string
  }
  const expectedIn = (name: string): readonly Expected[] =>
    existsSync(data) ? JSON.parse(readFileSync(path.join(data, name), 'utf8')).files : []
  const made = expectedIn('nasty_gemacht/expected.json').filter(
    ({ file }) => file.endsWith('.csv') && !file.startsWith('30_'),
  )

  test.each(made)('$file is read as expected', async ({ file, ...expected }) => {
    const sheet = await openSheet(path.join(data, 'nasty_gemacht', file))
    const rows = await gathered(sheet.rows)
    if (expected.encoding) expect(sheet.encoding).toBe(expected.encoding)
    expect(sheet.delimiter).toBe(expected.delimiter ?? ';')
    if (expected.rows) expect(rows).toHaveLength(expected.rows)
    if (expected.header0) expect(sheet.headers[0]).toBe(expected.header0)
    for (const [row, column, value] of expected.cells ?? [])
      expect(rows[row - 2]?.cells[column - 1]).toBe(value)
    expect(repeatedHeaders(sheet.headers).length > 0).toBe(expected.decision === 'reject_upload')
  })

  test('a NUL byte is named with record and column', async () => {
    const rows = await rowsOf(path.join(data, 'nasty_gemacht/28_nul_byte.csv'))
    const odd = rows.filter(({ oddities }) => oddities.length > 0)
    expect(odd.map(({ row, oddities }) => [row, (oddities[0]?.column ?? 0) + 1])).toEqual([
      [206, 2],
    ])
  })

  test('an unbalanced quote names the record in which it opened', async () => {
    const reading = rowsOf(path.join(data, 'nasty_gemacht/30_unbalanced_quote.csv'))
    await expect(reading).rejects.toThrow(SheetProblem)
    await expect(reading).rejects.toThrow(/Datensatz 386/)
  })
})

test('what cannot be the headers of a table is refused with what to do', async () => {
  const wide = Array.from({ length: 16_385 }, (_, at) => `s${at}`).join(';')
  const contents = [`${wide}\n1;2\n`, 'x'.repeat(32_768), 'Na\0me;Ort\na;b\n']
  const said = ['mehr als 16.384 Spalten', 'mehr als 32.767 Zeichen', 'die kein Text sind']
  for (const [at, content] of contents.entries()) {
    const opening = openSheet(fileOf(content))
    await expect(opening).rejects.toThrow(`${said[at]}. Bitte Trennzeichen`)
    await expect(opening).rejects.toMatchObject({ code: 'unreadable' })
  }
  const widest = await openSheet(fileOf(`${wide.slice(0, wide.lastIndexOf(';'))}\n`))
  expect(widest.headers).toHaveLength(16_384)
})
