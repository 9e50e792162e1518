import { specialCharacters } from '@stammbuch/contracts/checks'
import { withoutEntities } from './cell-rules.ts'

/** The bit of each special character, by its code. */
const bits = new Uint32Array(256)
for (const [at, sign] of [...specialCharacters].entries()) bits[sign.charCodeAt(0)] = 1 << at
const bitOf = (code: number): number => (code < 256 ? (bits[code] as number) : 0)

/** Bit of entries that begin like a formula, which is never usual. */
const formulaBit = 1 << specialCharacters.length
const formula = /^(?:=|[+-][^\d\s(])/

const ampersand = bitOf(0x26)

/** Returns the special characters of an entry, as bits. Those of characters as HTML writes them are a finding of their own. */
export const signsOf = (cell: string): number => {
  const signs = signsIn(cell)
  return (signs & ampersand) === 0 ? signs : signsIn(withoutEntities(cell))
}

const signsIn = (cell: string): number => {
  const first = cell.charCodeAt(0)
  const mayBeFormula = first === 0x3d || first === 0x2b || first === 0x2d
  let signs = mayBeFormula && formula.test(cell) ? formulaBit : 0
  for (let at = 0; at < cell.length; at += 1) signs |= bitOf(cell.charCodeAt(at))
  return signs
}

/** Minimum share and number of entries with a special character for it to be usual in the column. */
const usualShare = 0.02
const usualEntries = 5

/** Counts the entries of a column per special character. */
export class SignCount {
  private readonly counts = new Uint32Array(specialCharacters.length)

  add(signs: number): void {
    for (let at = 0; at < this.counts.length; at += 1)
      if ((signs & (1 << at)) !== 0) this.counts[at] = (this.counts[at] ?? 0) + 1
  }

  /** Returns the usual special characters among so many entries, as bits. */
  usual(entries: number): number {
    let usual = 0
    for (const [at, count] of this.counts.entries())
      if (count >= usualEntries && count >= entries * usualShare) usual |= 1 << at
    return usual
  }
}

/** Returns the special characters of a set of bits, as text. */
export const signsText = (signs: number): string =>
  [...specialCharacters].filter((_, at) => (signs & (1 << at)) !== 0).join('')

/** Returns the bits of special characters. */
export const signBits = (text: string): number =>
  [...text].reduce((found, sign) => found | bitOf(sign.charCodeAt(0)), 0)
