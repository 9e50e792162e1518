import type { MappingColumn, Transformation } from '@stammbuch/contracts'
import { RE2JS } from 're2js'

/** The characters of Windows-1252 from 0x80 to 0x9f. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const at = upper.indexOf(character)
  return at === -1 ? -1 : 0x80 + at
}

const continuation = `[${upper}\u0080-\u00bf]`
/** Characters that, as bytes of Windows-1252, are one character of UTF-8 with two to four bytes. */
const doubled = new RegExp(
  `[Â-ß]${continuation}|[à-ï]${continuation}{2}|[ð-ô]${continuation}{3}`,
  'gu',
)
const strict = new TextDecoder('utf-8', { fatal: true })

const decoded = (piece: string): string => {
  const bytes = Uint8Array.from(piece, byteOf)
  try {
    return strict.decode(bytes)
  } catch {
    return piece
  }
}

/**
 * Text that was UTF-8, read as Windows-1252: `Ã¼` back to `ü`, piece by piece, so that what is right
 * in the same cell stays. Text without such pieces is given back as it is.
 */
const repaired = (text: string): string => text.replaceAll(doubled, decoded)

/** `Street 1, 24939 City` in one cell; the street itself may contain commas. */
const oneCellAddress = /^\s*(?<street>.*?)[\s,;]*\b(?:D-)?(?<zipCode>\d{5})\s+(?<city>\S.*?)\s*$/su

/** No address is longer; a page of text in a cell is not searched for one. */
const longestAddress = 500
const addressOf = (text: string): Readonly<Record<string, string>> | undefined =>
  text.length > longestAddress ? undefined : oneCellAddress.exec(text)?.groups

const grouped = {
  ',': /^[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
  '.': /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
} as const

/** `1.417,5` as `1417.5`; text that is no such number stays as it is and is refused by its field. */
const plainNumber = (text: string, decimal: ',' | '.'): string => {
  const compact = text.replaceAll(/\s/g, '')
  if (!grouped[decimal].test(compact)) return text
  const group = decimal === ',' ? '.' : ','
  return compact.replaceAll(group, '').replace(decimal, '.').replace(/^\+/, '')
}

/** Half away from zero, on the written digits: 2.675 with two digits is 2.68. */
const rounded = (text: string, digits: number): string => {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const [, mantissa = text, exponent = '0'] =
    /^(.*?)(?:e([+-]?\d+))?$/i.exec(String(Math.abs(number))) ?? []
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))
  const whole = Number(`${shifted}e${-digits}`)
  return String(whole === 0 ? 0 : Math.sign(number) * whole)
}

/** Terms of a dictionary, as `termKey` writes them, with their translations. */
export type Terms = ReadonlyMap<string, string>

/** A transformation that needs nothing else: a dictionary has its terms with it. */
export type Step =
  | Exclude<Transformation, { readonly kind: 'dictionary' }>
  | { readonly kind: 'dictionary'; readonly terms: Terms }

/** A dictionary says each term once, whatever its case. */
export const termKey = (text: string): string =>
  text.normalize('NFC').trim().toLocaleLowerCase('de')

/** Gives the steps that look something up their dictionary; an unknown one translates nothing. */
export const withTerms = (
  steps: readonly Transformation[],
  dictionaries: ReadonlyMap<string, Terms>,
): readonly Step[] =>
  steps.map((step) =>
    step.kind === 'dictionary'
      ? { kind: 'dictionary', terms: dictionaries.get(step.dictionaryId) ?? new Map() }
      : step,
  )

type StepOf<Kind extends Transformation['kind']> = Extract<Transformation, { readonly kind: Kind }>

const partOf = (text: string, { separator, part }: StepOf<'split'>): string =>
  text
    .split(separator)
    .at(part > 0 ? part - 1 : part)
    ?.trim() ?? ''

const datePlaces = { dmy: [2, 1, 0], mdy: [2, 0, 1], ymd: [0, 1, 2] } as const
const months =
  'januar februar märz april mai juni juli august september oktober november dezember'.split(' ')

const monthOf = (word: string): number => {
  if (/^\d+$/.test(word)) return Number(word)
  const start = word.toLocaleLowerCase('de').replace(/\.$/, '')
  return start.length < 3 ? 0 : months.findIndex((name) => name.startsWith(start)) + 1
}

/** Two digits mean the century around now: 69 and later the last one, as POSIX reads them. */
const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length !== 2) return year
  return year + (year >= 69 ? 1900 : 2000)
}

/** Text that is no date in this order stays as it is and is refused by its field. */
const dateOf = (text: string, { order, to }: StepOf<'date'>): string => {
  const parts = text.trim().match(/\d+|\p{L}+\.?/gu) ?? []
  const [y, m, d] = datePlaces[order].map((place) => parts[place] ?? '')
  const [year, month, day] = [yearOf(y ?? ''), monthOf(m ?? ''), Number(d)]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0
  if (!isReal || parts.length < 3 || Number.isNaN(date.getTime())) return text
  return date.toISOString().slice(0, to === 'year' ? 4 : 10)
}

const meetsCondition = (text: string, { test, value }: StepOf<'condition'>): boolean => {
  const [cell, wanted] = [text, value].map((one) => one.trim().toLocaleLowerCase('de'))
  switch (test) {
    case 'equals':
      return cell === wanted
    case 'contains':
      return (cell ?? '').includes(wanted ?? '')
    case 'filled':
      return cell !== ''
    case 'empty':
      return cell === ''
  }
}

const patterns = new Map<string, RE2JS | null>()

/** Steps that a pattern may be made of: `(?:a?){1000}` is short to write and takes two thousand, for each character. */
const mostSteps = 600

/** RE2 runs in time linear in the text and in the steps of the pattern; one that cannot be read or has too many finds nothing. */
const patternOf = (pattern: string): RE2JS | null => {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  let compiled: RE2JS | null = null
  try {
    const read = RE2JS.compile(pattern)
    compiled = read.programSize() <= mostSteps ? read : null
  } catch {}
  if (patterns.size > 500) patterns.clear()
  patterns.set(pattern, compiled)
  return compiled
}

/** True when a pattern of an `extract` can be read and is not too costly. */
export const isPattern = (pattern: string): boolean => patternOf(pattern) !== null

const extracted = (text: string, { pattern }: StepOf<'extract'>): string => {
  const matcher = patternOf(pattern)?.matcher(text)
  if (!matcher?.find()) return ''
  return matcher.group(matcher.groupCount() > 0 ? 1 : 0) ?? ''
}

/** One transformation of a cell. Pure: the same cell gives the same text for ever. */
export const transform = (text: string, step: Step): string => {
  switch (step.kind) {
    case 'trim':
      return text.trim()
    case 'address-part':
      return addressOf(text)?.[step.part] ?? ''
    case 'number':
      return plainNumber(text, step.decimal)
    case 'round':
      return rounded(text, step.digits)
    case 'lookup':
      return Object.hasOwn(step.values, text.trim()) ? (step.values[text.trim()] ?? '') : text
    case 'dictionary':
      return step.terms.get(termKey(text)) ?? text
    case 'split':
      return partOf(text, step)
    case 'date':
      return dateOf(text, step)
    case 'condition': {
      const chosen = meetsCondition(text, step) ? step.yes : step.no
      return chosen ?? text
    }
    case 'extract':
      return extracted(text, step)
    case 'repair':
      return repaired(text)
    case 'join':
      // What stands between columns is put there when they are joined.
      return text
  }
}

/** A cell through all transformations of its column, in their order. */
export const transformed = (text: string, steps: readonly Step[]): string =>
  steps.reduce(transform, text)

/** True when a cell holds street, postcode and city at once. */
export const isOneCellAddress = (text: string): boolean => {
  const { street = '', city = '' } = addressOf(text) ?? {}
  return street !== '' && city !== ''
}

/** Returns the text between a column and the one before it of the same target. */
export const separatorOf = (steps: readonly Step[]): string =>
  steps.findLast((step) => step.kind === 'join')?.separator ?? ' '

const toplistTarget = 'award.toplistLabel'

/**
 * Returns the columns with a last step that reads each of these texts as the name of a toplist. Where a name is
 * made of several columns or is a constant, no step of one column can say that: then they stay as they are.
 *
 * @param meant names of toplists by the texts that mean them
 */
export const withToplistNames = (
  columns: readonly MappingColumn[],
  meant: ReadonlyMap<string, string>,
): readonly MappingColumn[] => {
  const own = columns.filter((column) => column.target === toplistTarget)
  if (meant.size === 0 || own.length !== 1 || own[0]?.source == null) return columns
  const values = Object.fromEntries([...meant].map(([text, name]) => [text.trim(), name]))
  return columns.map((column) =>
    column.target === toplistTarget
      ? { ...column, transformations: withLookup(column.transformations, values) }
      : column,
  )
}

const withLookup = (
  steps: MappingColumn['transformations'],
  values: Readonly<Record<string, string>>,
): MappingColumn['transformations'] => {
  const last = steps.at(-1)
  return last?.kind === 'lookup'
    ? [...steps.slice(0, -1), { ...last, values: { ...last.values, ...values } }]
    : [...steps, { kind: 'lookup', values }]
}
