import {
  type ExportFormat,
  type ExportType,
  exportFormats,
  exportTypes,
  marketingWaves,
} from '@stammbuch/contracts'

export type Wave = (typeof marketingWaves)[number]

/** What is to be exported and which page of the list is shown, as it stands in the URL. */
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

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === text(value))

/** Ids with commas between them, as they stand in the URL. */
const listIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : (text(value) ?? '').split(',')).filter(Boolean)

const formats = Object.keys(exportFormats) as ExportFormat[]

/** Read the state from the URL. */
export const exportSearch = (raw: Readonly<Record<string, unknown>>): ExportSearch => {
  const offset = Number(raw.offset)
  const toplists = listIn(raw.toplists)
  return {
    project: text(raw.project),
    type: oneOf(Object.keys(exportTypes) as ExportType[], raw.type),
    period: text(raw.period),
    toplists: toplists.length > 0 ? toplists : undefined,
    notes: text(raw.notes),
    wave: oneOf(marketingWaves, raw.wave),
    dictionary: text(raw.dictionary),
    format: oneOf(formats, raw.format),
    allFormat: oneOf(formats, raw.allFormat),
    offset: Number.isInteger(offset) && offset > 0 ? offset : undefined,
  }
}
