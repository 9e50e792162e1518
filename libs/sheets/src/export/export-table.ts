/** A cell of an exported file. Text is never calculated; a `Date` is an instant in UTC; a text in a `date` column is a day `YYYY-MM-DD`. */
export type ExportCell = string | number | boolean | Date | null | undefined

export type ExportKind = 'text' | 'integer' | 'decimal' | 'date' | 'instant' | 'boolean'

export interface ExportColumn {
  readonly header: string
  /** Display of numbers and dates; `text` by default. */
  readonly kind?: ExportKind
  /** Width in characters; derived from the header by default. */
  readonly width?: number
}

export type ExportRow = readonly ExportCell[]

/** A table to be written. Rows are read one by one, at the pace of the reader of the file. */
export interface ExportTable {
  readonly columns: readonly ExportColumn[]
  readonly rows: Iterable<ExportRow> | AsyncIterable<ExportRow>
}

/** A day `YYYY-MM-DD` or an instant that begins with one. */
const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns the beginning of a day in UTC; `undefined` for text that is no day of the calendar. */
export const dayOf = (text: string): Date | undefined => {
  if (!day.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : date
}
