import type { TextForm } from './dialect.ts'
import type { Encoding } from './encoding.ts'

/** How separated text is read. */
export interface TextReading extends TextForm {
  readonly kind: 'text'
  readonly encoding: Encoding
  /** Which record is the header, the first being 1. What stands before it is left out. */
  readonly headerRow: number
}

/** How a workbook is read. */
export interface WorkbookReading {
  readonly kind: 'workbook'
  readonly sheet: string
  readonly headerRow: number
}

export type Reading = TextReading | WorkbookReading

/** What somebody knows of how a file is to be read; the rest is found. */
export type Given = {
  readonly [Name in keyof (Omit<TextReading, 'kind'> & Omit<WorkbookReading, 'kind'>)]?:
    | (Omit<TextReading, 'kind'> & Omit<WorkbookReading, 'kind'>)[Name]
    | undefined
}
