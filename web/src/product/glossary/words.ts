import type { Word } from './word.ts'
import { wordsFromL } from './words-from-l.ts'
import { wordsToK } from './words-to-k.ts'

/** Every word of the house, as `docs/glossary.md` lists them. */
export const words: readonly Word[] = [...wordsToK, ...wordsFromL]
