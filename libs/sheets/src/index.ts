export type { CellAnomaly } from './cell-anomalies.ts'
export type { Comparison } from './compare-sheets.ts'
export {
  type Delimiter,
  delimiters,
  detectDelimiter,
  detectForm,
  type TextForm,
} from './dialect.ts'
export { type Encoding, EncodingProbe, encodings } from './encoding.ts'
export type {
  ExportCell,
  ExportColumn,
  ExportKind,
  ExportRow,
  ExportTable,
} from './export/export-table.ts'
export { guardedText, unguardedText } from './export/formula-safe.ts'
export { type CsvOptions, writeCsv } from './export/write-csv.ts'
export { type ExportSheet, writeWorkbook } from './export/write-workbook.ts'
export { headerName, type RepeatedHeader, repeatedHeaders } from './headers.ts'
export type { Finding } from './profile/finding.ts'
export type { FindingGroup } from './profile/finding-group.ts'
export { identifiesAcross } from './profile/identification-column.ts'
export { type ColumnFacts, profileSheet, type SheetProfile } from './profile/profile-sheet.ts'
export type { Reading, ReadingHints, TextReading, WorkbookReading } from './reading.ts'
export { RecordScanner, type ScannedRecord } from './record-scanner.ts'
export { encodingOf, type LongCells, openSheet, type Sheet, type SheetRow } from './sheet.ts'
export type { SheetPreview } from './sheet-preview.ts'
export { SheetProblem, type SheetProblemCode } from './sheet-problem.ts'
export type { SheetTab } from './workbook/workbook-index.ts'
export {
  comparedFindingsInWorker,
  compareInWorker,
  findingsInWorker,
  previewInWorker,
  profileInWorker,
  rowsInWorker,
} from './worker/sheet-worker.ts'
