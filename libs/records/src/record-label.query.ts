import { type RawBuilder, sql } from 'kysely'

/**
 * How a record reads, as SQL: by its own name; a score, which has none, by its project and year. `row` names a
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
