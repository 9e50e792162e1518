import { has } from './cell-scan.ts'

/** What an entry looks like, by its form alone. */
export const cellKinds = [
  'text',
  'integer',
  'comma-decimal',
  'point-decimal',
  'dot-date',
  'short-dot-date',
  'underscore-date',
  'iso-date',
  'slash-date',
] as const
export type CellKind = (typeof cellKinds)[number]

export const isDate = (kind: CellKind): boolean => kind.endsWith('-date')
export const isDecimal = (kind: CellKind): boolean => kind.endsWith('-decimal')
export const isNumber = (kind: CellKind): boolean => kind === 'integer' || isDecimal(kind)

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const forms: readonly (readonly [CellKind, RegExp])[] = [
  ['integer', /^[+-]?\d+$/],
  ['comma-decimal', /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/],
  ['comma-decimal', /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/],
  ['point-decimal', /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+$/],
  ['dot-date', new RegExp(`^${day}\\.${month}\\.\\d{4}$`)],
  ['short-dot-date', new RegExp(`^${day}\\.${month}\\.\\d{2}$`)],
  ['underscore-date', new RegExp(`^(?:${day}_${month}_(?:\\d{4}|\\d{2})|\\d{4}_${month}_${day})$`)],
  ['iso-date', new RegExp(`^\\d{4}-${month}-${day}$`)],
  ['slash-date', new RegExp(`^(?:\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2})|\\d{4}/${month}/${day})$`)],
]
/** A time behind a date does not make it another format. */
const time = /[ T]\d{1,2}:\d{2}(?::\d{2})?$/

const numeric =
  has.digit | has.dot | has.comma | has.sign | has.special | has.underscore | has.slash | has.space

/** What an entry looks like; `bits` are those of its characters. */
export const kindOf = (cell: string, bits: number): CellKind => {
  if (bits === has.digit) return 'integer'
  const mayHaveTime = (bits & has.space) !== 0 && cell.includes(':')
  if (((bits & ~numeric) !== 0 && !mayHaveTime) || (bits & has.digit) === 0) return 'text'
  const bare = cell.trim().replace(time, '')
  return forms.find(([, form]) => form.test(bare))?.[0] ?? 'text'
}
