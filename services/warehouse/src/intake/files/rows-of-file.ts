import { lookBeside, type SheetRow } from '@stammbuch/sheets'
import type { DeliveryFiles } from './delivery-files.ts'
import { deliveryRows, readingOf } from './file-reading.ts'

type Known = Parameters<typeof readingOf>[0] & { readonly sha256: string }

/** The data records of a delivery as its file has them, prepared or not; cells that are too long are cut. */
export const rowsOfFile = (files: DeliveryFiles, delivery: Known): AsyncGenerator<SheetRow> =>
  deliveryRows(files.deliveryOf(delivery.sha256), readingOf(delivery), { cut: true })

/** A record of a workbook, header or not. */
export interface WorkbookRecord {
  readonly sheet: string
  /** Which sheet it is, the first being 1. */
  readonly place: number
  /** Number of the record in its sheet, the first being 1. */
  readonly row: number
  readonly cells: readonly string[]
}

const isEmpty = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'empty'

/**
 * Every record of every sheet of a workbook, hidden sheets and what stands before a header included, read
 * beside the service's thread.
 *
 * @throws SheetProblem `unreadable`
 */
export async function* recordsOfWorkbook(file: string): AsyncGenerator<WorkbookRecord> {
  const { tabs } = await lookBeside(file).catch((error) => {
    if (isEmpty(error)) return { tabs: [] }
    throw error
  })
  for (const [at, { name: sheet }] of tabs.entries())
    try {
      const place = at + 1
      const { headers } = await lookBeside(file, { sheet, headerRow: 1 })
      yield { sheet, place, row: 1, cells: headers }
      const reading = { kind: 'workbook', sheet, headerRow: 1 } as const
      for await (const { row, cells } of deliveryRows(file, reading, { cut: true }))
        yield { sheet, place, row, cells }
    } catch (error) {
      if (!isEmpty(error)) throw error
    }
}
