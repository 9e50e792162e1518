import { Readable } from 'node:stream'
import { type ExportFormat, type GlobalExportClass, titleOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  type ExportCell,
  type ExportRow,
  type ExportSheet,
  writeCsv,
  writeWorkbook,
} from '@stammbuch/sheets'
import type { QueryExecutorProvider } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { termKey } from '../intake/index.ts'
import {
  allRecordColumns,
  allRecordRows,
  countAllPersons,
  countAllRecords,
} from './all-records.query.ts'
import { translationsIn } from './catalogue-labels.query.ts'
import { countPersons, entryFacts, entryRows } from './entries.query.ts'
import type { Entry } from './export-entry.rules.ts'
import { apiLines } from './format/api-lines.ts'
import { type Column, headed } from './format/columns.ts'
import { columnsFor } from './format/layout.ts'
import { type PersonsInFile, personalColumns, personalLabels } from './persons-in-file.rules.ts'
import type { Scope } from './scope.query.ts'
import { streamRows } from './stream-rows.query.ts'

/** The content of a file to be, with what is said of it. */
export interface Content {
  readonly stream: Readable
  readonly rows: number
  readonly extension: ExportFormat | 'json'
  /** Values about persons stand in it. */
  readonly personal: boolean
  /** How many persons, and which of their fields. */
  readonly persons: PersonsInFile
}

/** The moment that is exported: the log position and the time. */
export interface Moment {
  readonly position: number
  readonly at: Date
}

/** Called for each row; throwing ends the export. */
type OnRow = () => void

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: OnRow): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly Column<Row>[],
  shown: (cell: ExportCell) => ExportCell,
): AsyncGenerator<ExportRow> {
  for await (const row of rows) yield columns.map(({ read }) => shown(read(row)))
}

const asIs = (cell: ExportCell): ExportCell => cell

/** Text in the words of the dictionary; what it does not know stays. Yes and no are words as well. */
const translated =
  (words: ReadonlyMap<string, string>) =>
  (cell: ExportCell): ExportCell => {
    const text = cell === true ? 'ja' : cell === false ? 'nein' : cell
    return typeof text === 'string' ? (words.get(termKey(text)) ?? text) : text
  }

const empty = (): Refusal => new Refusal('export-empty', titleOf('export-empty'))

/** The sheet that describes the export itself. */
const about = (facts: readonly (readonly [string, ExportCell])[]): ExportSheet => ({
  name: 'Über diese Datei',
  columns: [
    { header: 'Angabe', width: 24 },
    { header: 'Wert', width: 60 },
  ],
  rows: facts,
})

/** The rows as they were asked for; what a workbook says about itself has no place in CSV. */
const fileOf = (format: ExportFormat, sheet: ExportSheet, facts: ExportSheet | null): Readable =>
  format === 'csv' ? writeCsv(sheet) : writeWorkbook(facts ? [sheet, facts] : [sheet])

const aboutScope = (scope: Scope, { position, at }: Moment, rows: number): ExportSheet =>
  about([
    ['Projekt', `${scope.project} (${scope.shortCode})`],
    ['Jahrgang', scope.period?.name ?? 'alle'],
    [
      'Toplisten',
      scope.toplistIds.length === 0 ? 'alle' : `${scope.toplistIds.length} ausgewählte`,
    ],
    ['Noten Jahrgang', scope.notes?.name],
    ['Welle', scope.wave],
    ['Zeilen', rows],
    ['Erstellt (UTC)', at],
    ['Stand des Protokolls', position],
    ['Inhalt', 'Nur verifizierte, nicht ausgeschlossene Einträge.'],
  ])

/** The export of a project, for reading within the transaction of `db`. @throws Refusal `export-empty` */
export const projectContent = async (
  db: QueryExecutorProvider,
  scope: Scope,
  moment: Moment,
  onRow: OnRow,
): Promise<Content> => {
  const facts = await entryFacts(db, scope)
  if (facts.rows === 0) throw empty()
  const dynamic = await dynamicFieldsByName(db)
  const rows = counted(streamRows<Entry>(db, entryRows(scope)), onRow)
  const personal = scope.type === 'research' || facts.classes.includes('contact')
  const count = personal ? await countPersons(db, scope) : 0
  if (scope.type === 'api') {
    const head = {
      project: scope.shortCode,
      period: scope.period?.name ?? null,
      position: moment.position,
      createdAt: moment.at.toISOString(),
      total: facts.rows,
    }
    const stream = Readable.from(apiLines(head, rows, dynamic), { objectMode: false })
    const persons = { count, fields: personal ? [...personalLabels] : [] }
    return { stream, rows: facts.rows, extension: 'json', personal, persons }
  }
  const columns = columnsFor({ scope, facts, dynamic })
  const isPrint = scope.type === 'easycatalog'
  const words = await translationsIn(db, scope.dictionaryId)
  const sheet: ExportSheet = {
    name: scope.shortCode,
    columns: headed(columns, isPrint ? 'key' : 'label'),
    rows: cellsOf(rows, columns, isPrint ? translated(words) : asIs),
  }
  const { format } = scope
  const stream = fileOf(format, sheet, isPrint ? null : aboutScope(scope, moment, facts.rows))
  const named = personal ? personalColumns(columns, scope.rootType === 'account') : []
  const persons = { count, fields: named }
  return { stream, rows: facts.rows, extension: format, personal, persons }
}

/** The request for a global export. */
export interface WholeExportRequest {
  readonly class: GlobalExportClass
  readonly format: ExportFormat
}

/** All records of a class. @throws Refusal `export-empty` */
export const globalContent = async (
  db: QueryExecutorProvider,
  { class: recordClass, format }: WholeExportRequest,
  { position, at }: Moment,
  onRow: OnRow,
): Promise<Content> => {
  const rows = await countAllRecords(db, recordClass)
  if (rows === 0) throw empty()
  const columns = allRecordColumns(recordClass)
  const name = recordClass === 'account' ? 'Unternehmen' : 'Kontakte'
  const sheet: ExportSheet = {
    name,
    columns: headed(columns, 'label'),
    rows: cellsOf(counted(streamRows(db, allRecordRows(recordClass)), onRow), columns, asIs),
  }
  const facts = about([
    ['Inhalt', `Alle verifizierten, nicht ausgeschlossenen Einträge: ${name}`],
    ['Zeilen', rows],
    ['Erstellt (UTC)', at],
    ['Stand des Protokolls', position],
  ])
  // The name of the main contact stands in the accounts as well.
  const count = await countAllPersons(db, recordClass)
  const labels =
    recordClass === 'contact' ? [...personalLabels] : ['Name des Hauptansprechpartners']
  const persons = { count, fields: labels }
  return { stream: fileOf(format, sheet, facts), rows, extension: format, personal: true, persons }
}
