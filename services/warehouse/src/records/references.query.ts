import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { fieldOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { RecordsDb } from './record-rows.query.ts'

/** What each reference that can be edited points to. */
const targets: Readonly<Record<string, string>> = {
  mainContactId: 'contact',
  mainAccountId: 'account',
  accountId: 'account',
  categoryId: 'taxonomy-term',
}

/** A reference must point to something that exists and is of its kind. */
export const mustBeReferable = async (
  db: RecordsDb,
  recordClass: RecordClass,
  attribute: string,
  value: FieldValue,
): Promise<void> => {
  const field = fieldOf(recordClass, attribute)
  const target = targets[attribute]
  if (field?.type !== 'reference' || typeof value !== 'string' || !target) return
  const { rows } = await sql`
    select 1 from record where id::text = ${value} and class = ${target}
    union all
    select 1 from catalogue_entry where id::text = ${value} and kind = ${target} and not removed
    limit 1`.execute(db)
  if (rows.length === 0)
    throw new Refusal('value-not-listed', `${field.label}: diesen Eintrag gibt es nicht.`)
}
