import {
  type ExportFormat,
  type ExportType,
  exportFormats,
  exportTypes,
  marketingWaves,
} from '@stammbuch/contracts'
import { idsIn, textIn, wholeIn } from '@/state/search-values.ts'

export type Wave = (typeof marketingWaves)[number]

/** Search parameters of the exports' page: the filters and the page of the list. */
export interface ExportSearch {
  readonly project?: string | undefined
  readonly type?: ExportType | undefined
  readonly period?: string | undefined
  readonly toplists?: readonly string[] | undefined
  readonly notes?: string | undefined
  readonly wave?: Wave | undefined
  readonly dictionary?: string | undefined
  readonly format?: ExportFormat | undefined
  /** Of the global exports. */
  readonly allFormat?: ExportFormat | undefined
  readonly offset?: number | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === textIn(value))

const formats = Object.keys(exportFormats) as ExportFormat[]

/** Read the state from the URL. */
export const exportSearch = (raw: Readonly<Record<string, unknown>>): ExportSearch => {
  return {
    project: textIn(raw.project),
    type: oneOf(Object.keys(exportTypes) as ExportType[], raw.type),
    period: textIn(raw.period),
    toplists: idsIn(raw.toplists),
    notes: textIn(raw.notes),
    wave: oneOf(marketingWaves, raw.wave),
    dictionary: textIn(raw.dictionary),
    format: oneOf(formats, raw.format),
    allFormat: oneOf(formats, raw.allFormat),
    offset: wholeIn(raw.offset),
  }
}
