import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openSheet } from '../sheet.ts'
import { guardedText, unguardedText } from './formula-safe.ts'
import { writeCsv } from './write-csv.ts'

const columns = [
  { header: 'Name' },
  { header: 'Betten', kind: 'integer' },
  { header: 'seit', kind: 'date' },
] as const

test('a table goes out as lines with typed cells in German notation', async () => {
  const rows = [
    ['Klinik "Süd"; Haus 2', -12.5, '2025-03-04'],
    [null, undefined, new Date(Date.UTC(2026, 0, 31))],
  ]
  expect(await text(writeCsv({ columns, rows }))).toBe(
    '\ufeffName;Betten;seit\r\n"Klinik ""Süd""; Haus 2";-12,5;04.03.2025\r\n;;31.01.2026\r\n',
  )
})

test('what a spreadsheet program would calculate is guarded and comes back as it was', async () => {
  const nasty = [
    '=HYPERLINK("http://x.example";"klick")',
    '+49 89 1234567',
    '-2+3+cmd|x',
    '@SUM(1+9)',
    '\t=1+1',
    '\r=1',
    "'=1+1",
    '＝1+1',
    "'s-Hertogenbosch",
    '1-2',
  ]
  const out = await text(writeCsv({ columns, rows: nasty.map((one) => [one]) }))
  expect(out).not.toMatch(/(^|[\n;"])[=+\-@]/)
  const folder = await mkdtemp(path.join(tmpdir(), 'csv-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'x.csv')
  await writeFile(file, out)
  const { rows } = await openSheet(file)
  const back: (string | undefined)[] = []
  for await (const { cells } of rows) back.push(cells[0])
  expect(back).toEqual(nasty)
  expect(nasty.map((one) => unguardedText(guardedText(one)))).toEqual(nasty)
})
