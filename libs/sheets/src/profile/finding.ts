import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'

/** One problem at one place. */
export interface Finding {
  readonly check: CheckName
  readonly code: FindingCode
  /** Record number, the header being 1. */
  readonly row: number
  /** Physical line. */
  readonly line: number
  /** Column number from 1; `null` for the whole record. */
  readonly column: number | null
  /** The value as delivered, cut and with pictures for control characters. */
  readonly value: string
}

const shownAtMost = 120
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is shown by pictures
const controls = /[\u0000-\u001f]/g

/** Makes a value visible: cut to length, control characters as pictures, no half characters. */
export const shownValue = (value: string): string => {
  const cut = value.length > shownAtMost ? `${value.slice(0, shownAtMost)}…` : value
  return cut
    .toWellFormed()
    .replace(controls, (found) => String.fromCharCode(0x2400 + found.charCodeAt(0)))
}
