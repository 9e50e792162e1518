import { type Quoting, RecordScanner, type ScannedRecord, usualQuoting } from './record-scanner.ts'

/** Possible delimiters, the likelier first. */
export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The dialect of separated text: delimiter and quoting. */
export interface TextForm extends Quoting {
  readonly delimiter: Delimiter
}

/** Number of characters at the beginning that are examined. */
const headCharacters = 65_536

const mostFrequent = (values: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

interface Fit {
  readonly form: TextForm
  /** Share of records of the usual width, 0 for none. */
  readonly share: number
  readonly width: number
  /** Number of records with text behind closing quotes or quotes that are never closed. */
  readonly faults: number
}

const recordsOf = (head: string, complete: boolean, form: TextForm): readonly ScannedRecord[] => {
  const scanner = new RecordScanner(form.delimiter, form)
  const whole = scanner.push(head)
  return complete || whole.length === 0 ? [...whole, ...scanner.end()] : whole
}

/** Measures the fit of a form to the text. */
const fitOf = (head: string, complete: boolean, form: TextForm): Fit => {
  const records = recordsOf(head, complete, form)
  const widths = records.map(({ cells }) => cells.length)
  const width = mostFrequent(widths)
  const faults = records.reduce(
    (sum, { strayQuotes, unclosed }) => sum + strayQuotes.length + (unclosed ? 1 : 0),
    0,
  )
  if (width < 2) return { form, share: 0, width, faults }
  const share = widths.filter((one) => one === width).length / widths.length
  return { form, share: widths[0] === width ? share : share / 2, width, faults }
}

const better = (one: Fit, other: Fit): boolean =>
  one.share > other.share || (one.share === other.share && one.faults < other.faults)

/** Counts quotes that open behind a delimiter and close before one, for a quote sign. */
const quotedCells = (head: string, delimiter: string, quote: string): number => {
  const [sign, between] = [quote, delimiter].map((one) => one.replace(/[|\\]/g, '\\$&'))
  const cell = new RegExp(
    `(?:^|${between}|[\\r\\n])${sign}[^${sign}\\r\\n]*${sign}(?=${between}|[\\r\\n]|$)`,
    'g',
  )
  return head.match(cell)?.length ?? 0
}

const otherQuotings = (head: string, { delimiter }: TextForm): readonly Quoting[] => {
  const found: Quoting[] = []
  if (head.includes('\\"')) found.push({ ...usualQuoting, escaping: 'backslash' })
  if (quotedCells(head, delimiter, "'") > quotedCells(head, delimiter, '"')) {
    found.push({ ...usualQuoting, quote: "'" })
    if (head.includes("\\'")) found.push({ ...usualQuoting, quote: "'", escaping: 'backslash' })
  }
  return found
}

/** Returns the form with spaces skipped if the text has `"` behind delimiter and blank: the blank is no part of the cell. */
const spacedForm = (head: string, form: TextForm): TextForm | undefined => {
  const { delimiter, quote } = form
  const parts = head.split(delimiter)
  const spaced = parts.slice(1).filter((part) => part.startsWith(' ')).length
  const isQuoted = head.includes(`${delimiter} ${quote}`)
  return isQuoted && spaced >= (parts.length - 1) * 0.7 ? { ...form, skipSpace: true } : undefined
}

const withSpaces = (head: string, complete: boolean, fit: Fit): Fit => {
  const form = spacedForm(head, fit.form)
  const spaced = form && fitOf(head, complete, form)
  return spaced && spaced.faults === 0 && spaced.share >= fit.share ? spaced : fit
}

/**
 * Detects the form of a text from its first 64 KiB: the delimiter that gives most records the width of the header record, with regard
 * to quotes, and another way of quoting only where it explains more. A text of one column counts as separated by semicolons.
 */
export const detectForm = (text: string, given: Partial<TextForm> = {}): TextForm => {
  const head = text.slice(0, headCharacters)
  const complete = head.length === text.length
  const fits = delimiters
    .filter((delimiter) => given.delimiter === undefined || delimiter === given.delimiter)
    .map((delimiter) => fitOf(head, complete, { ...usualQuoting, ...given, delimiter }))
  const [first] = fits.toSorted((a, b) => b.share - a.share || b.width - a.width)
  const usual =
    given.delimiter ?? (first && first.share > 0 ? first.form.delimiter : unusedIn(head))
  const start = fitOf(head, complete, { ...usualQuoting, ...given, delimiter: usual })
  const quoted = otherQuotings(head, start.form)
    .map((quoting) => fitOf(head, complete, { ...quoting, ...given, delimiter: usual }))
    .reduce((best, one) => (better(one, best) ? one : best), start)
  const found = withSpaces(head, complete, quoted).form
  return { ...found, ...given }
}

/** Minimum number of equally long lines for a text to count as one of fixed columns. */
const enoughLines = 5
const longLine = 20

/** Tells if a text has columns of fixed width: lines of one length, padded with blanks, and no delimiter. */
export const isFixedWidth = (text: string): boolean => {
  const head = text.slice(0, headCharacters)
  const lines = head.split(/\r\n|\n|\r/).slice(0, -1)
  if (lines.length < enoughLines) return false
  const usual = mostFrequent(lines.map(({ length }) => length))
  const alike = lines.filter(({ length }) => length === usual).length
  const filled = lines.filter((line) => / {2}/.test(line)).length
  if (usual < longLine || alike < lines.length * 0.9 || filled < lines.length * 0.8) return false
  return delimiters.every(
    (delimiter) => fitOf(head, false, { ...usualQuoting, delimiter }).share < 0.5,
  )
}

/** Detects the delimiter of a text, see `detectForm`. */
export const detectDelimiter = (text: string): Delimiter => detectForm(text).delimiter

const unusedIn = (head: string): Delimiter =>
  delimiters.find((delimiter) => !head.includes(delimiter)) ?? ';'
