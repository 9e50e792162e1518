import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import type { Reading } from '../reading.ts'
import { openWorkbook } from '../workbook/open-workbook.ts'
import type { MergedCells, SheetLayout } from '../workbook/sheet-rows.ts'
import { type Finding, shownValue } from './finding.ts'

/** Maps rows of the spreadsheet program to record numbers: blank rows are no records. */
export class RecordLines {
  private readonly lines: number[] = []

  /** @param line row of the next record, the header being the first */
  add(line: number): void {
    this.lines.push(line)
  }

  /** Returns the number of the last record that begins at or before a line; 0 for lines before the header. */
  recordAt(line: number): number {
    let [from, to] = [0, this.lines.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.lines[middle] ?? 0) <= line) from = middle + 1
      else to = middle
    }
    return from
  }

  get firstLine(): number {
    return this.lines[0] ?? 1
  }
}

const plural = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`

const mergedValue = ({ range, rows, columns }: MergedCells): string => {
  const over = [
    ...(rows > 0 ? [plural(rows + 1, 'Zeile', 'Zeilen')] : []),
    ...(columns > 0 ? [plural(columns + 1, 'Spalte', 'Spalten')] : []),
  ]
  return `${range} über ${over.join(' und ')}`
}

const sheetWide = (check: CheckName, code: FindingCode, line: number, value: string): Finding => ({
  check,
  code,
  row: 1,
  line,
  column: null,
  value: shownValue(value),
})

/** Returns the findings about merged cells and hidden columns within the table, the header included. */
const ofLayout = (layout: SheetLayout, lines: RecordLines, width: number): readonly Finding[] => {
  const merged = layout.merged.flatMap((one): Finding[] => {
    const { line, column, rows } = one
    const row = lines.recordAt(line)
    if (column > width || lines.recordAt(line + rows) === 0) return []
    const place = { row: Math.max(row, 1), line, column, value: mergedValue(one) }
    return [{ check: 'MergedCellsCheck', code: 'merged-cells', ...place }]
  })
  const further = layout.mergedTotal - layout.merged.length
  const rest = `und ${further} weitere verbundene Bereiche`
  const hidden = layout.hiddenColumns.flatMap(([from, to]) =>
    Array.from({ length: Math.max(0, Math.min(to, width) - from + 1) }, (_, at): Finding => {
      const place = { row: 1, line: lines.firstLine, column: from + at, value: 'ausgeblendet' }
      return { check: 'HiddenPartsCheck', code: 'hidden-column', ...place }
    }),
  )
  return [
    ...merged,
    ...(further > 0 ? [sheetWide('MergedCellsCheck', 'merged-cells', 1, rest)] : []),
    ...hidden,
  ]
}

/** Returns the findings about sheets that have entries and are not read. */
const ofOtherSheets = async (file: string, sheet: string): Promise<readonly Finding[]> => {
  const workbook = await openWorkbook(file)
  const found: Finding[] = []
  try {
    for (const { name, hidden } of workbook.tabs) {
      if (name === sheet) continue
      for await (const _ of workbook.rowsOf(name)) {
        const value = hidden ? `${name} (ausgeblendet)` : name
        found.push(sheetWide('FurtherSheetsCheck', 'further-sheet', 1, value))
        break
      }
    }
    return found
  } finally {
    workbook.close()
  }
}

/**
 * Returns the findings about parts of a workbook that are read otherwise than people see them: merged cells, hidden columns, further
 * sheets.
 * @param width columns of the header
 * @throws SheetProblem `unreadable`
 */
export const layoutFindings = async (
  file: string,
  reading: Reading,
  {
    layout,
    lines,
    width,
  }: {
    readonly layout: SheetLayout | undefined
    readonly lines: RecordLines
    readonly width: number
  },
): Promise<readonly Finding[]> =>
  reading.kind === 'text' || !layout
    ? []
    : [...ofLayout(layout, lines, width), ...(await ofOtherSheets(file, reading.sheet))]
