import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hardChecks } from '@stammbuch/contracts/checks'
import { afterAll, describe, expect, test } from 'vitest'
import { openSheet } from '../sheet.ts'
import { allFindings } from './all-findings.ts'
import { profileSheet } from './profile-sheet.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'losses-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (content: string | Uint8Array): string => {
  const file = path.join(folder, `${Math.random()}.csv`)
  writeFileSync(file, content)
  return file
}

/** Returns the findings of a file: check, code, column and first places. */
const judged = async (content: string | Uint8Array) => {
  const file = fileOf(content)
  const { reading } = await openSheet(file)
  const profile = await profileSheet(file, reading)
  const single = new Map<string, number>()
  for await (const batch of allFindings(file, reading, profile))
    for (const { code } of batch) single.set(code, (single.get(code) ?? 0) + 1)
  const counted = new Map<string, number>()
  for (const { code, total } of profile.groups)
    if (code !== 'longest-row') counted.set(code, (counted.get(code) ?? 0) + total)
  // The list for the supplier says the same as the page.
  expect([...single].toSorted()).toEqual([...counted].toSorted())
  const of = (code: string) =>
    profile.groups
      .filter((group) => group.code === code)
      .flatMap(({ findings }) => findings.map(({ row, column }) => [row, column]))
  const blocked = profile.groups.some(({ check }) => hardChecks.includes(check))
  return { profile, of, blocked, codes: [...counted.keys()] }
}

const listOf = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at + 1)).join('\n')

describe('records that disappear in a cell', () => {
  const row = (at: number) => `${at};Klinik ${at};Weg ${at};24103;Kiel`

  test('[U-008] a stray quote that swallows records blocks with its place, though every row has its columns', async () => {
    const lines = listOf(654, row).split('\n')
    lines[99] = '100;"Klinik 100;Weg 100;24103;Kiel'
    lines[160] = '161;Haus "Sonne";Weg 161;24103;Kiel'
    const { profile, of, blocked } = await judged(`id;name;weg;plz;ort\n${lines.join('\n')}\n`)
    expect(profile.entries).toBeLessThan(600)
    expect(of('swallowed-records')).toEqual([[101, 2]])
    expect(blocked).toBe(true)
  })

  test('[U-008] one that swallows a single line break is found in the first and in the last column', async () => {
    const first = await judged(`a;b;c;d\n"1;2;3;4\n5;6";7;8\n${listOf(9, (at) => `${at};2;3;4`)}\n`)
    expect(first.of('swallowed-records')).toEqual([[2, 1]])
    const last = await judged(`a;b;c;d\n1;2;3;"4\n5;6;7;8"\n${listOf(9, (at) => `${at};2;3;4`)}\n`)
    expect(last.of('swallowed-records')).toEqual([[2, 4]])
  })

  test('[U-008] in a list of one column it is told by its many lines', async () => {
    const lines = listOf(200, (at) => `Klinik ${at}`).split('\n')
    lines[99] = '"Klinik 100'
    lines[160] = 'Haus "Sonne"'
    const { of, blocked } = await judged(`name\n${lines.join('\n')}\n`)
    expect(of('swallowed-records')).toEqual([[101, 1]])
    expect(blocked).toBe(true)
    const two = await judged('name\n"Klinik\nam Park"\nHaus Sonne\n')
    expect(two.of('swallowed-records')).toEqual([])
  })

  test('a cell of several lines that are no records stays what it is', async () => {
    const note = '"Haus A; Haus B\nZweite Zeile; mit Semikolon\n\nDritte"'
    const { of, blocked } = await judged(
      `id;name;weg;plz;ort\n1;${note};Weg 1;24103;Kiel\n2;Klinik;Weg;24103;"Kiel\nMitte"\n`,
    )
    expect(of('swallowed-records')).toEqual([])
    expect(blocked).toBe(false)
  })
})

describe('a cell of megabytes', () => {
  const sizes = [1, 5, 20].map((megabytes) => ({ megabytes, of: 'quotes', piece: '""' }))
  const pieces = [
    { megabytes: 20, of: 'letters', piece: 'x' },
    { megabytes: 20, of: 'lines', piece: 'a\n' },
    { megabytes: 20, of: 'backslashes', piece: '\\"' },
  ]
  test.for([...sizes, ...pieces])(
    '[U-008] $megabytes MB of $of are named, and hold nobody up',
    async ({ megabytes, piece }) => {
      const text = piece.repeat((megabytes * 1_048_576) / piece.length)
      const file = fileOf(`a;b\n1;"${text}"\n2;3\n`)
      const before = process.cpuUsage()
      const { reading } = await openSheet(file)
      const { groups } = await profileSheet(file, reading)
      const long = groups.find(({ code }) => code === 'cell-too-long')
      expect(long?.findings).toMatchObject([{ row: 2, column: 2 }])
      // Seconds of work, however busy the machine is: a scanner that looks back takes minutes.
      expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
      const reads = openSheet(file).then(({ rows }) => rows[Symbol.asyncIterator]().next())
      await expect(reads).rejects.toThrow(/Zeile 2 .*Spalte 2 mehr als 32\.767 Zeichen/)
    },
  )
})

describe('dates', () => {
  const column = (...cells: readonly string[]) =>
    judged(`nr;beginn\n${cells.map((cell, at) => `${at};${cell}`).join('\n')}\n`)

  test('[U-008] a day that the calendar does not have blocks with its place', async () => {
    const { of, blocked } = await column('28.02.2025', '31.02.2025', '29.02.2024', '00.13.2025')
    expect(of('impossible-date')).toEqual([
      [3, 2],
      [5, 2],
    ])
    expect(blocked).toBe(true)
    expect((await column('2025-02-30', '2025-01-30')).of('impossible-date')).toEqual([[2, 2]])
    expect((await column('31.02.2025')).of('impossible-date')).toEqual([[2, 2]])
  })

  test('[U-008] twelve notations in one column are eleven too many', async () => {
    const { of, blocked } = await column(
      '01.03.2025',
      '02.03.2025',
      '3.3.25',
      '2025-03-04',
      '2025/03/05',
      '6/3/2025',
      '07-03-2025',
      '2025_03_08',
      '2025.03.09',
      '10. März 2025',
      'March 11, 2025',
      '12-Mrz-2025',
      '03/2025',
    )
    expect(of('date-format')).toHaveLength(11)
    expect(blocked).toBe(true)
  })

  test('[U-008] words between dates are named, whichever are more', async () => {
    const dates = [
      '01.03.2025',
      '02.03.2025',
      '03.03.2025',
      '04.03.2025',
      '05.03.2025',
      '06.03.2025',
    ]
    const words = ['offen', 'unbekannt', 'folgt', 'bald']
    expect((await column(...dates, ...words)).of('text-in-dates')).toHaveLength(4)
    const more = [...words, 'später', 'ruht', 'neu']
    expect((await column(...dates.slice(0, 3), ...more)).of('date-in-text')).toHaveLength(3)
  })

  test('[U-008] dates with and without a time are told apart', async () => {
    const { of } = await column('01.03.2025', '02.03.2025', '03.03.2025 14:30', '04.03.2025')
    expect(of('time-in-some-dates')).toEqual([[4, 2]])
    const iso = await column('2025-03-01T10:00:00Z', '2025-03-02T11:30:00+01:00', '2025-03-03')
    expect(iso.of('time-in-some-dates')).toEqual([[4, 2]])
  })

  test('numbers with dots and telephone numbers are no dates', async () => {
    const { codes } = await judged('nr;zahl\n1;12.34.5678\n2;99.12.2020\n3;45.67.8901\n4;54.7924\n')
    expect(codes).not.toContain('impossible-date')
  })
})

describe('what a list does not say of itself', () => {
  const row = (at: number) => `K${at};Klinik ${at};2410${at % 10};mail${at}@example.org`

  test('[U-008] a missing header row is named', async () => {
    expect((await judged(`${listOf(12, row)}\n`)).of('missing-header')).toEqual([[1, null]])
    const years = await judged(
      `name;2023;2024\n${listOf(12, (at) => `Haus ${at};${at};${at * 3}`)}\n`,
    )
    expect(years.of('missing-header')).toEqual([])
  })

  test('[U-008] repeated rows and repeated identifications are named with their place', async () => {
    const lines = listOf(12, row).split('\n')
    const { of, blocked } = await judged(
      `kennung;name;plz;e-mail\n${[...lines, lines[3], 'K5;Anders;24103;x@example.org'].join('\n')}\n`,
    )
    expect(of('repeated-row')).toEqual([[14, null]])
    expect(of('repeated-identification')).toEqual([
      [14, 1],
      [15, 1],
    ])
    expect(blocked).toBe(false)
  })

  test('a column of numbers that are meant to repeat is no identification', async () => {
    const { codes } = await judged(
      `name;hausnr;plz-nr\n${listOf(20, (at) => `Haus ${at};${at % 3};2410${at % 3}`)}\n`,
    )
    expect(codes).not.toContain('repeated-identification')
  })

  test('sums and footnotes at the end are named', async () => {
    const list = listOf(12, (at) => `Haus ${at};${at};Kiel;x`)
    const { of } = await judged(
      `name;betten;ort;art\n${list}\nGesamt;78;;\nQuelle: Ministerium;;;\n`,
    )
    expect(of('totals-row')).toEqual([[14, null]])
    expect(of('footer-row')).toEqual([[15, null]])
    const school = await judged(`name;betten;ort;art\n${list}\nGesamtschule Kiel;78;Kiel;x\n`)
    expect(school.codes).not.toContain('totals-row')
  })

  test('errors of a spreadsheet program that were saved as text block, in English and German', async () => {
    const { of, blocked } = await judged(
      'a;b\n1;#DIV/0!\n2;#NV\n3;#ÜBERLAUF!\n4;########\n5;#1 Klinik\n6;#SPILL!\n',
    )
    expect(of('cell-error').map(([row]) => row)).toEqual([2, 3, 4, 5, 7])
    expect(blocked).toBe(true)
  })

  test('characters as HTML writes them are named with their place, and are no special characters besides', async () => {
    const { of, codes, blocked } = await judged(
      'id,name,ort\n1,Haus &quot;Sonne&quot;,Kiel\n2,Berg &amp; Tal,Ulm\n3,Klinik,L&#39;Aquila\n4,Blau &#x26; Grau,K&ouml;ln\n',
    )
    expect(of('html-entity')).toEqual([
      [2, 2],
      [3, 2],
      [5, 2],
      [4, 3],
      [5, 3],
    ])
    expect(codes).not.toContain('special-character')
    expect(blocked).toBe(false)
  })

  test('where their semicolon parts the columns, they are named as well', async () => {
    const list = listOf(9, (at) => `${at};Haus ${at};Kiel`)
    const { of } = await judged(`id;name;ort\n${list}\n10;Berg &amp; Tal;Ulm\n`)
    expect(of('html-entity')).toEqual([[11, 2]])
    expect(of('row-too-long')).toEqual([[11, null]])
  })

  test('an ampersand with a semicolon behind it is no HTML by itself', async () => {
    const { codes } = await judged('id,name\n1,Müller &Co; Partner\n2,A & B;\n3,R&D; Labor\n')
    expect(codes).not.toContain('html-entity')
  })

  test('no-break spaces and byte order marks within the file are named', async () => {
    const { of } = await judged('a;b\n1;Haus\u00a0Nord\n\ufeff2;Haus\n3;Wein\u00adberg\n')
    expect(of('invisible-character')).toEqual([
      [3, 1],
      [2, 2],
      [4, 2],
    ])
  })
})

describe('special characters', () => {
  const phones = listOf(400, (at) => `Haus ${at};+49 (0431) 85-${1000 + at};Stadt ${at % 9}`)

  test('[U-008] what is usual in its column is counted there, and what is not stands out', async () => {
    const { profile, of } = await judged(
      `name;telefon;ort\n${phones}\nHaus #7;+49 (0431) 85-9;Stadt {1}\n=1+1;0431 ~ 5;Stadt\n`,
    )
    expect(profile.columns[1]?.usualSigns).toBe('()+-')
    expect(of('special-character')).toEqual([
      [402, 1],
      [403, 1],
      [403, 2],
      [402, 3],
    ])
  })

  test('an entry that begins like a formula is never usual', async () => {
    const { of } = await judged(`a;b\n${listOf(50, () => '=1+1;x')}\n`)
    expect(of('special-character')).toHaveLength(50)
  })
})
