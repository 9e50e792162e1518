import type { PendingFilter } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { CompiledQuery, type Kysely } from 'kysely'
import { AnswerCache } from '../../answer-cache.adapter.ts'
import type { ColumnQuery } from './column-filter.rules.ts'
import { periodNamed, refusedPlaces } from './columns-rows.query.ts'
import type { PendingState } from './current-columns.process.ts'
import type { PendingColumns } from './pending-columns.rules.ts'
import type { CompiledText } from './pending-question.ts'

type Db = Kysely<Database>

/** What searches found, by the columns whose slots it names. */
const searches = new WeakMap<PendingColumns, AnswerCache<Uint8Array>>()
const searchesOf = (columns: PendingColumns): AnswerCache<Uint8Array> => {
  const known = searches.get(columns) ?? new AnswerCache<Uint8Array>({ keepAtMost: 4 })
  searches.set(columns, known)
  return known
}

const idLength = 16

/** Tens of thousands may be found: their ids come in one piece of bytes, not as that many rows of text. */
const foundIn = async (
  db: Db,
  { ids }: PendingColumns,
  { sql: text, parameters }: CompiledText,
): Promise<Uint8Array> => {
  const inOne = `select string_agg(uuid_send(f.id), ''::bytea) as ids from (${text}) f`
  const { rows } = await db.executeQuery<{ ids: Buffer | null }>(
    CompiledQuery.raw(inOne, [...parameters]),
  )
  const bytes = rows[0]?.ids ?? Buffer.alloc(0)
  const found = new Uint8Array(ids.end)
  const word = (at: number): number => bytes.readUInt32BE(at)
  for (let at = 0; at < bytes.length; at += idLength) {
    const slot = ids.find(word(at), word(at + 4), word(at + 8), word(at + 12))
    if (slot >= 0) found[slot] = 1
  }
  return found
}

/** Looks up what the filter only names. What a search found holds for its position: the facets and the next pages have the same search. */
export const columnQueryOf = async (
  db: Db,
  { columns, place: { position } }: PendingState,
  { filter, found }: { readonly filter: PendingFilter; readonly found: CompiledText | null },
): Promise<ColumnQuery> => {
  const { pName, runId, reason = null } = filter
  const [periodId, refused, roots] = await Promise.all([
    pName === undefined ? null : periodNamed(db, pName),
    runId === undefined ? null : refusedPlaces(db, runId, reason),
    found && searchesOf(columns).get(position, found, () => foundIn(db, columns, found)),
  ])
  return {
    ...{ filter, periodId, found: roots, now: Date.now() },
    refused: refused && new Set(refused),
  }
}
