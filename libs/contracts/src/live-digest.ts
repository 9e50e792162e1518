/** The displayed state of a root record in a list, as far as the server can compare it. */
export interface ShownRow {
  readonly id: string
  readonly openChanges: number
  readonly isApproved: boolean
}

/** FNV-1a, 32 bits: offset basis and prime of the draft „The FNV Non-Cryptographic Hash Algorithm“. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Returns one number for all rows, regardless of their order: equal rows give the same, other rows hardly ever. */
export const digestOfRows = (rows: readonly ShownRow[]): number =>
  rows.reduce(
    (sum, { id, openChanges, isApproved }) =>
      (sum ^ hash(`${id}:${openChanges}:${isApproved ? 1 : 0}`)) >>> 0,
    0,
  )
