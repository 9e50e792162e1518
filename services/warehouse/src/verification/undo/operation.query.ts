import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'

type Db = Kysely<Database>

/** A run, or a decision outside a run: what is taken back as one. */
export interface Op {
  readonly kind: 'run' | 'command'
  readonly id: string
  /** Between which log positions a command's events stand; a run has any. */
  readonly first: number
  readonly last: number
}

/** Returns the operation that a run is. */
export const opOfRunId = (id: string): Op => ({
  kind: 'run',
  id,
  first: 0,
  last: Number.MAX_SAFE_INTEGER,
})

/** The events of some operations, as of `event`, with `op`: the id of the one that each belongs to. */
export const eventsOf = (
  ops: readonly Op[],
  below = Number.MAX_SAFE_INTEGER,
): RawBuilder<unknown> => {
  const [only, ...others] = ops
  if (only?.kind === 'run' && others.length === 0)
    return sql`select m.*, m.run as op from event m where m.run = ${only.id} and m.position < ${below}`
  const runs = ops.filter(({ kind }) => kind === 'run').map(({ id }) => id)
  const commands = ops.filter(({ kind }) => kind === 'command')
  return sql`
    select m.*, m.run as op from event m where m.run = any(${runs}::uuid[]) and m.position < ${below}
    union all
    select m.*, m.command as op
    from unnest(${commands.map(({ id }) => id)}::uuid[], ${commands.map(({ first }) => first)}::bigint[],
      ${commands.map(({ last }) => last)}::bigint[]) as c (id, first, last)
    join event m on m.position between c.first and least(c.last, ${below}::bigint - 1) and m.command = c.id`
}

interface CommandRow {
  readonly id: string
  readonly first: number
  readonly last: number | null
  readonly run: string | null
  /** The run that this command began, if it did; a job that wrote outside a run is none. */
  readonly begun: string | null
}

/** Commands with the stretch of the log that is theirs: what a command writes stands together. */
const commandRows = async (db: Db, ids: readonly string[]): Promise<readonly CommandRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<CommandRow>`
    select w.id, c.position as last, e.run,
      coalesce(case when e.position is null or e.run is not null then j.id end, s.id) as begun,
      coalesce((select x.position from event x where x.position < c.position and x.command <> c.id
        order by x.position desc limit 1), 0) + 1 as first
    from unnest(${ids}::uuid[]) as w (id) left join command c on c.id = w.id
    left join event e on e.position = c.position
    left join job j on j.command = w.id
    left join run s on s.id = e.run and exists (select from event b
      where b.position = s.started_position and b.command = c.id)
    where c.id is not null or j.id is not null`.execute(db)
  return rows
}

/** The operations that commands are; one that began a run stands for the run. One that wrote nothing is none. */
export const opsOfCommands = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Op>> => {
  const rows = await commandRows(db, ids)
  return new Map(
    rows.flatMap(({ id, first, last, begun }): [string, Op][] => {
      if (begun !== null) return [[id, opOfRunId(begun)]]
      return last === null ? [] : [[id, { kind: 'command', id, first, last }]]
    }),
  )
}

/** @throws Refusal `not-found` for a command that nobody knows, `nothing-to-undo` for one that wrote nothing */
export const opOfCommand = async (db: Db, id: string): Promise<Op> => {
  const [row] = await commandRows(db, [id])
  if (!row) throw new Refusal('not-found')
  const op = (await opsOfCommands(db, [id])).get(id)
  if (!op) throw new Refusal('nothing-to-undo')
  return op
}

/** The run that is to be taken back. @throws Refusal `not-found`, `run-not-undoable`, `run-unfinished`, `already-undone` */
export const opOfRun = async (db: Db, id: string): Promise<Op> => {
  const run = await db
    .selectFrom('run')
    .select(['kind', 'finished_at', 'undone_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!run) throw new Refusal('not-found')
  if (run.kind === 'undo') throw new Refusal('run-not-undoable')
  if (!run.finished_at) throw new Refusal('run-unfinished')
  if (run.undone_by) throw new Refusal('already-undone')
  return opOfRunId(id)
}

/** Why there is no run although a command asked for one: it has not begun, or there was nothing for it to do. */
const whyNoRun = async (db: Db, id: string): Promise<'run-unfinished' | 'nothing-to-undo'> => {
  const { rows } = await sql`select from job where id = ${id} and state in ('queued', 'running')
    union all select from run where id = ${id} limit 1`.execute(db)
  return rows.length > 0 ? 'run-unfinished' : 'nothing-to-undo'
}

/** An operation by how it is called in an address. @throws Refusal as `opOfRun` and `opOfCommand` */
export const opOf = async (db: Db, { kind, id }: Pick<Op, 'kind' | 'id'>): Promise<Op> => {
  if (kind === 'run') return opOfRun(db, id)
  const op = await opOfCommand(db, id)
  if (op.kind === 'command') return op
  try {
    return await opOfRun(db, op.id)
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'not-found')
      throw new Refusal(await whyNoRun(db, op.id))
    throw thrown
  }
}

/** The id under which a proposal waits, by whichever id it ever had. */
export const waitingAgain = async (db: Db, id: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select c.change_id as id from event e join pending_change c
      on c.first_id = coalesce((e.data ->> 'reopens')::uuid, e.subject) and c.record_id = e.stream
    where e.type = 'ChangeProposed' and e.subject = ${id}`.execute(db)
  return rows[0]?.id ?? null
}
