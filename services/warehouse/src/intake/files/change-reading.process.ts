import type { DeliveryEvent } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { type ReadingHints } from '@stammbuch/sheets'
import type { AppUnit } from '../../platform/ledger.ts'
import type { DeliveryFiles } from './delivery-files.adapter.ts'
import {
  chosenReading,
  detectReading,
  readingOf,
  refuseRepeated,
  refuseUnreadable,
} from './file-reading.query.ts'

/**
 * Reads a delivery in another way: what is given is kept, the rest is found anew. Rows that were
 * prepared are forgotten.
 *
 * @throws Refusal `not-found`, `already-imported`, `duplicate-header`, `file-unreadable`
 */
export const changeReading = async (
  unit: AppUnit,
  files: DeliveryFiles,
  sampleId: string,
  given: ReadingHints,
) => {
  const known = await unit.db
    .selectFrom('delivery')
    .select(['version', 'sha256', 'mapped_at', 'encoding', 'delimiter', 'reading'])
    .where('id', '=', sampleId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw new Refusal('not-found')
  if (known.mapped_at) throw new Refusal('already-imported')
  const reading = readingOf(known)
  const found = await detectReading(
    await files.readable(known.sha256),
    reading.kind,
    chosenReading(reading, given),
  ).catch(refuseUnreadable)
  refuseRepeated(found.headers)
  const event: DeliveryEvent = { type: 'DeliveryReadingChanged', data: { ...found } }
  unit.append({ kind: 'delivery', id: sampleId, version: known.version }, [event])
  await unit.db.deleteFrom('delivery_row').where('sample_id', '=', sampleId).execute()
  return { reading: found.reading, headers: [...found.headers] }
}
