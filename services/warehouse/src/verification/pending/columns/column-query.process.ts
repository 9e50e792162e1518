import type { PendingFilter } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { CompiledQuery, type Kysely } from 'kysely'
import type { ColumnQuery } from './column-filter.rules.ts'
import { periodNamed, refusedPlaces } from './columns-rows.query.ts'
import type { PendingColumns } from './pending-columns.rules.ts'
import type { CompiledText } from './pending-question.ts'

type Db = Kysely<Database>

const foundIn = async (
  db: Db,
  { ids }: PendingColumns,
  { sql: text, parameters }: CompiledText,
): Promise<Uint8Array> => {
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...parameters]))
  const found = new Uint8Array(ids.end)
  for (const { id } of rows) {
    const slot = ids.findText(id)
    if (slot >= 0) found[slot] = 1
  }
  return found
}

/** Looks up what the filter only names. */
export const columnQueryOf = async (
  db: Db,
  columns: PendingColumns,
  { filter, found }: { readonly filter: PendingFilter; readonly found: CompiledText | null },
): Promise<ColumnQuery> => {
  const { pName, runId, reason = null } = filter
  const [periodId, refused, roots] = await Promise.all([
    pName === undefined ? null : periodNamed(db, pName),
    runId === undefined ? null : refusedPlaces(db, runId, reason),
    found && foundIn(db, columns, found),
  ])
  return {
    ...{ filter, periodId, found: roots, now: Date.now() },
    refused: refused && new Set(refused),
  }
}
