import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

/** @throws Refusal `not-found` when there is no such delivery */
export const deliveryMustExist = async (db: Kysely<Database>, id: string): Promise<void> => {
  const found = await db.selectFrom('delivery').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
}
