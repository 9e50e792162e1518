import { type CellKind, isDate, kindOf } from './cell-kind.ts'
import { scanCell, scanned } from './cell-scan.ts'
import type { ColumnVerdict } from './column-verdict.ts'
import type { DistinctCount } from './distinct-count.ts'

/** Share of data cells from which a first record is no header. */
const mostlyData = 0.3
const year = /^(?:19|20)\d{2}$/
const address = /^(?:[^\s@]+@[^\s@]+\.[a-z]{2,}|https?:\/\/\S+|www\.\S+|\+?\d[\d ()/-]{6,})$/i

/** Tells if a cell is a figure. Years and one-digit numbers are names of columns of figures. */
const isFigure = (kind: CellKind, cell: string): boolean =>
  (kind === 'integer' && cell.length > 1 && !year.test(cell)) || kind.endsWith('-decimal')

const fits = (cell: string, { holds }: ColumnVerdict): boolean => {
  if (address.test(cell)) return true
  scanCell(cell)
  const kind = kindOf(cell, scanned.bits)
  if (isDate(kind)) return holds === 'dates' || holds === 'words-and-dates'
  return (
    isFigure(kind, cell) && (holds === 'integers' || holds === 'decimals' || holds === 'zip-codes')
  )
}

/** Tells if the same entry occurs below it. */
const isBelow = (cell: string, { distinct }: { readonly distinct: DistinctCount }): boolean => {
  scanCell(cell)
  return distinct.has(scanned.one, scanned.other)
}

/** Tells if the header looks like the records below it: figures, days, addresses where the columns hold such things. */
export const looksLikeRecord = (
  headers: readonly string[],
  columns: readonly { readonly verdict: ColumnVerdict; readonly distinct: DistinctCount }[],
): boolean => {
  const names = headers.map((header) => header.trim())
  const filled = names.filter((name) => name !== '').length
  const data = names.filter((name, at) => {
    const column = columns[at]
    return (
      name !== '' && column !== undefined && (fits(name, column.verdict) || isBelow(name, column))
    )
  }).length
  return data > 0 && data >= filled * mostlyData
}
