import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import type { SourceRow } from '../source-rows.ts'

/** Number of records at the end that are examined for sums and footnotes. */
const lookedAt = 5
const total = /^(?:summen?|gesamt(?:summe|zahl)?|insgesamt|total|totals|zwischensumme|Σ)\s*:?$/i
const note =
  /^(?:stand|quellen?|hinweise?|anmerkung(?:en)?|legende|fu(?:ß|ss)note|copyright|©|\*|erstellt|exportiert|alle angaben|datenquelle|seite \d|ende der)/i
/** Maximum share of the columns that a footnote fills. */
const mostOfNote = 1 / 3
const fewestColumns = 3

const codeOf = (cells: readonly string[], width: number): FindingCode | undefined => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first = ''] = filled
  if (total.test(first) && filled.slice(1).some((cell) => /\d/.test(cell))) return 'totals-row'
  const isSparse = width >= fewestColumns && filled.length <= Math.max(1, width * mostOfNote)
  if (isSparse && note.test(first)) return 'footer-row'
  return undefined
}

/** Detects sums and footnotes at the end of a table. */
export class TrailingRows {
  private readonly last: { readonly record: SourceRow; readonly row: number }[] = []

  add(record: SourceRow, row: number): void {
    this.last.push({ record, row })
    if (this.last.length > lookedAt) this.last.shift()
  }

  /**
   * Returns the trailing records that are sums or notes.
   * @param width columns of the header
   */
  found(width: number): readonly {
    readonly record: SourceRow
    readonly row: number
    readonly fault: readonly [CheckName, FindingCode]
  }[] {
    return this.last.flatMap(({ record, row }) => {
      const code = codeOf(record.cells, width)
      return code ? [{ record, row, fault: ['TrailingRowCheck', code] as const }] : []
    })
  }
}
