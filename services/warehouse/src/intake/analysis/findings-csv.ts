import type { Readable } from 'node:stream'
import { checkLabels, findingTexts } from '@stammbuch/contracts'
import {
  type Comparison,
  comparedFindingsBeside,
  type ExportRow,
  findingsBeside,
  writeCsv,
} from '@stammbuch/sheets'
import type { DeliveryFile } from './analyses.process.ts'
import type { KeptProfile } from './profile-reply.ts'

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
  { profile }: KeptProfile,
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
  for await (const batch of findingsBeside(file, reading, profile)) yield* lines(batch)
  if (comparison) for await (const batch of comparedFindingsBeside(comparison)) yield* lines(batch)
}

/** What is said of the file as a whole, before single findings. */
const firstOf = ({ groups }: KeptProfile['profile']) =>
  groups
    .filter(({ check }) => check === 'HeaderCountMatchesRowCount')
    .flatMap(({ findings }) => findings)

/** Every finding of a delivery, one a line, for the supplier. */
export const findingsCsv = (
  delivery: DeliveryFile,
  kept: KeptProfile,
  comparison: Comparison | undefined,
): Readable => writeCsv({ columns, rows: linesOf(delivery, kept, comparison) })
