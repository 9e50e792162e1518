import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a run wrote something that an undo can answer: about a record, or, of an import, rows that wait in a conflict.
 * Counts in a result are the run's own words; the log knows what came of it, also when it was cancelled.
 */
export const hasEffect = (
  id: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from event w where w.run = ${id}
    and (w.kind = 'record' or ${kind} = 'import' and w.kind = 'conflict'))`
