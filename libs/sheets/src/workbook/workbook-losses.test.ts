import { hardChecks } from '@stammbuch/contracts/checks'
import { expect, test } from 'vitest'
import { allFindings } from '../profile/all-findings.ts'
import { profileSheet } from '../profile/profile-sheet.ts'
import { openSheet } from '../sheet.ts'
import { formats, text, workbookOf } from '../testing/workbook-of.ts'

const judged = async (file: string) => {
  const { reading, rows, headers } = await openSheet(file)
  const profile = await profileSheet(file, reading)
  const { groups } = profile
  const grid = [headers]
  for await (const { cells } of rows) grid.push(cells)
  const listed: string[] = []
  for await (const batch of allFindings(file, reading, profile))
    listed.push(...batch.map(({ code }) => code))
  // The list for the supplier says the same as the page.
  const single = groups.filter(({ check }) => check !== 'HeaderCountMatchesRowCount')
  const counted = single.flatMap(({ code, total }) => new Array<string>(total).fill(code))
  expect(listed.toSorted()).toEqual(counted.toSorted())
  const of = (code: string) =>
    groups
      .filter((group) => group.code === code)
      .flatMap(({ findings }) =>
        findings.map(({ row, line, column, value }) => [row, line, column, value]),
      )
  return { grid, of, blocked: groups.some(({ check }) => hardChecks.includes(check)) }
}
const row = (line: number, ...cells: readonly string[]) =>
  `<row r="${line}">${cells.map((cell, at) => text(`${'ABCDEF'[at]}${line}`, cell)).join('')}</row>`

test('[U-008] error cells and formulas without a stored result block, each with its place', async () => {
  const { of, blocked } = await judged(
    await workbookOf({
      sheet: `${row(1, 'a', 'b', 'c')}<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B2"><f>SUM(A1:A9)</f></c><c r="C2" t="str"><f>""</f><v></v></c></row>
        <row r="3"><c r="B3"><f>A1</f><v/></c></row>`,
    }),
  )
  expect(of('cell-error')).toEqual([[2, 2, 1, '#DIV/0!']])
  expect(of('text-in-numbers')).toEqual([])
  expect(of('formula-without-value')).toEqual([
    [2, 2, 2, 'Formel ohne Ergebnis'],
    [3, 3, 2, 'Formel ohne Ergebnis'],
  ])
  expect(blocked).toBe(true)
})

test('[U-008] 36 hours stay 36 hours, also below zero, in minutes, and since 1904', async () => {
  const cells =
    '<c r="A2" s="1"><v>1.5</v></c><c r="B2" s="2"><v>-0.5</v></c><c r="C2" s="3"><v>1.5</v></c><c r="D2" s="4"><v>0.0625</v></c><c r="E2" s="5"><v>0.5</v></c>'
  const styles = formats('[h]:mm', '[hh]:mm:ss', '[$-407][h]:mm:ss', '[mm]:ss', 'hh:mm:ss')
  const sheet = `${row(1, 'a', 'b', 'c', 'd', 'e')}<row r="2">${cells}</row>`
  const read = ['36:00', '-12:00:00', '36:00:00', '90:00', '12:00:00']
  expect((await judged(await workbookOf({ styles, sheet }))).grid[1]).toEqual(read)
  const workbook =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="x" r:id="s1"/></sheets></workbook>'
  expect((await judged(await workbookOf({ styles, sheet, workbook }))).grid[1]).toEqual(read)
})

test('percentages are read as they are stored, and that is said', async () => {
  const { grid, of } = await judged(
    await workbookOf({
      styles: formats('0.0%', '0&quot;%&quot;'),
      sheet: `${row(1, 'anteil', 'zahl')}<row r="2"><c r="A2" s="1"><v>0.19</v></c><c r="B2" s="2"><v>19</v></c></row>`,
    }),
  )
  expect(grid[1]).toEqual(['0.19', '19'])
  expect(of('percent-format')).toEqual([[2, 2, 1, '0.19']])
})

test('[U-008] merged cells, hidden rows and columns and further sheets are named with their place', async () => {
  const table = `<cols><col min="2" max="2" hidden="1"/></cols><sheetData>${row(1, 'Bericht')}${row(3, 'land', 'name', 'ort')}${row(4, 'Bayern', 'Haus A', 'Ulm')}<row r="5" hidden="1">${text('B5', 'Haus B')}${text('C5', 'Ulm')}</row></sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A4:A5"/></mergeCells>`
  const { of, blocked } = await judged(
    await workbookOf({
      workbook:
        '<workbook><sheets><sheet name="Daten" r:id="s1"/><sheet name="Archiv" state="hidden" r:id="s2"/></sheets></workbook>',
      more: {
        'xl/worksheets/sheet1.xml': `<worksheet>${table}</worksheet>`,
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${row(1, 'x')}</sheetData></worksheet>`,
      },
    }),
  )
  expect(of('merged-cells')).toEqual([[2, 4, 1, 'A4:A5 über 2 Zeilen']])
  expect(of('hidden-row')).toEqual([[3, 5, null, 'Haus B | Ulm']])
  expect(of('hidden-column')).toEqual([[1, 3, 2, 'ausgeblendet']])
  expect(of('further-sheet')).toEqual([[1, 1, null, 'Archiv (ausgeblendet)']])
  expect(blocked).toBe(false)
})

test('[U-008] a workbook may name its relationships by any prefix, in the strict form too', async () => {
  for (const uri of [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ]) {
    const workbook = `<x:workbook xmlns:x="m" xmlns:ns0="${uri}"><x:sheets><x:sheet name="Daten" sheetId="1" ns0:id="s1"/></x:sheets></x:workbook>`
    const { grid } = await judged(await workbookOf({ workbook, sheet: row(1, 'a', 'b') }))
    expect(grid).toEqual([['a', 'b']])
  }
})

test('[U-008] an entry longer than a cell can be is named, not read', async () => {
  const file = await workbookOf({ sheet: `${row(1, 'a', 'b')}${row(2, '1', 'x'.repeat(40_000))}` })
  const { reading } = await openSheet(file)
  const { groups } = await profileSheet(file, reading)
  expect(groups.find(({ code }) => code === 'cell-too-long')?.findings).toMatchObject([
    { row: 2, column: 2 },
  ])
  await expect(judged(file)).rejects.toThrow(/Spalte 2 mehr als 32\.767 Zeichen/)
})
