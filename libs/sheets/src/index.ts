export type { Comparison } from './compare/compared-findings.ts'
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
export { type CsvLook, writeCsv } from './export/write-csv.ts'
export { type ExportSheet, writeWorkbook } from './export/write-workbook.ts'
export { headerName, type RepeatedHeader, repeatedHeaders } from './headers.ts'
export type { Look } from './look.ts'
export type { Oddity } from './oddities.ts'
export type { Finding } from './profile/finding.ts'
export type { FindingGroup } from './profile/finding-group.ts'
export { identifiesAcross } from './profile/identification-column.ts'
export { type ColumnFacts, profileSheet, type SheetProfile } from './profile/profile-sheet.ts'
export type { Given, Reading, TextReading, WorkbookReading } from './reading.ts'
export { RecordScanner, type ScannedRecord } from './record-scanner.ts'
export { encodingOf, type LongCells, openSheet, type Sheet, type SheetRow } from './sheet.ts'
export { SheetProblem, type SheetProblemCode } from './sheet-problem.ts'
export type { SheetTab } from './workbook/workbook-index.ts'
export {
  compareBeside,
  comparedFindingsBeside,
  findingsBeside,
  lookBeside,
  profileBeside,
  rowsBeside,
} from './worker/sheet-worker.ts'
