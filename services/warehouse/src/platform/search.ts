import { type RawBuilder, sql } from 'kysely'

/** More words narrow nothing and cost a comparison for each row. */
const most = 10

/**
 * The words of a search, the longest first: what stands between anything that is neither letter nor digit. A word
 * that is part of another one is left out, since whatever has that one has it as well. A search without any letter
 * or digit is looked for as it is.
 */
export const searchWords = (search: string): readonly string[] => {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
  const kept = words.filter(
    (word, at) => !words.slice(0, at).some((longer) => longer.includes(word)),
  )
  return kept.length > 0 ? kept.slice(0, most) : [search.trim()]
}

const pattern = (word: string): RawBuilder<string> =>
  sql`view.fold(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`

const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join(parts, sql` and `)})`

/**
 * Condition that a folded text has every word of a search, in any order, each as a part of a word. Every word is a comparison
 * of its own, so that an index of trigrams finds those of three letters on and the others are looked for in its hits.
 */
export const hasWords = (folded: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  allOf(searchWords(search).map((word) => sql`${folded} like ${pattern(word)}`))

/** The same where no index of trigrams is used: in a subquery a word is folded once, not for every row of a kept plan. */
export const hasWordsInPassing = (
  folded: RawBuilder<unknown>,
  search: string,
): RawBuilder<boolean> =>
  allOf(searchWords(search).map((word) => sql`${folded} like (select ${pattern(word)})`))

/** Condition that a text as it is written has every word of a search. An empty search finds everything. */
export const containing = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  search.trim() === '' ? sql`true` : hasWords(sql`view.fold(${text})`, search)
