import type { DeliveryEvent } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { AppUnit } from '../../platform/ledger.ts'
import type { FileFacts } from '../files/delivery-files.adapter.ts'
import type { DetectedReading } from '../files/file-reading.query.ts'

type Received = Extract<DeliveryEvent, { readonly type: 'DeliveryReceived' }>['data']

/** A file with its reading, and what it is of. */
interface NewDelivery
  extends Pick<Received, 'fileName' | 'supplierId' | 'rankingGroupId' | 'periodId'>,
    Partial<Pick<Received, 'parentId' | 'fetched'>> {
  readonly id: string
  readonly file: Pick<FileFacts, 'size' | 'md5' | 'sha256'>
  readonly sheet: DetectedReading
}

/** Begins the stream of a delivery. */
export const receiveDelivery = (
  unit: Pick<AppUnit, 'append'>,
  { id, file: { size, md5, sha256 }, sheet, parentId = null, ...scope }: NewDelivery,
): void => {
  const received: DeliveryEvent = {
    type: 'DeliveryReceived',
    data: { size, md5, sha256, ...sheet, ...scope, parentId },
  }
  unit.append({ kind: 'delivery', id, version: 0 }, [received])
}

/** Returns a delivery, its row locked until the transaction ends. @throws Refusal `not-found` */
export const lockedDelivery = async ({ db }: Pick<AppUnit, 'db'>, id: string) => {
  const found = await db
    .selectFrom('delivery')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
  return found
}

/**
 * Returns the entries of the catalogue that a delivery names, in their order.
 *
 * @param named kind and id of each, and the sentence that says that it is missing
 * @throws Refusal `invalid` with the sentence of the first that is missing
 */
export const namedEntries = async (
  db: Kysely<Database>,
  named: readonly (readonly [kind: string, id: string, missing: string])[],
) => {
  const found = await db
    .selectFrom('catalogue_entry')
    .select(['id', 'kind', 'entry'])
    .where('removed', '=', false)
    .where('id', 'in', [...new Set(named.map(([, id]) => id))])
    .execute()
  return named.map(([kind, id, missing]) => {
    const one = found.find((row) => row.id === id && row.kind === kind)
    if (!one) throw new Refusal('invalid', missing)
    return one.entry
  })
}
