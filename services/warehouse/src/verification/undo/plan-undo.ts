import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { judgeUndo, withLaterOps } from './judge-undo.ts'
import { shownLater } from './later.query.ts'
import { type Op, opOf, opsOfCommands } from './operation.query.ts'
import { countDone, type Plan, takesRow, whyNothing } from './steps.query.ts'

type Db = Kysely<Database>

/** A request to take something back. */
export interface UndoRequest {
  readonly kind: 'run' | 'command' | 'change'
  readonly id: string
  readonly withLater: boolean
}

interface DecidedChange {
  readonly command: string
  readonly run: string | null
  readonly changes: string[]
}

/** The newest decision about a change that still stands, under whatever id it was made, with what it closed. */
const decisionOn = async (db: Db, id: string): Promise<DecidedChange | undefined> => {
  const { rows } = await sql<DecidedChange>`
    with first as (
      select coalesce((data ->> 'reopens')::uuid, subject) as id, stream from event
      where type = 'ChangeProposed' and subject = ${id}),
    decided as (
      select d.* from first f join event o on o.stream = f.stream and o.type = 'ChangeProposed'
        and coalesce((o.data ->> 'reopens')::uuid, o.subject) = f.id
      join event d on d.subject = o.subject and (d.type = 'ChangeAccepted' and d.data ->> 'by' in ('decision', 'approval')
        or d.type = 'ChangeDeclined' and d.data ->> 'reason' = 'declined')
      where not exists (select from taken_back t where t.position = d.position)
      order by d.position desc limit 1)
    select d.command, d.run, array_agg(c.subject) as changes from decided d
    join event c on c.stream = d.stream and (c.position = d.position or c.command = d.command
      and c.run is not distinct from d.run and d.type = 'ChangeAccepted' and c.type = 'ChangeDeclined'
      and c.data ->> 'reason' = 'superseded' and c.data ->> 'attribute' = d.data ->> 'attribute')
    group by d.command, d.run`.execute(db)
  return rows[0]
}

/** @throws Refusal `not-found`, `nothing-to-undo` where nobody decided, or the decision was taken back */
const planOfChange = async (db: Db, id: string): Promise<Plan> => {
  const found = await decisionOn(db, id)
  if (!found) {
    const known =
      await sql`select from event where type = 'ChangeProposed' and subject = ${id}`.execute(db)
    throw new Refusal(known.rows.length === 0 ? 'not-found' : 'nothing-to-undo')
  }
  const { run, command, changes } = found
  const op: Op | undefined =
    run === null
      ? (await opsOfCommands(db, [command])).get(command)
      : { kind: 'run', id: run, first: 0, last: Number.MAX_SAFE_INTEGER }
  if (!op) throw new Refusal('nothing-to-undo')
  return { ops: [op], changes }
}

/**
 * @throws Refusal `note-final`, `already-undone`, `nothing-to-undo` for a decision without a step that could go back,
 * `row-with-import` for one about a row
 */
const mustHaveSteps = async (db: Db, op: Op): Promise<void> => {
  if (op.kind === 'run') return
  if (await takesRow(db, op)) throw new Refusal('row-with-import')
  if ((await countDone(db, { ops: [op] })).size > 0) return
  throw new Refusal(await whyNothing(db, op))
}

/** The operation that is asked for, alone. @throws Refusal as `opOf`, and where there is nothing to take back */
export const planAlone = async (
  db: Db,
  { kind, id }: Omit<UndoRequest, 'withLater'>,
): Promise<Plan> => {
  if (kind === 'change') return planOfChange(db, id)
  const op = await opOf(db, { kind, id })
  await mustHaveSteps(db, op)
  return { ops: [op] }
}

/**
 * Returns the plan of an undo: the operation alone, or with everything that was built on it.
 *
 * @throws Refusal `undo-in-the-way` with what stands in the way, and as `opOf`
 */
export const planOf = async (db: Db, request: UndoRequest): Promise<Plan> => {
  const alone = await planAlone(db, request)
  if (alone.changes !== undefined) return alone
  const { later, whyNot } = await judgeUndo(db, alone.ops)
  const isBlocked = !request.withLater && later.some(({ blocks }) => blocks)
  if (isBlocked || whyNot !== null)
    throw new Refusal('undo-in-the-way', undefined, { whyNot, ...(await shownLater(db, later)) })
  return request.withLater ? { ops: withLaterOps(alone.ops, later) } : alone
}
