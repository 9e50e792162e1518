import { has } from './cell-scan.ts'

/** The form of an entry, regardless of its column. */
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
  'dash-date',
  'year-first-date',
  'year-slash-date',
  'word-date',
  'month-first-date',
  'month-date',
  'no-such-day',
] as const
export type CellKind = (typeof cellKinds)[number]

export const isDate = (kind: CellKind): boolean => kind.endsWith('-date')
export const isDecimal = (kind: CellKind): boolean => kind.endsWith('-decimal')
export const isNumber = (kind: CellKind): boolean => kind === 'integer' || isDecimal(kind)

const forms: readonly (readonly [CellKind, RegExp])[] = [
  ['integer', /^[+-]?\d+$/],
  ['comma-decimal', /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/],
  ['comma-decimal', /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/],
  ['point-decimal', /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+$/],
]

/** Maximum length of a date in characters. */
const longestDate = 40
/** An optional time behind a date, which does not change its format. */
const time =
  /[ T]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Uhr|[ap]m))?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i

/** Kinds of dates by the order of their parts: a form with groups for year, month and day. */
const dates: readonly (readonly [CellKind, RegExp])[] = [
  ['dot-date', /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/],
  ['short-dot-date', /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{2})$/],
  ['underscore-date', /^(?<d>\d{1,2})_(?<m>\d{1,2})_(?<y>\d{4}|\d{2})$/],
  ['underscore-date', /^(?<y>\d{4})_(?<m>\d{1,2})_(?<d>\d{1,2})$/],
  ['iso-date', /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/],
  ['slash-date', /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4}|\d{2})$/],
  ['year-slash-date', /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/],
  ['dash-date', /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})$/],
  ['year-first-date', /^(?<y>\d{4})\.(?<m>\d{1,2})\.(?<d>\d{1,2})\.?$/],
  ['month-date', /^(?<m>0?[1-9]|1[0-2])\/(?<y>(?:19|20)\d{2})$/],
  ['month-date', /^(?<y>(?:19|20)\d{2})-(?<m>0[1-9]|1[0-2])$/],
]

const monthWord =
  '(?:jan|feb|mär|mar|mrz|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)[a-z]*\\.?'
const words: readonly (readonly [CellKind, RegExp])[] = [
  ['word-date', new RegExp(`^\\d{1,2}\\.?[ -]?${monthWord}[ ,-]{0,2}(?:\\d{4}|\\d{2})$`, 'i')],
  ['month-first-date', new RegExp(`^${monthWord} (?:\\d{1,2}(?:st|nd|rd|th)?,? )?\\d{4}$`, 'i')],
]
const inWords = (bare: string): CellKind | undefined =>
  words.find(([, form]) => form.test(bare))?.[0]

/** Tells if the calendar has this day. */
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Kinds of dates written with the day or with the month first. */
const eitherWay: readonly CellKind[] = ['slash-date', 'dash-date']

/** A quick test for the shape of a date, before the single forms are tried. */
const shape = '\\d{1,4}[._/-]\\d{1,2}[._/-]\\d|\\d{4}-\\d{2}\\s*$|\\d{1,2}\\/\\d{4}\\s*$'
const mayBeDate = new RegExp(
  `^\\s*(?:${shape}|\\d{1,2}\\.?[ -]?${monthWord}|${monthWord} \\d)`,
  'i',
)

const dateKindOf = (bare: string): CellKind | undefined => {
  for (const [kind, form] of dates) {
    const { y = '', m = '', d = '1' } = form.exec(bare)?.groups ?? {}
    if (y === '') continue
    const [year, month, day] = [Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d)]
    const real = isDay(year, month, day) || (eitherWay.includes(kind) && isDay(year, day, month))
    return real ? kind : 'no-such-day'
  }
  return inWords(bare)
}

/** Tells if a date has a time of day. */
export const hasTime = (cell: string): boolean => cell.includes(':')

const numeric = has.digit | has.dot | has.comma | has.sign | has.special | has.space

/** Classifies an entry by its form; `bits` are those of its characters. */
export const kindOf = (cell: string, bits: number): CellKind => {
  if (bits === has.digit) return 'integer'
  if ((bits & has.digit) === 0) return 'text'
  const date =
    cell.length <= longestDate && mayBeDate.test(cell)
      ? dateKindOf(cell.trim().replace(time, ''))
      : undefined
  if (date) return date
  if ((bits & ~numeric) !== 0) return 'text'
  const bare = cell.trim()
  return forms.find(([, form]) => form.test(bare))?.[0] ?? 'text'
}
