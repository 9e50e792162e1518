import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { writeWorkbook } from '../export/write-workbook.ts'
import { profileSheet } from '../profile/profile-sheet.ts'
import { openSheet } from '../sheet.ts'
import { previewSheet } from '../sheet-preview.ts'
import { formats, newFile, text, workbookOf } from '../testing/workbook-of.ts'

const gridOf = async (file: string, given = {}): Promise<readonly (readonly string[])[]> => {
  const { headers, rows } = await openSheet(file, given)
  const grid = [headers]
  for await (const { cells } of rows) grid.push(cells)
  return grid
}
describe('a cell counts as it is shown', () => {
  test('leading zeros and dates of number formats, and no digit lost', async () => {
    const file = await workbookOf({
      styles: formats('00000', '&quot;ab&quot; yyyy\\-mm\\-dd', '0.00', '[$-407]dd/mm/yy\\ hh:mm'),
      sheet: `<row>${text('A1', 'a')}${text('B1', 'b')}${text('C1', 'c')}${text('D1', 'd')}${text('E1', 'e')}${text('F1', 'f')}</row>
        <row><c r="A2" s="1"><v>1067</v></c><c r="B2" s="2"><v>45658</v></c><c r="C2" s="3"><v>1000.5577</v></c><c r="D2" s="4"><v>45658.75</v></c><c r="E2" s="5"><v>59</v></c><c r="F2"><v>0.30000000000000004</v></c></row>`,
    })
    expect((await gridOf(file))[1]).toEqual([
      '01067',
      '2025-01-01',
      '1000.5577',
      '01.01.2025 18:00:00',
      '28.02.1900',
      '0.3',
    ])
  })

  test('days count from 1904 where the workbook says so', async () => {
    const file = await workbookOf({
      workbook:
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="x" r:id="s1"/></sheets></workbook>',
      styles: formats(),
      sheet: `<row>${text('A1', 'a')}</row><row><c r="A2" s="1"><v>44196</v></c></row>`,
    })
    expect((await gridOf(file))[1]).toEqual(['01.01.2025'])
  })

  test('shared and formatted text, pronunciation left out; values of formulas; truth and errors', async () => {
    const file = await workbookOf({
      strings:
        '<si><t>Kopf</t></si><si><r><t>Kli</t></r><r><rPr/><t xml:space="preserve">nik &amp; </t></r><rPh sb="0"><t>x</t></rPh><r><t>Süd_x000D_</t></r></si>',
      sheet: `<row><c t="s"><v>0</v></c>${text('B1', 'b')}${text('C1', 'c')}${text('D1', 'd')}</row>
        <row><c t="s"><v>1</v></c><c t="str"><f>A1&amp;"!"</f><v>Wert</v></c><c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c></row>`,
    })
    expect(await gridOf(file)).toEqual([
      ['Kopf', 'b', 'c', 'd'],
      ['Klinik & Süd\r', 'Wert', 'TRUE', '#DIV/0!'],
    ])
  })

  test('half a character is shown as unreadable, and never comes in', async () => {
    const file = await workbookOf({
      strings: '<si><t>Kopf _xD83D_</t></si>',
      sheet: `<row><c t="s"><v>0</v></c></row><row>${text('A2', 'Süd _xDE00_')}</row>`,
    })
    expect(await gridOf(file)).toEqual([['Kopf \ufffd'], ['Süd \ufffd']])
  })

  test('gaps, merged cells and short rows are empty cells; blank rows are no records', async () => {
    const file = await workbookOf({
      more: {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${text('A1', 'a')}${text('B1', 'b')}${text('C1', 'c')}</row><row r="3"/><row r="7">${text('B7', '2')}</row></sheetData><mergeCells><mergeCell ref="B7:C7"/></mergeCells></worksheet>`,
      },
    })
    const { rows } = await openSheet(file)
    const found = []
    for await (const { row, line, cells } of rows) found.push({ row, line, cells })
    expect(found).toEqual([{ row: 2, line: 7, cells: ['', '2', ''] }])
  })

  test('the first sheet is taken that can be seen and has entries, unless another is chosen', async () => {
    const file = await workbookOf({
      workbook:
        '<workbook><sheets><sheet name="Notizen" state="hidden" r:id="s2"/><sheet name="Daten" r:id="s1"/></sheets></workbook>',
      sheet: `<row>${text('A1', 'Titel')}</row><row>${text('A2', 'a')}</row><row>${text('A3', '1')}</row>`,
      more: {
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row>${text('A1', 'geheim')}</row></sheetData></worksheet>`,
      },
    })
    const look = await previewSheet(file, {})
    expect(look.reading).toMatchObject({ sheet: 'Daten' })
    expect(look.tabs).toEqual([
      { name: 'Notizen', hidden: true },
      { name: 'Daten', hidden: false },
    ])
    expect(await gridOf(file, { sheet: 'Notizen' })).toEqual([['geheim']])
    expect(await gridOf(file, { headerRow: 2 })).toEqual([['a'], ['1']])
    await expect(openSheet(file, { sheet: 'fehlt' })).rejects.toMatchObject({
      code: 'no-such-sheet',
    })
  })

  test('what we write comes back as it was, formulas as text', async () => {
    const file = newFile()
    const columns = [
      { header: 'Text' },
      { header: 'Zahl', kind: 'integer' },
      { header: 'Tag', kind: 'date' },
    ] as const
    const texts = [
      '=1+1',
      '+49 89 1234',
      '@x',
      '\t=1',
      'a_x000D_b',
      '<&"\'>',
      'ä\u0001\ud83d\ude00',
      ' x ',
    ]
    const rows = texts.map((one, at) => [one, at, '2026-02-28'])
    await pipeline(writeWorkbook([{ name: 'A/B', columns, rows }]), createWriteStream(file))
    const grid = await gridOf(file)
    expect(grid.slice(1).map(([cell]) => cell)).toEqual(texts)
    expect(grid[3]?.slice(1)).toEqual(['2', '28.02.2026'])
  })
})

describe('[I-003] a hostile workbook is refused with a reason', () => {
  const refused = (file: string, reason: RegExp) =>
    expect(openSheet(file).then(({ reading }) => profileSheet(file, reading))).rejects.toThrow(
      reason,
    )

  test('one that grows beyond measure when unpacked', async () => {
    const bomb = Buffer.alloc(12_000_000, ' ')
    await refused(await workbookOf({ more: { 'xl/worksheets/sheet1.xml': bomb } }), /-fache/)
  })

  test('one of too many parts, or with a part twice', async () => {
    const more = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`x/${at}.xml`, '']))
    await refused(await workbookOf({ more }), /1000 Teilen/)
    await refused(await workbookOf({ more: { 'xl/workbook.xml': '<workbook/>' } }), /doppelt/)
  })

  test('one with a DOCTYPE or an entity of its own', async () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>'
    await refused(await workbookOf({ more: { 'xl/worksheets/sheet1.xml': doctype } }), /DOCTYPE/)
    const entity = '<worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>'
    await refused(await workbookOf({ more: { 'xl/worksheets/sheet1.xml': entity } }), /XML/)
  })

  test('one whose parts lead out of it', async () => {
    const file = await workbookOf({ more: { 'aa/evil.xml': 'x' } })
    const bytes = readFileSync(file).toString('latin1').replaceAll('aa/evil', '../evil')
    writeFileSync(file, bytes, 'latin1')
    await refused(file, /beschädigt/)
  })

  test('one with columns or texts beyond what a sheet holds', async () => {
    await refused(await workbookOf({ sheet: `<row>${text('XFE1', 'x')}</row>` }), /16\.384 Spalten/)
    await refused(
      await workbookOf({ sheet: `<row>${text('A1', 'abcdefghij'.repeat(100_001))}</row>` }),
      /1\.000\.000 Zeichen/,
    )
  })

  test('one that is cut off, protected, old or none at all', async () => {
    const file = await workbookOf({ sheet: `<row>${text('A1', 'x')}</row>` })
    writeFileSync(file, readFileSync(file).subarray(0, 300))
    await refused(file, /beschädigt/)
    writeFileSync(file, Buffer.from('d0cf11e0a1b11ae10000', 'hex'))
    await refused(file, /Kennwort/)
    await refused(
      await workbookOf({ more: { 'xl/worksheets/sheet1.xml': '<worksheet><row>' } }),
      /XML/,
    )
  })
})
