import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Release } from '@stammbuch/contracts'
import { type ExportSheet, writeCsv, writeWorkbook } from '@stammbuch/sheets'
import { nameOfLine, type PrintedLine } from './printed-table.rules.ts'

const columns: ExportSheet['columns'] = [
  { header: 'Topliste', width: 32 },
  { header: 'Rang', kind: 'integer' },
  { header: 'Name', width: 40 },
  { header: 'Kurzname (Print)', width: 32 },
  { header: 'Stadt', width: 20 },
  { header: 'Produkt', width: 32 },
  { header: 'Punktzahl', kind: 'decimal' },
  { header: 'ID des Eintrags', width: 38 },
  { header: 'ID der Auszeichnung', width: 38 },
]

const rowOf = (line: PrintedLine) => [
  line.toplist?.value,
  line.rank,
  nameOfLine(line),
  line.root.shortName,
  line.root.city,
  line.product?.label,
  line.scoring,
  line.root.id,
  line.id,
]

const about = (release: Release, sha256: string): ExportSheet => ({
  name: 'Über diese Datei',
  columns: [
    { header: 'Angabe', width: 24 },
    { header: 'Wert', width: 70 },
  ],
  rows: [
    ['Projekt', `${release.rankingGroup.name} (${release.rankingGroup.shortCode})`],
    ['Jahrgang', release.period.name],
    ['Fassung', release.edition],
    ['Freigegeben von', release.createdBy.fullName],
    ['Freigegeben (UTC)', new Date(release.createdAt)],
    ['Grund der Berichtigung', release.reason],
    ['Zurückgezogen', release.withdrawn?.reason],
    ['Stand des Protokolls', release.position],
    ['Inhalt (SHA-256)', sha256],
  ],
})

interface SheetInput {
  readonly release: Release
  readonly lines: readonly PrintedLine[]
  readonly sha256: string
}

/** Returns the lines of a release as CSV or as a workbook, which says besides what it is. */
export const releaseSheet = (
  format: 'csv' | 'xlsx',
  { release, lines, sha256 }: SheetInput,
): Promise<Buffer> => {
  const sheet: ExportSheet = { name: 'Freigabe', columns, rows: lines.map(rowOf) }
  const file: Readable =
    format === 'csv' ? writeCsv(sheet) : writeWorkbook([sheet, about(release, sha256)])
  return buffer(file)
}
