import { dynamicPrefix } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'

/** What people call a dynamic field, by the SQL of its attribute; null for the fields of the catalogue. */
export const dynamicLabel = (attribute: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when starts_with(${attribute}, ${dynamicPrefix}) then coalesce(
    (select de.entry ->> 'label' from catalogue_key dk join catalogue_entry de on de.id = dk.id
      where dk.kind = 'dynamic-field'
        and dk.key = lower(substr(${attribute}, ${dynamicPrefix.length + 1}::int))),
    substr(${attribute}, ${dynamicPrefix.length + 1}::int)) end`
