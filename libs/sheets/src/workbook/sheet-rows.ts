import type { Readable } from 'node:stream'
import { mostColumns } from '../headers.ts'
import { longestCell } from '../longest-cell.ts'
import type { SheetProblem } from '../sheet-problem.ts'
import { plainText } from './shared-strings.ts'
import { type NumberFormat, shownNumber } from './shown-value.ts'
import { workbookRefused } from './workbook-refused.ts'
import { type Attributes, xmlEvents } from './xml-events.ts'

/** A row with entries. */
export interface WorkbookRow {
  /** Row number in the spreadsheet program, the first being 1. */
  readonly line: number
  /** Cells as shown, up to the last one with an entry. */
  readonly cells: readonly string[]
  /** Columns (from 0) whose entry was cut at the limit of a spreadsheet. */
  readonly overlong: readonly number[]
  /** Columns (from 0) with a formula whose result is not in the file. */
  readonly unvalued: readonly number[]
  /** Columns (from 0) with a percentage format, which show a hundred times the stored value. */
  readonly percents: readonly number[]
  readonly hidden: boolean
}

/** A range of merged cells, from 1. */
export interface MergedCells {
  readonly range: string
  readonly line: number
  readonly column: number
  /** Number of further rows and columns that the first cell covers. */
  readonly rows: number
  readonly columns: number
}

/** Merged ranges and hidden columns of a sheet. */
export interface SheetLayout {
  /** The first thousand merged ranges. */
  readonly merged: readonly MergedCells[]
  readonly mergedTotal: number
  /** First and last column of each hidden range, from 1. */
  readonly hiddenColumns: readonly (readonly [number, number])[]
}

/** The tables that cells refer to. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly numberFormats: readonly NumberFormat[]
  readonly since1904: boolean
}

/** Maximum number of cells of a sheet, empty ones before a full one included. */
const cellsLimit = 60_000_000
const textLimit = 1_000_000

const tooMuch = (what: string): SheetProblem =>
  workbookRefused(what, 'Bitte nur den Bereich mit der Tabelle liefern.')

/** Returns the column index of an address: `C12` is column 2; -1 for none. */
const columnOf = (address: string): number => {
  let column = 0
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > mostColumns) throw tooMuch('sie hat mehr als 16.384 Spalten.')
  }
  return column - 1
}

const mergedKept = 1000
const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true' || flag === 'on'
const lineOf = (address: string): number => Number(/\d+$/.exec(address)?.[0] ?? 0)

/** Builds rows from the XML events of a sheet. */
class RowGatherer {
  rows: WorkbookRow[] = []
  private readonly merged: MergedCells[] = []
  private mergedTotal = 0
  private readonly hiddenColumns: (readonly [number, number])[] = []
  private readonly context: CellContext
  private line = 0
  private cells: string[] = []
  private overlong: number[] = []
  private unvalued: number[] = []
  private percents: number[] = []
  private hidden = false
  private formula = false
  private column = -1
  private type = 'n'
  private style = 0
  private value = ''
  private inValue = false
  private pronunciation = false
  private total = 0

  constructor(context: CellContext) {
    this.context = context
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.openCell(attributes)
    else if (name === 'v' || name === 't') this.inValue = !this.pronunciation
    else if (name === 'rPh') this.pronunciation = true
    else if (name === 'row') this.openRow(attributes)
    else if (name === 'f') this.formula = true
    else if (name === 'mergeCell') this.merge(attributes.ref ?? '')
    else if (name === 'col') this.openColumns(attributes)
  }

  text(text: string): void {
    if (!this.inValue) return
    this.value += text
    if (this.value.length > textLimit)
      throw tooMuch(`Zeile ${this.line} enthält eine Zelle mit mehr als 1.000.000 Zeichen.`)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inValue = false
    else if (name === 'rPh') this.pronunciation = false
    else if (name === 'c') this.closeCell()
    else if (name === 'row') this.closeRow()
  }

  layout(): SheetLayout {
    const { merged, mergedTotal, hiddenColumns } = this
    return { merged, mergedTotal, hiddenColumns }
  }

  private merge(range: string): void {
    const [from = '', to = from] = range.split(':')
    const [line, lastLine] = [lineOf(from), lineOf(to)]
    const [column, lastColumn] = [columnOf(from) + 1, columnOf(to) + 1]
    const [rows, columns] = [lastLine - line, lastColumn - column]
    if (rows <= 0 && columns <= 0) return
    this.mergedTotal += 1
    if (this.merged.length < mergedKept) this.merged.push({ range, line, column, rows, columns })
  }

  private openColumns({ min, max, hidden }: Attributes): void {
    const [from, to] = [Number(min), Number(max)]
    if (isOn(hidden) && from >= 1 && to >= from && this.hiddenColumns.length < mergedKept)
      this.hiddenColumns.push([from, to])
  }

  private openRow({ r, hidden }: Attributes): void {
    const line = Number(r)
    this.line = Number.isInteger(line) && line > this.line ? line : this.line + 1
    this.cells = []
    this.overlong = []
    this.unvalued = []
    this.percents = []
    this.hidden = isOn(hidden)
    this.column = -1
  }

  private openCell({ r, t = 'n', s }: Attributes): void {
    const named = r === undefined ? -1 : columnOf(r)
    this.column = named >= 0 ? named : this.column + 1
    if (this.column >= mostColumns) throw tooMuch('sie hat mehr als 16.384 Spalten.')
    this.type = t
    this.style = s === undefined ? 0 : Number(s)
    this.value = ''
    this.formula = false
  }

  private closeCell(): void {
    const shown = this.shown()
    // A formula may give an empty text; anything else without a value was never worked out.
    if (this.formula && this.value === '' && this.type !== 'str') this.unvalued.push(this.column)
    if (shown === '') return
    while (this.cells.length < this.column) this.cells.push('')
    this.cells[this.column] = shown.length > longestCell ? shown.slice(0, longestCell) : shown
    if (shown.length > longestCell) this.overlong.push(this.column)
    if (this.type === 'n' && this.look().kind === 'percent') this.percents.push(this.column)
  }

  private shown(): string {
    const { type, value, context } = this
    if (value === '') return ''
    if (type === 's') return context.strings[Number(value)] ?? ''
    if (type === 'str' || type === 'inlineStr') return plainText(value)
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
    if (type === 'e' || type === 'd') return value
    return shownNumber(value, this.look(), context.since1904)
  }

  private look(): NumberFormat {
    return this.context.numberFormats[this.style] ?? { kind: 'plain' }
  }

  private closeRow(): void {
    const { line, cells, overlong, unvalued, percents, hidden } = this
    if (cells.length === 0 && unvalued.length === 0) return
    this.total += cells.length
    if (this.total > cellsLimit) throw tooMuch('sie hat mehr als 60 Millionen Zellen.')
    this.rows.push({ line, cells, overlong, unvalued, percents, hidden })
  }
}

/**
 * Yields the rows of a sheet and returns its layout. A formula counts with its stored value; a merged range has its text in its first
 * cell.
 * @throws SheetProblem `unreadable` for a sheet beyond the limits
 */
export async function* sheetRows(
  part: Readable,
  context: CellContext,
): AsyncGenerator<WorkbookRow, SheetLayout> {
  const gatherer = new RowGatherer(context)
  const listener = {
    open: (name: string, attributes: Attributes) => gatherer.open(name, attributes),
    text: (text: string) => gatherer.text(text),
    close: (name: string) => gatherer.close(name),
  }
  for await (const _ of xmlEvents(part, listener)) {
    yield* gatherer.rows
    gatherer.rows = []
  }
  return gatherer.layout()
}
