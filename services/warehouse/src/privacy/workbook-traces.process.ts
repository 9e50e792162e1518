import type { Cause, Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import {
  type DeliveryFiles,
  recordsOfWorkbook,
  redactDelivery,
  type WorkbookRecord,
} from '../intake/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { hasMarks, isAbout, type PersonMarks } from './person-marks.rules.ts'
import type { StoreFinding } from './store-finding.rules.ts'

interface Workbook {
  readonly id: string
  readonly sha256: string
  readonly sheet: string
  readonly headerRow: number
  /** Its rows are in, so that nobody chooses another sheet any more. */
  readonly imported: boolean
}

const workbooks = async (db: Kysely<Database>): Promise<Workbook[]> => {
  const { rows } = await sql<Workbook>`
    select distinct on (d.sha256) d.id, d.sha256, d.reading ->> 'sheet' as sheet,
      (d.reading ->> 'headerRow')::int as "headerRow",
      not exists (select from delivery o where o.sha256 = d.sha256 and o.mapped_at is null) as imported
    from delivery d
    where d.encoding = 'xlsx'
      and not exists (select from event e where e.stream = d.id and e.type = 'DeliveryFileDeleted')
    order by d.sha256, d.id`.execute(db)
  return rows
}

const isMissing = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ENOENT'

/** The records that tell of a person. */
export const recordsAbout = async (
  file: string,
  marks: PersonMarks,
  isAsked: (record: WorkbookRecord) => boolean = () => true,
): Promise<WorkbookRecord[]> => {
  const found: WorkbookRecord[] = []
  for await (const record of recordsOfWorkbook(file))
    if (isAsked(record) && isAbout(marks, record.cells.join(' ; '), true)) found.push(record)
  return found
}

/**
 * Look through what deliveries of workbooks hold beside the rows that are read: other sheets, and what stands before the
 * header. Where the rows are in, the file is written anew without all that; where somebody may choose another sheet yet,
 * the places are left for people.
 */
export const redactOtherSheets = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  marks: PersonMarks,
): Promise<StoreFinding> => {
  const db = ledger.db
  const places: string[] = []
  let removed = 0
  for (const { id, sha256, sheet, headerRow, imported } of hasMarks(marks)
    ? await workbooks(db)
    : [])
    try {
      const isBeside = (record: WorkbookRecord) => record.sheet !== sheet || record.row <= headerRow
      const found = await recordsAbout(files.deliveryOf(sha256), marks, isBeside)
      const inHeader = found.some((one) => one.sheet === sheet && one.row === headerRow)
      if (imported && found.length > 0 && !inHeader) {
        await redactDelivery(ledger, files, cause, { sampleId: id, rows: [] })
        removed += found.length
      } else
        places.push(
          ...found.map(({ place, row }) => `Lieferung ${id}: Blatt ${place}, Zeile ${row}`),
        )
    } catch (error) {
      if (!isMissing(error)) places.push(`Lieferung ${id}: Blätter nicht lesbar`)
    }
  return { store: 'deliveries', removed, places }
}
