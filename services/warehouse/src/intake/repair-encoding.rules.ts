/** What Windows-1252 has between 0x80 and 0x9f. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const at = upper.indexOf(character)
  return at === -1 ? -1 : 0x80 + at
}

const continuation = `[${upper}\u0080-\u00bf]`
/** Characters that, as bytes of Windows-1252, are one character of UTF-8 with two to four bytes. */
const doubled = new RegExp(
  `[Â-ß]${continuation}|[à-ï]${continuation}{2}|[ð-ô]${continuation}{3}`,
  'gu',
)
const strict = new TextDecoder('utf-8', { fatal: true })

const decoded = (piece: string): string => {
  const bytes = Uint8Array.from(piece, byteOf)
  try {
    return strict.decode(bytes)
  } catch {
    return piece
  }
}

/**
 * Text that was UTF-8, read as Windows-1252: `Ã¼` back to `ü`, piece by piece, so that what is right
 * in the same cell stays. Text without such pieces is given back as it is.
 */
export const repaired = (text: string): string => text.replaceAll(doubled, decoded)
