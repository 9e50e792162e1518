const umlauts: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
}

/** Lower case without accents, umlauts in two letters (DIN 5007-2), so that „Müller“ and „MUELLER“ are one; numeric HTML entities are read. */
export const fold = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase() : folded(text)

/** Text of ASCII characters without entities, which needs no folding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range is meant
const isPlain = /^(?!.*&#)[\u0000-\u007f]*$/s

const folded = (text: string): string =>
  text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœłđ]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** The folded words of a text: runs of letters and digits; an apostrophe joins. */
export const wordsOf = (text: string | null | undefined): readonly string[] =>
  text
    ? (fold(text)
        .replace(/['’`´]/g, '')
        .match(/[\p{L}\p{N}]+/gu) ?? [])
    : []

/** Returns the folded words joined without separator, `''` for none. */
export const squeezed = (text: string | null | undefined): string => wordsOf(text).join('')
