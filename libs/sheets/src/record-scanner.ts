import { longestCell } from './longest-cell.ts'

/** One record of separated text. Its cells may contain line breaks. */
export interface ScannedRecord {
  /** Physical line on which it begins, the first being 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Columns (from 0) where text follows a closing quote. */
  readonly strayQuotes: readonly number[]
  /** Columns (from 0) whose cell was cut at the limit of a spreadsheet. */
  readonly overlong: readonly number[]
  /** True if its cells contain line breaks. */
  readonly multiline: boolean
  /** True if the file ended inside a quoted cell of this record. */
  readonly unclosed: boolean
}

/** The quoting of cells. */
export interface Quoting {
  readonly quote: '"' | "'"
  /** The way to escape a quote inside quotes: doubled, or with a backslash too. */
  readonly escaping: 'double' | 'backslash'
  /** True if blanks behind a delimiter are no part of the cell. */
  readonly skipSpace: boolean
}

export const usualQuoting: Quoting = { quote: '"', escaping: 'double', skipSpace: false }

const backslash = 0x5c
const space = 0x20
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** State of the scanner: before a cell, in a bare one, in a quoted one, behind its quote. */
type ScannerState = 'before' | 'bare' | 'quoted' | 'behind'

/**
 * Reads records of separated text (RFC 4180) from pieces of any size. Line breaks may be LF, CRLF and
 * CR, also mixed; text behind a closing quote belongs to the cell; blank lines are no records.
 */
export class RecordScanner {
  private readonly delimiter: number
  private readonly quote: string
  private readonly quoteCode: number
  private readonly backslash: boolean
  private readonly skipSpace: boolean
  private escaped = false
  private place: ScannerState = 'before'
  private cell = ''
  private cells: string[] = []
  private strayQuotes: number[] = []
  private overlong: number[] = []
  private line = 1
  private startLine = 1
  private afterReturn = false
  private returnInQuotes = false
  private found: ScannedRecord[] = []

  constructor(delimiter: string, { quote, escaping, skipSpace }: Quoting = usualQuoting) {
    this.delimiter = delimiter.charCodeAt(0)
    this.quote = quote
    this.quoteCode = quote.charCodeAt(0)
    this.backslash = escaping === 'backslash'
    this.skipSpace = skipSpace
  }

  /** Returns the records that this piece completes. */
  push(text: string): ScannedRecord[] {
    let at = this.afterReturn && text.charCodeAt(0) === lineFeed ? 1 : 0
    if (text.length > 0) this.afterReturn = false
    while (at < text.length)
      at = this.place === 'quoted' ? this.inQuotes(text, at) : this.open(text, at)
    return this.taken()
  }

  /** Returns the last record if no line break ended it. */
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

  private inQuotes(text: string, from: number): number {
    if (this.escaped) return this.taking(text, from)
    const at = this.endOfQuoted(text, from)
    if (at > from) {
      const part = text.slice(from, at)
      this.countLines(part)
      this.append(part)
    }
    if (at === text.length) return at
    if (text.charCodeAt(at) === backslash && this.backslash) this.escaped = true
    else this.place = 'behind'
    return at + 1
  }

  /** Appends the character behind a backslash: a quote or backslash for itself, anything else with the backslash. */
  private taking(text: string, from: number): number {
    this.escaped = false
    const code = text.charCodeAt(from)
    const plain = code === this.quoteCode || code === backslash
    const part = plain ? text.charAt(from) : `\\${text.charAt(from)}`
    this.countLines(part)
    this.append(part)
    return from + 1
  }

  /** Returns the index of the next quote or significant backslash, looking at each character once. */
  private endOfQuoted(text: string, from: number): number {
    if (!this.backslash) {
      const found = text.indexOf(this.quote, from)
      return found < 0 ? text.length : found
    }
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === this.quoteCode || code === backslash) return at
    }
    return text.length
  }

  /** Appends to the cell up to its limit: a quote that is never closed must not hold the rest of a file in memory. */
  private append(part: string): void {
    const room = longestCell - this.cell.length
    this.cell += part.length > room ? part.slice(0, room) : part
    if (part.length > room && this.overlong.at(-1) !== this.cells.length)
      this.overlong.push(this.cells.length)
  }

  private open(text: string, from: number): number {
    const code = text.charCodeAt(from)
    if (code === this.quoteCode && this.place !== 'bare') return this.atQuote(from)
    if (code === this.delimiter) {
      this.endCell()
      return from + 1
    }
    if (code === lineFeed || code === carriageReturn) return this.atLineBreak(text, from, code)
    if (this.skipSpace && code === space && this.place !== 'bare') return from + 1
    if (this.place === 'behind' && this.quote === "'") return this.apostrophe(from)
    if (this.place === 'behind') this.strayQuotes.push(this.cells.length)
    this.place = 'bare'
    const to = this.endOfBare(text, from + 1)
    this.append(text.slice(from, to))
    return to
  }

  /** Handles an apostrophe where apostrophes are quotes: within a word it is text. */
  private apostrophe(from: number): number {
    this.append(this.quote)
    this.place = 'quoted'
    return from
  }

  private atQuote(from: number): number {
    if (this.place === 'behind') this.append(this.quote)
    this.returnInQuotes = false
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
    if (part === '') return
    const cut = this.returnInQuotes && part.startsWith('\n') ? 1 : 0
    this.line += (part.match(/\r\n|\n|\r/g)?.length ?? 0) - cut
    this.returnInQuotes = part.endsWith('\r')
  }

  private endCell(): void {
    // Who quotes with apostrophes still doubles the usual quote.
    const plain = this.quote === "'" ? this.cell.replaceAll('""', '"') : this.cell
    this.cells.push(plain)
    this.cell = ''
    this.returnInQuotes = false
    this.place = 'before'
  }

  private endRecord(unclosed: boolean): void {
    const blank = this.place === 'before' && this.cells.length === 0
    if (!blank) {
      this.endCell()
      const { startLine: line, cells, strayQuotes, overlong } = this
      const multiline = this.line > line
      this.found.push({ line, cells, strayQuotes, overlong, multiline, unclosed })
    }
    this.cells = []
    this.strayQuotes = []
    this.overlong = []
  }
}
