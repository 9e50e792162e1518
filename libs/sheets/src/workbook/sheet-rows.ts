import type { Readable } from 'node:stream'
import { mostColumns } from '../headers.ts'
import type { SheetProblem } from '../sheet-problem.ts'
import { plainText } from './shared-strings.ts'
import { type NumberLook, shownNumber } from './shown-value.ts'
import { workbookRefused } from './workbook-refused.ts'
import { type Attributes, xmlEvents } from './xml-events.ts'

/** A row that has something in it. */
export interface WorkbookRow {
  /** As the program shows it at the left, the first being 1. */
  readonly line: number
  /** As shown, up to the last cell with something in it. */
  readonly cells: readonly string[]
}

/** What cells refer to. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly looks: readonly NumberLook[]
  readonly since1904: boolean
}

/** Cells of a sheet, empty ones before a full one included. */
const cellsLimit = 60_000_000
const textLimit = 1_000_000

const tooMuch = (what: string): SheetProblem =>
  workbookRefused(what, 'Bitte nur den Bereich mit der Tabelle liefern.')

/** `C12` is column 2; what names none is -1. */
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

/** Gathers rows from the events of a sheet's part. */
class RowGatherer {
  rows: WorkbookRow[] = []
  /** Ranges of merged cells. */
  merged = 0
  private readonly context: CellContext
  private line = 0
  private cells: string[] = []
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
    else if (name === 'mergeCell') this.merged += 1
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

  private openRow({ r }: Attributes): void {
    const line = Number(r)
    this.line = Number.isInteger(line) && line > this.line ? line : this.line + 1
    this.cells = []
    this.column = -1
  }

  private openCell({ r, t = 'n', s }: Attributes): void {
    const named = r === undefined ? -1 : columnOf(r)
    this.column = named >= 0 ? named : this.column + 1
    if (this.column >= mostColumns) throw tooMuch('sie hat mehr als 16.384 Spalten.')
    this.type = t
    this.style = s === undefined ? 0 : Number(s)
    this.value = ''
  }

  private closeCell(): void {
    const shown = this.shown()
    if (shown === '') return
    while (this.cells.length < this.column) this.cells.push('')
    this.cells[this.column] = shown
  }

  private shown(): string {
    const { type, value, context } = this
    if (value === '') return ''
    if (type === 's') return context.strings[Number(value)] ?? ''
    if (type === 'str' || type === 'inlineStr') return plainText(value)
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
    if (type === 'e' || type === 'd') return value
    return shownNumber(value, context.looks[this.style] ?? { kind: 'plain' }, context.since1904)
  }

  private closeRow(): void {
    if (this.cells.length === 0) return
    this.total += this.cells.length
    if (this.total > cellsLimit) throw tooMuch('sie hat mehr als 60 Millionen Zellen.')
    this.rows.push({ line: this.line, cells: this.cells })
  }
}

/**
 * The rows of a sheet, in a stream, and at the end how many merged ranges it has. Of formulas the
 * value counts that was stored with them; a merged range has its text in its first cell.
 *
 * @throws SheetProblem `unreadable` for what goes beyond the limits of a sheet
 */
export async function* sheetRows(
  part: Readable,
  context: CellContext,
): AsyncGenerator<WorkbookRow, number> {
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
  return gatherer.merged
}
