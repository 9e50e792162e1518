import type { Readable } from 'node:stream'
import { checkLabels, findingTexts } from '@stammbuch/contracts'
import {
  type Comparison,
  comparedFindingsInWorker,
  type ExportRow,
  findingsInWorker,
  writeCsv,
} from '@stammbuch/sheets'
import type { DeliveryFile } from './analyses.process.ts'
import type { StoredProfile } from './profiles.query.ts'

const columns = [
  { header: 'Prüfung' },
  { header: 'Datensatz', kind: 'integer' },
  { header: 'Zeile', kind: 'integer' },
  { header: 'Spalte', kind: 'integer' },
  { header: 'Spaltenkopf' },
  { header: 'Eintrag' },
  { header: 'Was daran nicht stimmt' },
  { header: 'Was zu tun ist' },
  { header: 'Code' },
] as const

async function* linesOf(
  { file, reading }: DeliveryFile,
  { profile }: StoredProfile,
  comparison: Comparison | undefined,
): AsyncGenerator<ExportRow> {
  const headers = profile.columns.map(({ header }) => header)
  const lines = (
    found: readonly Pick<
      Awaited<ReturnType<typeof firstOf>>[number],
      'check' | 'code' | 'row' | 'line' | 'column' | 'value'
    >[],
  ): readonly ExportRow[] =>
    found.map(({ check, code, row, line, column, value }) => [
      checkLabels[check],
      row,
      line,
      column,
      column === null ? null : headers[column - 1],
      value,
      findingTexts[code].what,
      findingTexts[code].repair,
      code,
    ])
  yield* lines(firstOf(profile))
  for await (const batch of findingsInWorker(file, reading, profile)) yield* lines(batch)
  if (comparison)
    for await (const batch of comparedFindingsInWorker(comparison)) yield* lines(batch)
}

/** Findings about the file as a whole, which stand before single ones. */
const firstOf = ({ groups }: StoredProfile['profile']) =>
  groups
    .filter(({ check }) => check === 'HeaderCountMatchesRowCount')
    .flatMap(({ findings }) => findings)

/** Returns every finding of a delivery, one a line, for the supplier. */
export const findingsCsv = (
  delivery: DeliveryFile,
  kept: StoredProfile,
  comparison: Comparison | undefined,
): Readable => writeCsv({ columns, rows: linesOf(delivery, kept, comparison) })
