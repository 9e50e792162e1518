import { specialCharacters } from '@stammbuch/contracts/checks'

/** Bits of the kinds of characters in a cell. */
export const has = {
  digit: 1,
  special: 2,
  control: 4,
  wide: 8,
  letter: 16,
  dot: 32,
  underscore: 64,
  space: 128,
  slash: 256,
  comma: 512,
  sign: 1024,
} as const

const classes = new Uint16Array(256)
const mark = (characters: string, bits: number): void => {
  for (const character of characters) {
    const code = character.charCodeAt(0)
    classes[code] = (classes[code] ?? 0) | bits
  }
}
for (let code = 0; code < 256; code += 1)
  classes[code] =
    code < 0x20 || (code >= 0x7f && code < 0xa0) ? has.control : code > 0x7f ? has.wide : has.letter
for (const [characters, bits] of [
  ['0123456789', has.digit],
  ['.', has.dot],
  ['_', has.underscore],
  [' \t\n\r', has.space],
  ['/', has.slash],
  [',', has.comma],
  ['+-', has.sign],
] as const)
  for (const character of characters) classes[character.charCodeAt(0)] = bits
for (let code = 0x80; code < 0xa0; code += 1) classes[code] = has.control | has.wide
mark(specialCharacters, has.special)

/** The result of the last scan; one reused object, because there are millions of cells. */
export const scanned = { bits: 0, one: 0, other: 0 }

/** Scans a cell once for its kinds of characters and two hashes of it (FNV-1a and a rotating mix). */
export const scanCell = (cell: string): void => {
  let bits = 0
  let one = 0x811c9dc5
  let other = 0x9e3779b9 ^ cell.length
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at)
    bits |= code < 256 ? (classes[code] as number) : has.wide
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(((other << 13) | (other >>> 19)) ^ code, 0x85ebca6b)
  }
  scanned.bits = bits
  scanned.one = (one ^ (one >>> 15)) >>> 0
  scanned.other = (other ^ (other >>> 16)) >>> 0
}
