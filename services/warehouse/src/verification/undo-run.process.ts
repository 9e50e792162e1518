import type { ChangeSource, FieldValue } from '@stammbuch/contracts'
import { type Cause, idFrom, Refusal } from '@stammbuch/ledger'
import { decideOn, isApproved, loadRecords, type RecordStream } from '@stammbuch/records'
import { sql } from 'kysely'
import type { AppLedger } from '../platform/ledger.ts'
import { Interrupted, type RunEvent, type Working } from '../platform/runs/index.ts'
import type { AppUnit } from '../records/index.ts'

const batchSize = 1_000

/** What a run did that can be taken back, newest first. */
interface Done {
  readonly position: number
  readonly type: 'ChangeAccepted' | 'ChangeDeclined' | 'ChangeProposed' | 'RecordCreated'
  readonly stream: string
  readonly subject: string | null
  readonly attribute: string | null
  readonly accepted: FieldValue
  readonly before: FieldValue
  /** What was proposed. */
  readonly proposed: FieldValue
  readonly source: ChangeSource | null
}

/** Events of a run that can be taken back: decisions that somebody made, proposals and new records. */
const undoable = sql`(e.type = 'ChangeAccepted' and e.data ->> 'by' = 'decision'
  or e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'declined'
  or e.type in ('ChangeProposed', 'RecordCreated'))`

interface Left {
  readonly id: string
  readonly code: string
}

interface Progress {
  readonly total: number
  readonly below: number
  readonly tried: number
  readonly undone: number
  readonly left: readonly Left[]
}

const doneBelow = async (ledger: AppLedger, runId: string, below: number): Promise<Done[]> => {
  const { rows } = await sql<Done>`
    select e.position, e.type, e.stream, e.subject,
      coalesce(e.data ->> 'attribute', o.data ->> 'attribute') as attribute,
      coalesce(p.data, e.data) -> 'newValue' as accepted,
      coalesce(p.data, e.data) -> 'valueBefore' as before,
      coalesce(op.data, o.data) -> 'newValue' as proposed, o.data -> 'source' as source
    from event e left join event_personal p on p.position = e.position
    left join event o on o.type = 'ChangeProposed' and o.subject = e.subject
    left join event_personal op on op.position = o.position
    where e.run = ${runId} and e.position < ${below} and ${undoable}
    order by e.position desc limit ${batchSize}`.execute(ledger.db)
  return rows
}

const fromUndo: ChangeSource = { kind: 'undo', sampleId: null, row: null, column: null }

const undoOne = (unit: AppUnit, undoRun: string, stream: RecordStream, done: Done): void => {
  const name = `${undoRun}:${done.position}`
  if (done.type === 'RecordCreated') {
    if (isApproved(stream.state)) throw new Refusal('already-approved')
    decideOn(unit, stream, { do: 'exclude', changeId: idFrom(`${name}:exclude`), kind: 'undo' })
  } else if (done.type === 'ChangeProposed') {
    decideOn(unit, stream, { do: 'withdraw', changeId: done.subject ?? '' })
  } else if (done.type === 'ChangeDeclined') {
    decideOn(unit, stream, {
      do: 'reopen',
      changeId: idFrom(`${name}:reopen`),
      attribute: done.attribute ?? '',
      newValue: done.proposed,
      source: done.source ?? fromUndo,
    })
  } else {
    decideOn(unit, stream, {
      do: 'undo-accept',
      attribute: done.attribute ?? '',
      accepted: done.accepted,
      before: done.before,
      undoId: idFrom(`${name}:undo`),
      reopenId: idFrom(`${name}:reopen`),
      source: done.source ?? fromUndo,
    })
  }
}

const attempt = (work: () => void): Refusal | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const undoBatch = async (
  unit: AppUnit,
  undoRun: string,
  batch: readonly Done[],
  progress: Progress,
): Promise<Progress> => {
  const streams = await loadRecords(
    unit.db as never,
    batch.map(({ stream }) => stream),
  )
  const left: Left[] = []
  for (const done of batch) {
    const stream = streams.get(done.stream)
    const refused = stream
      ? attempt(() => undoOne(unit, undoRun, stream, done))
      : new Refusal('not-found')
    if (refused) left.push({ id: done.subject ?? done.stream, code: refused.code })
  }
  return {
    total: progress.total,
    below: batch.at(-1)?.position ?? 0,
    tried: progress.tried + batch.length,
    undone: progress.undone + batch.length - left.length,
    left: [...progress.left, ...left],
  }
}

const begin = async (ledger: AppLedger, runId: string): Promise<Progress> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from event e where e.run = ${runId} and ${undoable}`.execute(
    ledger.db,
  )
  const below = Number.MAX_SAFE_INTEGER
  return { total: rows[0]?.total ?? 0, below, tried: 0, undone: 0, left: [] }
}

/**
 * Undo a run by new events, newest first: accepted values go back and their changes open again, declined
 * ones are proposed again, proposals are withdrawn, created records excluded. What somebody changed since stays and is listed.
 */
export const undoRun =
  (ledger: AppLedger) =>
  async ({ job, save, stopping }: Working) => {
    const { runId } = job.input as { runId: string }
    const { actor, role, command } = job
    const cause: Omit<Cause, 'at'> = { actor, role, source: 'ui', command, run: job.id }
    const known = job.progress as unknown as Progress
    let progress = known.total === undefined ? await begin(ledger, runId) : known
    for (;;) {
      if (stopping()) throw new Interrupted()
      const batch = await doneBelow(ledger, runId, progress.below)
      if (batch.length === 0) break
      progress = await ledger.batch(cause, async (unit) => {
        const next = await undoBatch(unit, job.id, batch, progress)
        await unit.flush()
        const shown = { done: next.tried, total: next.total, unit: 'Ereignisse' }
        await save(unit.db as never, next, shown)
        return next
      })
    }
    const answer = { runId: job.id, undone: progress.undone, left: [...progress.left] }
    const position = await ledger.batch(cause, (unit) => frame(unit, job.id, runId, answer))
    return { answer, position }
  }

/** The undo is a run of its own, and the run that it undid knows of it. */
const frame = async (
  unit: AppUnit,
  undoId: string,
  runId: string,
  answer: { readonly undone: number; readonly left: readonly Left[] },
): Promise<number> => {
  const undone = await unit.db
    .selectFrom('run')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  if (!undone) throw new Refusal('not-found')
  if (undone.undone_by) throw new Refusal('already-undone')
  const events: RunEvent[] = [
    { type: 'RunStarted', data: { kind: 'undo', scope: { runId } } },
    { type: 'RunFinished', data: { result: { undone: answer.undone, left: answer.left.length } } },
  ]
  unit.append({ kind: 'run', id: undoId, version: 0 }, events)
  const marked: RunEvent = { type: 'RunUndone', data: { by: undoId } }
  unit.append({ kind: 'run', id: runId, version: undone.version }, [marked])
  return (await unit.flush()) ?? 0
}
