import { createHash } from 'node:crypto'
import type { Database } from '@stammbuch/ledger'
import { matchFields } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { Suspicion } from './duplicates.query.ts'

type Db = Kysely<Database>

/** Returns the log position at which a compared field of each record last changed, by id. */
export const comparedPositions = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; position: number }>`
    select e.stream as id, max(e.position) as position from event e
    where e.stream = any(${ids}::uuid[]) and (e.type in ('RecordCreated', 'ContactErased')
      or e.type = 'ChangeAccepted' and e.data ->> 'attribute' = any(${matchFields}::text[]))
    group by e.stream`.execute(db)
  return new Map(rows.map(({ id, position }) => [id, Number(position)]))
}

/**
 * The words of a pair that a decision holds for. They are made of ids and of where in the log the compared
 * fields changed last, not of the values: the log keeps nothing of persons that could be guessed.
 */
export const pairHash = (
  [a, b]: Suspicion['ids'],
  positions: ReadonlyMap<string, number>,
): string =>
  createHash('sha256')
    .update(`${a}@${positions.get(a) ?? 0}:${b}@${positions.get(b) ?? 0}`)
    .digest('hex')
