import { dynamicPrefix } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The display name of a record, as SQL: its own name; a score, which has none, by its project and year. `row` names a
 * table with `class`, `label` and `fields`; names of master data are today's.
 */
export const shownLabel = (row: string, label = `${row}.label`): RawBuilder<string> => {
  const named = (field: string) =>
    `(select n.entry ->> 'name' from catalogue_entry n where n.id = (${row}.fields ->> '${field}')::uuid)`
  return sql.raw(
    `case when ${label} <> '' or ${row}.class <> 'score' then ${label}
      else concat_ws(' ', 'Erhebung', ${named('rankingGroupId')}, ${named('periodId')}) end`,
  )
}

/** The name of a dynamic field, by the SQL of its attribute; null for the fields of the catalogue. */
export const dynamicLabel = (attribute: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when starts_with(${attribute}, ${dynamicPrefix}) then coalesce(
    (select de.entry ->> 'label' from catalogue_key dk join catalogue_entry de on de.id = dk.id
      where dk.kind = 'dynamic-field'
        and dk.key = lower(substr(${attribute}, ${dynamicPrefix.length + 1}::int))),
    substr(${attribute}, ${dynamicPrefix.length + 1}::int)) end`
