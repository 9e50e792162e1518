/**
 * Text as it is compared in a search: case, accents and the ways to write an umlaut count alike, so
 * that Muller, Müller and Mueller find each other.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

/** The folded words of a text: what stands between anything that is neither letter nor digit. */
export const wordsOf = (search: string): readonly string[] => {
  const words = search
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(fold)
  const whole = fold(search.trim())
  return words.length > 0 || whole === '' ? words : [whole]
}

/**
 * A search to try on texts, as the server searches: every word has to be in the text, in any order, each as a part of
 * a word. An empty one finds everything.
 */
export const searchFor = (search: string): ((text: string) => boolean) => {
  const words = wordsOf(search)
  return (text) => {
    const content = fold(text)
    return words.every((word) => content.includes(word))
  }
}
