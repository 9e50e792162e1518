/**
 * A cell of a file that leaves the house. Text is never calculated; a `Date` is an instant in UTC;
 * a text in a `date` column is a day `YYYY-MM-DD`.
 */
export type ExportCell = string | number | boolean | Date | null | undefined

export type ExportKind = 'text' | 'integer' | 'decimal' | 'date' | 'instant' | 'boolean'

export interface ExportColumn {
  readonly header: string
  /** How numbers and dates look; `text` unless said otherwise. */
  readonly kind?: ExportKind
  /** In characters; made from the header when absent. */
  readonly width?: number
}

export type ExportRow = readonly ExportCell[]

/** A table to be written. Rows are taken one by one, only as fast as the reader of the file takes them. */
export interface ExportTable {
  readonly columns: readonly ExportColumn[]
  readonly rows: Iterable<ExportRow> | AsyncIterable<ExportRow>
}

/** A day `YYYY-MM-DD` or an instant that begins with one. */
const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** The instant of a day's beginning in UTC; `undefined` for what is no day of the calendar. */
export const dayOf = (text: string): Date | undefined => {
  if (!day.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : date
}
