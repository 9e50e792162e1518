/** A suspicious cell content that no editor would have typed. */
export interface CellAnomaly {
  readonly kind: 'control-character' | 'stray-quote'
  /** Column index from 0. */
  readonly column: number
  readonly detail: string
}

/** Control characters that are neither tab nor line break, NUL among them. */
const controls = /[^\P{Cc}\t\n\r]/u

/** Returns the anomalies of the cells of a record, column by column. */
export const cellAnomalies = (
  cells: readonly string[],
  strayQuotes: readonly number[],
): readonly CellAnomaly[] => [
  ...cells.flatMap((cell, column): CellAnomaly[] => {
    const [found] = controls.exec(cell) ?? []
    return found === undefined ? [] : [{ kind: 'control-character', column, detail: named(found) }]
  }),
  ...strayQuotes.map(
    (column): CellAnomaly => ({
      kind: 'stray-quote',
      column,
      detail: 'Nach einem schließenden Anführungszeichen folgt weiterer Text.',
    }),
  ),
]

const named = (character: string): string => {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `Steuerzeichen U+${code}`
}
