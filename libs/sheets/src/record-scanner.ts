/** One record as it stands in the file. Its cells may contain line breaks. */
export interface ScannedRecord {
  /** Physical line on which it begins, the first being 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Columns (from 0) where text follows a closing quote. */
  readonly strayQuotes: readonly number[]
  /** The file ended inside a quoted cell of this record. */
  readonly unclosed: boolean
}

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Where the scanner stands: before a cell, in a bare one, in a quoted one, behind its quote. */
type Place = 'before' | 'bare' | 'quoted' | 'behind'

/**
 * Reads records of separated text (RFC 4180) from pieces of any size. Line breaks may be LF, CRLF and
 * CR, also mixed; text behind a closing quote belongs to the cell; blank lines are no records.
 */
export class RecordScanner {
  private readonly delimiter: number
  private place: Place = 'before'
  private cell = ''
  private cells: string[] = []
  private strayQuotes: number[] = []
  private line = 1
  private startLine = 1
  private afterReturn = false
  private found: ScannedRecord[] = []

  constructor(delimiter: string) {
    this.delimiter = delimiter.charCodeAt(0)
  }

  /** The records that are complete with this piece. */
  push(text: string): ScannedRecord[] {
    let at = this.afterReturn && text.charCodeAt(0) === lineFeed ? 1 : 0
    if (text.length > 0) this.afterReturn = false
    while (at < text.length)
      at = this.place === 'quoted' ? this.quoted(text, at) : this.open(text, at)
    return this.taken()
  }

  /** The last record, when no line break ended it. */
  end(): ScannedRecord[] {
    const unclosed = this.place === 'quoted'
    if (unclosed || this.place !== 'before' || this.cells.length > 0) this.endRecord(unclosed)
    return this.taken()
  }

  private taken(): ScannedRecord[] {
    const { found } = this
    this.found = []
    return found
  }

  private quoted(text: string, from: number): number {
    const closing = text.indexOf('"', from)
    const to = closing < 0 ? text.length : closing
    const part = text.slice(from, to)
    this.countLines(part)
    this.cell += part
    if (closing < 0) return to
    this.place = 'behind'
    return closing + 1
  }

  private open(text: string, from: number): number {
    const code = text.charCodeAt(from)
    if (code === quote && this.place !== 'bare') return this.atQuote(from)
    if (code === this.delimiter) {
      this.endCell()
      return from + 1
    }
    if (code === lineFeed || code === carriageReturn) return this.atLineBreak(text, from, code)
    if (this.place === 'behind') this.strayQuotes.push(this.cells.length)
    this.place = 'bare'
    const to = this.endOfBare(text, from + 1)
    this.cell += text.slice(from, to)
    return to
  }

  private atQuote(from: number): number {
    if (this.place === 'behind') this.cell += '"'
    this.place = 'quoted'
    return from + 1
  }

  private atLineBreak(text: string, from: number, code: number): number {
    this.endRecord(false)
    this.line += 1
    this.startLine = this.line
    if (code === lineFeed) return from + 1
    if (text.charCodeAt(from + 1) === lineFeed) return from + 2
    this.afterReturn = from + 1 === text.length
    return from + 1
  }

  private endOfBare(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === this.delimiter || code === lineFeed || code === carriageReturn) return at
    }
    return text.length
  }

  private countLines(part: string): void {
    const cut = this.cell.endsWith('\r') && part.startsWith('\n') ? 1 : 0
    this.line += (part.match(/\r\n|\n|\r/g)?.length ?? 0) - cut
  }

  private endCell(): void {
    this.cells.push(this.cell)
    this.cell = ''
    this.place = 'before'
  }

  private endRecord(unclosed: boolean): void {
    const blank = this.place === 'before' && this.cells.length === 0
    if (!blank) {
      this.endCell()
      const { startLine: line, cells, strayQuotes } = this
      this.found.push({ line, cells, strayQuotes, unclosed })
    }
    this.cells = []
    this.strayQuotes = []
  }
}
