import type { Reading, ReadingHints } from './reading.ts'
import { openSheet } from './sheet.ts'
import { sourceRows } from './source-rows.ts'
import type { SheetTab } from './workbook/workbook-index.ts'

/** A preview of a file before its import is configured. */
export interface SheetPreview {
  readonly reading: Reading
  readonly headers: readonly string[]
  readonly tabs: readonly SheetTab[]
  /** The first records, header and what stands before it included. */
  readonly records: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const shownRecords = 12
const shownColumns = 60
const shownCharacters = 200

/**
 * Returns the detected reading of a file and its first records under it.
 * @throws SheetProblem `empty`, `unreadable`, `no-such-sheet`
 */
export const previewSheet = async (file: string, given: ReadingHints): Promise<SheetPreview> => {
  const { reading, headers, tabs } = await openSheet(file, given)
  const records: { line: number; cells: readonly string[] }[] = []
  for await (const batch of sourceRows(file, reading)) {
    for (const { line, cells } of batch.slice(0, shownRecords - records.length)) {
      const shown = cells.slice(0, shownColumns).map((cell) => cell.slice(0, shownCharacters))
      records.push({ line, cells: shown })
    }
    if (records.length >= shownRecords) break
  }
  return { reading, headers, tabs, records }
}
