const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
const isSmall = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x61 && byte <= 0x7a
const isCapital = (byte: number | undefined): boolean => isLetter(byte) && !isSmall(byte)

/** ä ö ü ß é Ä Ö Ü in Windows-1252; beside letters they are signs or other letters in MacRoman. */
const windowsUmlauts = new Set([0xe4, 0xf6, 0xfc, 0xdf, 0xe9, 0xc4, 0xd6, 0xdc])

/** Tells if a byte is ä ü ß Ä Ü of MacRoman where Windows-1252 has no letter that could stand there. */
const isMacUmlaut = (
  byte: number,
  before: number | undefined,
  after: number | undefined,
): boolean => {
  // ä and ü; Š and Ÿ do not stand behind a letter.
  if (byte === 0x8a || byte === 0x9f) return isLetter(before)
  // ß; a paragraph sign stands beside numbers.
  if (byte === 0xa7) return isSmall(before) && isLetter(after)
  // Ä and Ü within a word of capitals, and at the beginning of a word.
  if (byte !== 0x80 && byte !== 0x86) return false
  return isLetter(before) ? isCapital(before) && isCapital(after) : isSmall(after)
}

/**
 * Tells Windows-1252 from MacRoman, which Excel for Mac still writes, by the umlauts: where one has a letter of a German word, the
 * other has a sign or a capital in the middle of it. Only bytes beside letters are counted.
 */
export class UmlautCount {
  private windows = 0
  private mac = 0
  /** Number of ö of MacRoman, which is š in Windows-1252, and Ö in a word of capitals, which is „…“. */
  private maybeMac = 0

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number
      if (byte >= 0x80) this.take(byte, bytes[at - 1], bytes[at + 1])
    }
  }

  isMac(): boolean {
    const { windows, mac, maybeMac } = this
    return mac > windows || (mac === 0 && windows === 0 && maybeMac > 1)
  }

  private take(byte: number, before: number | undefined, after: number | undefined): void {
    if (windowsUmlauts.has(byte)) this.windows += isLetter(before) || isLetter(after) ? 1 : 0
    else if (isMacUmlaut(byte, before, after)) this.mac += 1
    else if (byte === 0x9a && isLetter(before)) this.maybeMac += 1
    else if (byte === 0x85 && isCapital(before) && isCapital(after)) this.maybeMac += 1
  }
}
