import type { ConflictChoice } from '@stammbuch/contracts'
import { type Database, Refusal, type StreamAt, type Unit } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type ConflictCommand, type ConflictState, conflictDecider } from './conflict.decider.ts'

/** A conflict's stream within a command. */
export interface ConflictStream extends StreamAt {
  readonly kind: 'conflict'
  state: ConflictState
}

/** A conflict that does not exist yet. */
export const newConflict = (id: string): ConflictStream => ({
  kind: 'conflict',
  id,
  version: 0,
  state: conflictDecider.initial,
})

interface Row {
  readonly id: string
  readonly version: number
  readonly type: ConflictState['type']
  readonly choice: ConflictChoice | null
  readonly similarity: number
  readonly hash: string
  readonly records: readonly string[]
}

/** Conflicts, locked until the transaction ends unless said otherwise, in the order of their ids. */
export const loadConflicts = async (
  db: Kysely<Database>,
  ids: readonly string[],
  lock = true,
): Promise<Map<string, ConflictStream>> => {
  const { rows } = await sql<Row>`
    select c.id, c.version, c.type, c.choice, c.similarity,
      c.hash_identifier as hash,
      (select coalesce(jsonb_agg(m.source_id order by m.number), '[]') from conflict_member m
       where m.conflict_id = c.id and m.source_type <> 'sample') as records
    from conflict c where c.id = any(${ids}::uuid[]) order by c.id ${lock ? sql`for update of c` : sql``}`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, version, type, choice, similarity, hash, records }) => [
      id,
      {
        kind: 'conflict',
        id,
        version,
        state: {
          exists: true,
          type,
          isSolved: choice !== null,
          choice,
          similarity,
          hashIdentifier: hash,
          records,
        },
      },
    ]),
  )
}

/** One conflict, locked. @throws Refusal `not-found` */
export const loadConflict = async (db: Kysely<Database>, id: string): Promise<ConflictStream> => {
  const found = (await loadConflicts(db, [id])).get(id)
  if (!found) throw new Refusal('not-found')
  return found
}

/** Decide a command on a conflict and add its events to the unit. */
export const decideOnConflict = (
  unit: Pick<Unit<unknown>, 'append'>,
  stream: ConflictStream,
  command: ConflictCommand,
): void => {
  const events = conflictDecider.decide(stream.state, command)
  unit.append(stream, events)
  for (const event of events) stream.state = conflictDecider.evolve(stream.state, event)
}

interface OfRun {
  readonly id: string
  readonly found: boolean
  readonly solved: boolean
  /** True if it is about a row, or none of its records was merged into another one. */
  readonly standing: boolean
}

/**
 * Conflicts that a run found or decided, and those that an undone one had closed and that stayed closed only
 * because this one merged a record of theirs.
 */
const conflictsOfRun = async (db: Kysely<Database>, runId: string): Promise<readonly OfRun[]> => {
  const { rows } = await sql<OfRun>`
    with concerned as (
      select id from conflict where detected_run = ${runId}
      union select id from conflict where decided_run = ${runId}
      union select c.id from event e join conflict_member m on m.source_id = e.stream
        join conflict c on c.id = m.conflict_id
      where e.run = ${runId} and e.type = 'RecordMerged' and c.choice = 'obsolete'
        and exists (select from event u where u.stream = c.decided_run and u.type = 'RunUndone'))
    select id, coalesce(detected_run = ${runId}, false) as found, choice is not null as solved,
      c.type <> 'ENTITY_AMBIGUITY' or not exists (
        select from conflict_member m join record r on r.id = m.source_id
        where m.conflict_id = c.id and r.fields ->> 'mergedInto' is not null) as standing
    from conflict c where id in (select id from concerned) order by id`.execute(db)
  return rows
}

/** Counts the conflicts that some runs raised and nobody has decided. */
export const openConflictsOf = async (
  db: Kysely<Database>,
  runIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from conflict
    where detected_run = any(${runIds}::uuid[]) and choice is null`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Changes conflicts when a run is undone: those that it found have no reason any more, those
 * that it decided are open again, unless another merge stands by which one of their records has ended.
 */
export const undoConflictsOf = async (
  unit: Pick<Unit, 'append' | 'db'>,
  runId: string,
): Promise<void> => {
  const rows = await conflictsOfRun(unit.db, runId)
  const streams = await loadConflicts(
    unit.db,
    rows.map(({ id }) => id),
  )
  for (const { id, found, solved, standing } of rows) {
    const stream = streams.get(id)
    if (!stream) continue
    if (found && !solved) decideOnConflict(unit, stream, { do: 'decide', choice: 'obsolete' })
    else if (!found && solved && standing) decideOnConflict(unit, stream, { do: 'reopen' })
  }
}
