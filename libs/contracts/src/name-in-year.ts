import { fields } from './fields.ts'

/** A year by its id and its displayed name. */
export interface Year {
  readonly id: string
  readonly name: string
}

/** The source and the target year. */
export interface Years {
  readonly source: Year
  readonly target: Year
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word)
const yearsIn = (name: string): readonly string[] =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? []).filter(isYear)
const longest = fields.award.displayName.maxLength ?? Number.POSITIVE_INFINITY

/**
 * Returns a name with the new year where the old one stood by itself, not within a word. A name that also contains another year
 * („2024/2025“) is ambiguous and stays; so does one that would become too long.
 */
export const nameInYear = (name: string, { source, target }: Years): string => {
  const own = yearsIn(source.name)
  if (yearsIn(name).some((year) => !own.includes(year))) return name
  const alone = new RegExp(`(?<![\\p{L}\\p{N}])${literally(source.name)}(?![\\p{L}\\p{N}])`, 'gu')
  const renamed = name.replaceAll(alone, () => target.name)
  return Array.from(renamed).length > longest ? name : renamed
}
