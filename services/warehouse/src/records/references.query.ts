import { type FieldValue, fieldOf, id, type RecordClass } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** The targets of each reference that can be edited. */
const targets: Readonly<Record<string, string>> = {
  mainContactId: 'contact',
  mainAccountId: 'account',
  accountId: 'account',
  categoryId: 'taxonomy-term',
}

/** A reference must point to something that exists and is of its kind. */
export const mustBeReferable = async (
  db: Kysely<Database>,
  recordClass: RecordClass,
  attribute: string,
  value: FieldValue,
): Promise<void> => {
  const field = fieldOf(recordClass, attribute)
  const target = targets[attribute]
  // What is no id at all, the field's own rule refuses.
  if (field?.type !== 'reference' || !target || !id.safeParse(value).success) return
  const { rows } = await sql`
    select 1 from record where id = ${value} and class = ${target}
    union all
    select 1 from catalogue_entry where id = ${value} and kind = ${target} and not removed
    limit 1`.execute(db)
  if (rows.length === 0)
    throw new Refusal('value-not-listed', `${field.label}: diesen Eintrag gibt es nicht.`, {
      attribute,
    })
}
