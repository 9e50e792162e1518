import type { SheetRow } from '@stammbuch/sheets'
import type { DeliveryFiles } from '../delivery-files.ts'
import { deliveryRows, readingOf } from './found-reading.ts'

/** The data records of a delivery as its file has them, prepared or not. */
export const rowsOfFile = (
  files: DeliveryFiles,
  delivery: Parameters<typeof readingOf>[0] & { readonly sha256: string },
): AsyncGenerator<SheetRow> => deliveryRows(files.deliveryOf(delivery.sha256), readingOf(delivery))
