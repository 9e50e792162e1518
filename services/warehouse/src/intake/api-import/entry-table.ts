import type { ExportTable } from '@stammbuch/sheets'
import type { DmsEntry } from './dms/dms.ts'

/** Entries as a table: a column for every name that any of them has, in the order they come up. */
export const entryTable = (entries: readonly DmsEntry[]): ExportTable => {
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))]
  return {
    columns: names.map((header) => ({ header })),
    rows: entries.map((entry) => names.map((name) => entry[name])),
  }
}
