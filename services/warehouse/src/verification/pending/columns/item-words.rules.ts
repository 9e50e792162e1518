import type { WordColumn } from './record-ids.rules.ts'

/** Positions up to here fit into four bytes. */
const largestWord = 2 ** 32 - 1

/** Log positions: four bytes for each, eight once one of them does not fit. */
export type PositionColumn = WordColumn | Float64Array<ArrayBuffer>

/** Returns a column that a position fits into: the same one, or a wider one with all that it holds. */
export const fitFor = (column: PositionColumn, position: number): PositionColumn =>
  position > largestWord && column instanceof Uint32Array ? Float64Array.from(column) : column

/** Returns the whole second of a moment in milliseconds: ages are told by days. */
export const secondOf = (at: number): number => Math.floor(at / 1_000)
