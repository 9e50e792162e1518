import type { SampleReading } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  type LongCells,
  openSheet,
  previewInWorker,
  type Reading,
  type ReadingHints,
  repeatedHeaders,
  rowsInWorker,
  SheetProblem,
  type SheetRow,
  type TextReading,
} from '@stammbuch/sheets'
import type { DeliveryFiles } from './delivery-files.adapter.ts'

/** The reading of a file, and the header record that follows from it. */
export interface DetectedReading {
  readonly reading: Reading
  /** `xlsx` for a workbook. */
  readonly encoding: string
  /** Empty for a workbook. */
  readonly delimiter: string
  readonly headers: readonly string[]
}

/**
 * Detects how a file is read. Workbooks are opened beside the service's thread; of a text only the beginning is read.
 *
 * @throws SheetProblem `empty`, `unreadable`, `no-such-sheet`
 */
export const detectReading = async (
  file: string,
  kind: Reading['kind'],
  given: ReadingHints,
): Promise<DetectedReading> => {
  const { reading, headers } =
    kind === 'text' ? await openSheet(file, given) : await previewInWorker(file, given)
  const text = reading.kind === 'text' ? reading : undefined
  return {
    reading,
    headers,
    encoding: text?.encoding ?? 'xlsx',
    delimiter: text?.delimiter ?? '',
  }
}

/** Throws a fault of the file as the refusal `file-unreadable`, with its line; other errors as they are. */
export const refuseUnreadable = (error: unknown): never => {
  if (!(error instanceof SheetProblem)) throw error
  throw new Refusal('file-unreadable', error.message, { line: error.line })
}

/** @throws Refusal `duplicate-header` naming headers and columns */
export const refuseRepeated = (headers: readonly string[]): void => {
  const repeated = repeatedHeaders(headers)
  if (repeated.length === 0) return
  const original = repeated
    .map(({ header, columns }) => `„${header}“ in den Spalten ${columns.join(', ')}`)
    .join('; ')
  throw new Refusal('duplicate-header', undefined, { original, headers: repeated })
}

/** Returns the reading of a delivery; the first ones only noted encoding and delimiter. */
export const readingOf = ({
  encoding,
  delimiter,
  reading,
}: {
  readonly encoding: string
  readonly delimiter: string
  readonly reading: Record<string, unknown> | null
}): SampleReading =>
  (reading as SampleReading | null) ?? {
    kind: 'text',
    encoding: encoding as TextReading['encoding'],
    delimiter: delimiter as TextReading['delimiter'],
    quote: '"',
    escaping: 'double',
    skipSpace: false,
    headerRow: 1,
  }

/** The data records of a delivery, read beside the service's thread: requests of others do not wait for them. */
export async function* deliveryRows(
  file: string,
  reading: Reading,
  long: LongCells = {},
): AsyncGenerator<SheetRow> {
  for await (const batch of rowsInWorker(file, reading, long)) yield* batch
}

/**
 * A reading with what somebody chose instead. With another delimiter or encoding it is found anew
 * whether blanks belong to the delimiter.
 */
export const chosenReading = (known: SampleReading, given: ReadingHints): ReadingHints => {
  const { kind, ...rest } = known
  const chosen = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as ReadingHints
  const anew = chosen.delimiter !== undefined || chosen.encoding !== undefined
  return { ...rest, ...(anew && kind === 'text' && { skipSpace: undefined }), ...chosen }
}

type DeliveredFile = Parameters<typeof readingOf>[0] & { readonly sha256: string }

/** The data records of a delivery as its file has them, prepared or not; cells that are too long are cut. */
export const rowsOfFile = (
  files: DeliveryFiles,
  delivery: DeliveredFile,
): AsyncGenerator<SheetRow> =>
  deliveryRows(files.deliveryOf(delivery.sha256), readingOf(delivery), { cut: true })

/** A record of a workbook, header or not. */
export interface WorkbookRecord {
  readonly sheet: string
  /** Number of the sheet, the first being 1. */
  readonly place: number
  /** Number of the record in its sheet, the first being 1. */
  readonly row: number
  readonly cells: readonly string[]
}

const isEmpty = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'empty'

/**
 * Returns every record of every sheet of a workbook, hidden sheets and what stands before a header included, read
 * beside the service's thread.
 *
 * @throws SheetProblem `unreadable`
 */
export async function* recordsOfWorkbook(file: string): AsyncGenerator<WorkbookRecord> {
  const { tabs } = await previewInWorker(file).catch((error) => {
    if (isEmpty(error)) return { tabs: [] }
    throw error
  })
  for (const [at, { name: sheet }] of tabs.entries())
    try {
      const place = at + 1
      const { headers } = await previewInWorker(file, { sheet, headerRow: 1 })
      yield { sheet, place, row: 1, cells: headers }
      const reading = { kind: 'workbook', sheet, headerRow: 1 } as const
      for await (const { row, cells } of deliveryRows(file, reading, { cut: true }))
        yield { sheet, place, row, cells }
    } catch (error) {
      if (!isEmpty(error)) throw error
    }
}
