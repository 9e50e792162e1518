import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import { type CellKind, cellKinds, isDate, isDecimal, isNumber } from './cell-kind.ts'

/** The kind of content of a column, judged by all its entries. */
export type ColumnVerdict =
  | { readonly holds: 'dates' | 'integers' | 'decimals'; readonly usual: CellKind }
  | { readonly holds: 'texts' | 'zip-codes' | 'words-and-dates' | 'anything' }

export type KindCounts = Readonly<Record<CellKind, number>>

/** Minimum share of entries of one kind for a verdict; in a short column more than half. */
const most = 0.8
const shortColumn = 10
const mostTexts = 0.95
/** Minimum share of one kind of dates: dates are never there by chance. */
const mostDates = 0.5
/** Share from which dates among words are a second use of the column, not an exception. */
const someDates = 0.2

const sumOf = (counts: KindCounts, belongs: (kind: CellKind) => boolean): number =>
  cellKinds.filter(belongs).reduce((sum, kind) => sum + counts[kind], 0)

const usualOf = (counts: KindCounts, belongs: (kind: CellKind) => boolean): CellKind =>
  cellKinds.filter(belongs).reduce((best, kind) => (counts[kind] > counts[best] ? kind : best))

/**
 * Judges the content of a column.
 * @param counts its entries by their form, empty ones and excluded words left out
 * @param announced the header announces dates
 */
export const verdictOf = (counts: KindCounts, announced = false): ColumnVerdict => {
  const all = sumOf(counts, () => true)
  const prevails = (part: number): boolean =>
    all < shortColumn ? part > all / 2 : part >= all * most
  const dates = sumOf(counts, isDate)
  const wrong = counts['no-such-day']
  // Numbers with dots that are no dates at all must not make one of their column.
  const dateLike = dates + (dates >= wrong || announced ? wrong : 0)
  if (dateLike > all * mostDates) return { holds: 'dates', usual: usualOf(counts, isDate) }
  if (prevails(sumOf(counts, isNumber))) {
    const usual = usualOf(counts, isDecimal)
    const decimals = sumOf(counts, isDecimal)
    return { holds: decimals > counts.integer * 0.1 ? 'decimals' : 'integers', usual }
  }
  if (all >= shortColumn && dateLike >= all * someDates && dateLike + counts.text > all * mostTexts)
    return { holds: 'words-and-dates' }
  return { holds: counts.text > 0 && counts.text >= all * mostTexts ? 'texts' : 'anything' }
}

/** Returns the fault of an entry of this form in such a column, with the check that reports it. */
export const deviationOf = (
  kind: CellKind,
  verdict: ColumnVerdict,
): readonly [CheckName, FindingCode] | undefined => {
  if (verdict.holds === 'dates') return inDates(kind, verdict.usual)
  if (verdict.holds === 'words-and-dates')
    return isDate(kind) ? ['DateTimeCheck', 'date-in-text'] : impossible(kind)
  if (verdict.holds === 'integers' || verdict.holds === 'decimals') {
    const check = verdict.holds === 'integers' ? 'IntegerConsistencyCheck' : 'FloatConsistencyCheck'
    if (!isNumber(kind)) return [check, 'text-in-numbers']
    const otherSign = isDecimal(kind) && kind !== verdict.usual
    return otherSign ? ['FloatConsistencyCheck', 'decimal-sign'] : undefined
  }
  if (verdict.holds === 'texts' && isNumber(kind))
    return ['StringConsistencyCheck', 'number-in-text']
  return undefined
}

const impossible = (kind: CellKind): readonly [CheckName, FindingCode] | undefined =>
  kind === 'no-such-day' ? ['ImpossibleDateCheck', 'impossible-date'] : undefined

/**
 * Returns the check for a date of another format than the column's. The check named after the underscore has those with one on either
 * side of a column without dots; everything else belongs to the check named after the dot.
 */
const inDates = (
  kind: CellKind,
  usual: CellKind,
): readonly [CheckName, FindingCode] | undefined => {
  if (kind === 'no-such-day') return impossible(kind)
  if (!isDate(kind)) return ['StringConsistencyCheck', 'text-in-dates']
  if (kind === usual) return undefined
  const dotted = usual.includes('dot') || (kind.includes('dot') && usual !== 'underscore-date')
  return dotted
    ? ['DateFormatWithDotConsistencyCheck', 'date-format']
    : ['DateFormatWithUnderscoreConsistencyCheck', 'date-format']
}
