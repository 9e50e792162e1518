import { RecordScanner } from './record-scanner.ts'

/** What may stand between cells, the likelier first. */
export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Characters of the beginning that are looked at. */
const headCharacters = 65_536

const mostFrequent = (values: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/** How well a character explains the text: the share of records of the usual width, 0 for none. */
const fitOf = (
  head: string,
  complete: boolean,
  delimiter: Delimiter,
): readonly [number, number] => {
  const scanner = new RecordScanner(delimiter)
  const whole = scanner.push(head)
  const records = complete || whole.length === 0 ? [...whole, ...scanner.end()] : whole
  const widths = records.map(({ cells }) => cells.length)
  const usual = mostFrequent(widths)
  if (usual < 2) return [0, usual]
  const share = widths.filter((width) => width === usual).length / widths.length
  return [widths[0] === usual ? share : share / 2, usual]
}

/**
 * The delimiter of a text, from its first 64 KiB and with regard to quotes: the one that gives most
 * records the width of the header record. A text of one column counts as separated by semicolons.
 */
export const detectDelimiter = (text: string): Delimiter => {
  const head = text.slice(0, headCharacters)
  const complete = head.length === text.length
  const fits = delimiters.map((delimiter) => {
    const [fit, width] = fitOf(head, complete, delimiter)
    return { delimiter, fit, width }
  })
  const [best] = fits.toSorted((a, b) => b.fit - a.fit || b.width - a.width)
  return best && best.fit > 0 ? best.delimiter : unusedIn(head)
}

const unusedIn = (head: string): Delimiter =>
  delimiters.find((delimiter) => !head.includes(delimiter)) ?? ';'
