import {
  type DynamicField,
  dynamicPrefix,
  type SuggestedColumn,
  type Transformation,
} from '@stammbuch/contracts'
import { type Column, compoundColumns, shareOf } from './compound-columns.rules.ts'
import { codeOfCountryName, isCountry, mayBeRegion } from './country-values.rules.ts'
import {
  awardWords,
  identificationWords,
  personWords,
  secondParts,
  synonyms,
} from './field-synonyms.rules.ts'
import { templateColumns } from './template-headers.rules.ts'

/** Classes that columns are suggested for; a mapping of products cannot be imported by itself yet. */
export type SuggestedClass = 'account' | 'contact' | 'product'

interface RatedTarget {
  readonly source: string
  readonly target: string
  readonly confidence: number
  readonly reason: string
}

/** Letters and digits only, small, umlauts spelled out. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')

const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)))

/** Dice's coefficient over letter pairs: 1 for equal words, 0 for strangers. */
const likeness = (a: string, b: string): number => {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  const common = [...left].filter((pair) => right.has(pair)).length
  return left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size)
}

const like = (pattern: RegExp) => (cell: string) => pattern.test(cell)

/** The form of a field's cells, for fields whose cells have one. */
const shapes: Readonly<Record<string, (cell: string) => boolean>> = {
  zipCode: like(/^(D-)?\d{5}$/),
  region: mayBeRegion,
  countryCode: isCountry,
  emailAddress: like(/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i),
  website: like(/^(https?:\/\/|www\.)\S+$/i),
  latitude: like(/^(4[7-9]|5[0-5])[.,]\d+$/),
  longitude: like(/^([5-9]|1[0-5])[.,]\d+$/),
  telephoneNumber: like(/^[+(]?\d[\d\s()/–-]{5,}$/),
  faxNumber: like(/^[+(]?\d[\d\s()/–-]{5,}$/),
  'award.rank': like(/^\d{1,4}\.?$/),
  'award.scoring': like(/^\d+([.,]\d+)?$/),
  // A system that exports keys beside names calls both columns after the toplist.
  'award.toplistLabel': (cell) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cell),
}

/** Fields whose form too many others share for it to count without a word of the header. */
const needsWord = new Set([
  'region',
  'countryCode',
  'telephoneNumber',
  'faxNumber',
  'award.rank',
  'award.scoring',
  'award.toplistLabel',
])

const byWord = (header: string, words: readonly string[]): readonly [number, string] => {
  const whole = folded(header)
  const bare = folded(header.replaceAll(/\(.*?\)/g, ''))
  if (words.includes(whole)) return [0.95, 'Die Überschrift benennt das Feld.']
  if (words.includes(bare)) return [0.9, 'Die Überschrift benennt das Feld, mit einem Zusatz.']
  const parts = header.split(/[^\p{L}\p{N}]+/u).map(folded)
  if (words.some((word) => word.length > 2 && parts.includes(word)))
    return [0.7, 'Ein Wort der Überschrift benennt das Feld.']
  const closest = Math.max(0, ...words.map((word) => likeness(bare, word)))
  return closest >= 0.78 ? [closest * 0.75, 'Die Überschrift klingt ähnlich.'] : [0, '']
}

const rate = (
  { header, samples }: Column,
  target: string,
  words: readonly string[],
): RatedTarget => {
  const [word, reason] = byWord(header, words)
  const shape = shapes[target]
  const share = shape ? shareOf(samples, shape) : 0
  const known = { source: header, target }
  if (!shape) return { ...known, confidence: word, reason }
  if (word > 0 && share >= 0.8)
    return {
      ...known,
      confidence: Math.min(word + 0.15, 0.99),
      reason: `${reason} Die Werte passen.`,
    }
  if (word > 0 && samples.length > 0 && share < 0.2)
    return { ...known, confidence: word * 0.6, reason: `${reason} Die Werte sehen anders aus.` }
  if (word === 0 && share >= 0.9 && !needsWord.has(target))
    return { ...known, confidence: 0.6, reason: 'Die Werte sehen danach aus.' }
  return { ...known, confidence: word, reason }
}

const columnOf = (
  { source, target, confidence, reason }: RatedTarget,
  transformations: readonly Transformation[] = [],
): SuggestedColumn => ({
  source,
  target,
  transformations: [...transformations],
  confidence: Math.round(confidence * 100) / 100,
  reason,
})

/** Returns the transformations by which cells fit the field: countries that are written out become their codes. */
const transformationsFor = (target: string, { samples }: Column): readonly Transformation[] => {
  if (target !== 'countryCode') return []
  const named = [...new Set(samples.map((cell) => cell.trim()))].flatMap((cell) => {
    const code = codeOfCountryName(cell)
    return code ? [[cell, code] as const] : []
  })
  return named.length === 0 ? [] : [{ kind: 'lookup', values: Object.fromEntries(named) }]
}

/** A key says each value once; rows without one, or without anything, are the smaller part. */
const isKey = ({ samples }: Column): boolean => {
  const filled = samples.map((cell) => cell.trim()).filter(Boolean)
  return filled.length > samples.length / 2 && new Set(filled).size === filled.length
}

/** Prefixes of dynamic fields: products carry their own, the others have a survey beside them. */
const surveyPrefix = { account: 'score.', contact: 'score.', product: '' } as const

/** A header about a company's contact without the words that say so; `undefined` for any other. */
const withoutPersonWords = (header: string, targetClass: SuggestedClass): string | undefined => {
  if (targetClass !== 'account') return undefined
  const words = header.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const rest = words.filter((word) => !personWords.includes(folded(word)))
  return rest.length === words.length ? undefined : rest.join(' ')
}

const rateAll = (column: Column, words: Readonly<Record<string, string>>): readonly RatedTarget[] =>
  Object.entries(words).map(([target, known]) =>
    rate(column, target, [folded(target), ...known.split(' ')]),
  )

/** Never as sure as a field of the company: a person may be written in one cell. */
const personRatings = (column: Column, header: string): readonly RatedTarget[] =>
  rateAll({ ...column, header }, synonyms.contact).map(({ target, confidence, reason }) => ({
    source: column.header,
    target: `mainContact.${target}`,
    confidence: Math.min(confidence, 0.85),
    reason,
  }))

const ownRatings = (
  column: Column,
  targetClass: SuggestedClass,
  dynamic: readonly DynamicField[],
): readonly RatedTarget[] => [
  ...rateAll(column, synonyms[targetClass]),
  ...(targetClass === 'product' ? [] : rateAll(column, awardWords)),
  ...dynamic.map(({ name, label }) =>
    rate(column, surveyPrefix[targetClass] + dynamicPrefix + name, [folded(name), folded(label)]),
  ),
  ...(isKey(column)
    ? [rate(column, 'supplierIdentification.value', identificationWords.split(' '))]
    : []),
]

const ratings = (
  columns: readonly Column[],
  targetClass: SuggestedClass,
  dynamic: readonly DynamicField[],
): readonly RatedTarget[] =>
  columns.flatMap((column) => {
    const header = withoutPersonWords(column.header, targetClass)
    return header === undefined
      ? ownRatings(column, targetClass, dynamic)
      : personRatings(column, header)
  })

const isSecondPart = ({ header }: Column): boolean =>
  Object.values(secondParts).some((words) => words.split(' ').includes(folded(header)))

/** Columns that say a further part of a field that another column fills: both are joined by a space. */
const joinedColumns = (
  columns: readonly Column[],
  taken: ReadonlySet<string>,
): readonly SuggestedColumn[] =>
  columns.flatMap(({ header }) =>
    Object.entries(secondParts).flatMap(([target, words]) =>
      taken.has(target) && words.split(' ').includes(folded(header))
        ? [
            columnOf({
              source: header,
              target,
              confidence: 0.85,
              reason: 'Die Spalte ergänzt ein Feld, das eine andere füllt.',
            }),
          ]
        : [],
    ),
  )

/** Columns under the headers of our own templates: these are known, not guessed. */
const templateMatches = (
  columns: readonly Column[],
  targetClass: SuggestedClass,
  dynamic: readonly DynamicField[],
): readonly SuggestedColumn[] => {
  if (targetClass === 'product') return []
  const reason = 'Die Überschrift ist die unserer Vorlage.'
  const targets = new Map(
    templateColumns(targetClass, dynamic).map(({ header, target }) => [header, target]),
  )
  return columns.flatMap(({ header }) => {
    const target = targets.get(header.normalize('NFC').trim())
    return target ? [columnOf({ source: header, target, confidence: 1, reason })] : []
  })
}

/**
 * Suggests targets for the columns of a delivery: by the words of their headers, the look of their
 * cells, and each field once. What an earlier mapping did and headers of our own templates are certain.
 * Columns that nothing speaks for are left out.
 *
 * @param remembered what earlier mappings of the supplier did with columns of the same headers
 */
export const suggestColumns = (
  columns: readonly Column[],
  targetClass: SuggestedClass,
  dynamic: readonly DynamicField[] = [],
  remembered: readonly SuggestedColumn[] = [],
): readonly SuggestedColumn[] => {
  const ours = templateMatches(columns, targetClass, dynamic)
  const known = [
    ...remembered,
    ...ours.filter(({ source, target }) =>
      remembered.every((one) => one.source !== source && one.target !== target),
    ),
  ]
  const others = columns.filter(({ header }) => known.every(({ source }) => source !== header))
  const compound =
    others
      .map((column) => compoundColumns(column, targetClass))
      .find(([first]) => first && known.every(({ target }) => target !== first.target)) ?? []
  const found = [...known, ...compound]
  const taken = new Set(found.map(({ target }) => target))
  const used = new Set(found.map(({ source }) => source))
  const rest = others.filter((column) => !isSecondPart(column))
  const best = ratings(rest, targetClass, dynamic)
    .filter(({ confidence }) => confidence >= 0.45)
    .toSorted((a, b) => b.confidence - a.confidence)
  for (const one of best) {
    if (taken.has(one.target) || used.has(one.source)) continue
    taken.add(one.target)
    used.add(one.source)
    const column = others.find(({ header }) => header === one.source)
    found.push(columnOf(one, column && transformationsFor(one.target, column)))
  }
  found.push(...joinedColumns(others, taken))
  const order = columns.map(({ header }) => header)
  return found.toSorted((a, b) => order.indexOf(a.source ?? '') - order.indexOf(b.source ?? ''))
}
