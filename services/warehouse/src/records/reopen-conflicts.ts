import type { ProblemCode } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import {
  type ConflictStream,
  conflictDecider,
  decideOnConflict,
  loadConflicts,
} from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'

interface Standing {
  readonly id: string
  /** Of two records; null for a row. */
  readonly pair: string | null
  /** Why it makes no sense to take this one up again. */
  readonly hindrance: ProblemCode | null
}

const standingOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    select c.id, c.pair, case
      when exists (select from conflict o where o.pair = c.pair and o.choice is null
        and o.id <> c.id) then 'conflict-open'
      when c.type = 'ENTITY_AMBIGUITY' and exists (select from conflict_member m
        join record r on r.id = m.source_id
        where m.conflict_id = c.id and r.excluded) then 'record-excluded'
      when exists (select from run u where u.id = c.detected_run and u.undone_by is not null)
        then 'already-undone' end as hindrance
    from conflict c where c.id = any(${ids}::uuid[]) order by c.position desc`.execute(db)
  return rows
}

/**
 * Returns the code by which taking a decision up again is refused, or null. It is the plainer reason and checked
 * first.
 */
const refusalOf = ({ state }: ConflictStream): string | null => {
  try {
    conflictDecider.decide(state, { do: 'take-up' })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/**
 * Takes conflicts up again that were put aside, each decided on its own. Returns for each that is solved the code by which
 * it stays so, or null where it is open again. That a decision holds until a compared field changes is left as it is.
 *
 * @param lock false where nothing is appended
 */
export const takeUpConflicts = async (
  unit: Pick<AppUnit, 'append'> & { readonly db: Kysely<Database> },
  ids: readonly string[],
  lock = true,
): Promise<ReadonlyMap<string, string | null>> => {
  const streams = await loadConflicts(unit.db, ids, lock)
  const standing = await standingOf(unit.db, ids)
  const pairs = new Set<string>()
  const codes = new Map<string, string | null>()
  for (const { id, pair, hindrance } of standing) {
    const stream = streams.get(id)
    if (!stream?.state.isSolved) continue
    const another = pair && pairs.has(pair) ? 'conflict-open' : null
    const code = refusalOf(stream) ?? hindrance ?? another
    codes.set(id, code)
    if (code) continue
    decideOnConflict(unit, stream, { do: 'take-up' })
    if (pair) pairs.add(pair)
  }
  return codes
}
