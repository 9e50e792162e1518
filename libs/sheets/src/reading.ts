import type { TextForm } from './dialect.ts'
import type { Encoding } from './encoding.ts'

/** The reading of separated text. */
export interface TextReading extends TextForm {
  readonly kind: 'text'
  readonly encoding: Encoding
  /** Number of the header record, the first being 1. Records before it are left out. */
  readonly headerRow: number
}

/** The reading of a workbook. */
export interface WorkbookReading {
  readonly kind: 'workbook'
  readonly sheet: string
  readonly headerRow: number
}

export type Reading = TextReading | WorkbookReading

/** The known parts of a file's reading; the rest is detected. */
export type ReadingHints = {
  readonly [Name in keyof (Omit<TextReading, 'kind'> & Omit<WorkbookReading, 'kind'>)]?:
    | (Omit<TextReading, 'kind'> & Omit<WorkbookReading, 'kind'>)[Name]
    | undefined
}
