export { type Delimiter, delimiters, detectDelimiter } from './delimiter.ts'
export { type Encoding, EncodingProbe, encodings } from './encoding.ts'
export type {
  ExportCell,
  ExportColumn,
  ExportKind,
  ExportRow,
  ExportTable,
} from './export/export-table.ts'
export { guardedText, unguardedText } from './export/formula-safe.ts'
export { type CsvLook, writeCsv } from './export/write-csv.ts'
export { type ExportSheet, writeWorkbook } from './export/write-workbook.ts'
export { headerName, type RepeatedHeader, repeatedHeaders } from './headers.ts'
export type { Oddity } from './oddities.ts'
export { RecordScanner, type ScannedRecord } from './record-scanner.ts'
export { type Dialect, encodingOf, openSheet, type Sheet, type SheetRow } from './sheet.ts'
export { SheetProblem, type SheetProblemCode } from './sheet-problem.ts'
