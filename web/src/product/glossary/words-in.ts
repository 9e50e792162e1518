import { explained, formsOf } from './word-for.ts'

/** A piece of a title: plain text, or a word with the form under which the glossary has it. */
export interface TitlePiece {
  readonly text: string
  readonly form?: string
}

// Nouns only: „neu“ and „übernehmen“ stand in every second sentence. Longer ones first, „Datenlieferung“ before „Lieferung“.
const forms = explained
  .flatMap(formsOf)
  .filter((form) => /^\p{Lu}/u.test(form))
  .toSorted((one, other) => other.length - one.length)

const word = new RegExp(
  `(?<![\\p{L}-])(${forms.map((form) => form.replaceAll(/[()]/g, '\\$&')).join('|')})(?:e|en|n|s|es)?(?![\\p{L}-])`,
  'gu',
)

/** Cuts a title at the words that the glossary explains, in the singular or with the usual endings. */
export const wordsIn = (title: string): readonly TitlePiece[] => {
  const pieces: TitlePiece[] = []
  let at = 0
  for (const found of title.matchAll(word)) {
    if (found.index > at) pieces.push({ text: title.slice(at, found.index) })
    pieces.push({ text: found[0], ...(found[1] && { form: found[1] }) })
    at = found.index + found[0].length
  }
  if (at < title.length) pieces.push({ text: title.slice(at) })
  return pieces
}
