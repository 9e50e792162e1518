import type { Word } from './word.ts'
import { words } from './words.ts'

/** The forms in which a word stands on screens: „Änderung, Vorschlag“ are two. */
export const formsOf = ({ german }: Word): readonly string[] =>
  german.split(', ').map((form) => form.replace(/ vom …$/, ''))

/** The words that have an explanation for people who work with them. */
export const explained: readonly (Word & { readonly says: string })[] = words.flatMap((word) =>
  word.says === undefined ? [] : [{ ...word, says: word.says }],
)

const byForm = new Map(explained.flatMap((word) => formsOf(word).map((form) => [form, word])))

/** Returns the explained word with this form. */
export const wordFor = (form: string): (Word & { readonly says: string }) | undefined =>
  byForm.get(form)

/** The place of a word in the manual. */
export const anchorOf = ({ german }: Word): string =>
  `wort-${german
    .toLowerCase()
    .replaceAll(/[^a-zäöüß]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`
