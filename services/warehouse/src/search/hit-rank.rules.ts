/**
 * How near a hit is to what was typed, the nearest first: called so, having its words in the name as they are, beginning so, having words
 * that begin so, or merely alike.
 */
export const hitRanks = { called: 0, named: 1, begins: 2, words: 3, alike: 4 } as const

/** What somebody typed, folded. */
export interface Typed {
  readonly words: readonly string[]
  readonly whole: string
}

/** The words of a folded name. */
export const wordsOfName = (name: string): readonly string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Returns how near a folded name is to what was typed; null when it lacks a word. */
export const rankOf = ({ words, whole }: Typed, name: string): number | null => {
  const text = whole.trim()
  if (name === text) return hitRanks.called
  const parts = wordsOfName(name)
  if (words.every((word) => parts.includes(word))) return hitRanks.named
  if (name.startsWith(text)) return hitRanks.begins
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? hitRanks.words : null
}
