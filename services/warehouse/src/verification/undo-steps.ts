import type { ChangeSource, FieldValue, RecordClass } from '@stammbuch/contracts'
import { idFrom, narrow, Refusal } from '@stammbuch/ledger'
import {
  currentValueOf,
  decideOn,
  isApproved,
  isExcluded,
  isMarked,
  loadRecords,
  type RecordStream,
  requestedField,
  type SyncTarget,
  sourceOf,
} from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'
import type { AppUnit } from '../records/index.ts'
import {
  type Identifications,
  identificationsIn,
  type MergeStep,
  mergeSteps,
  undoMergeStep,
} from './undo-merge.ts'

export const batchSize = 1_000

/** What undoing needs of a unit; a preview has one that appends nothing. */
export type UndoUnit = Pick<AppUnit, 'append'> & { readonly db: Kysely<AppTables> }

/** What a run did that can be taken back. */
export interface Done {
  readonly position: number
  readonly type:
    | 'ChangeAccepted'
    | 'ChangeDeclined'
    | 'ChangeProposed'
    | 'RecordApproved'
    | 'RecordCreated'
    | 'SyncRequested'
    | MergeStep
  readonly stream: string
  readonly class: RecordClass
  readonly subject: string | null
  readonly by: string | null
  readonly attribute: string | null
  readonly accepted: FieldValue
  readonly before: FieldValue
  /** Of the proposal that was decided. */
  readonly source: ChangeSource | null
  readonly proposed: FieldValue
  /** What the proposal's author saw and said, and who that was. */
  readonly proposedFrom: FieldValue
  readonly comment: string | null
  readonly proposer: string | null
  /** Whether the run merged records. */
  readonly merged: boolean
  /** The event's own words. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface LeftAlone {
  readonly done: Done
  readonly code: string
}

const merging = (runId: string) => sql`
  exists (select from event m where m.run = ${runId} and m.type = 'RecordMerged')`

/**
 * The events of a run that undoing answers, each with one step back. A proposal that the same run
 * decided goes back with its decision; what accepting overtook comes back with the one it overtook,
 * unless an approval or a merge closed it.
 */
const undoable = (runId: string) => sql`
  e.run = ${runId} and (
    e.type in ('RecordCreated', 'RecordApproved', 'RecordLinked', 'SyncRequested')
    or e.type = any(${mergeSteps}::text[]) and exists (
      select from event m where m.run = e.run and m.type = 'RecordMerged')
    or e.type = 'ChangeAccepted' and e.data ->> 'by' in ('decision', 'approval', 'exclusion', 'merge')
    or e.type = 'ChangeProposed' and not exists (
      select from event d where d.subject = e.subject and d.run = e.run
        and d.type in ('ChangeAccepted', 'ChangeDeclined'))
    or e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'declined'
    or e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'superseded' and (${merging(runId)} or exists (
      select from event a where a.run = e.run and a.stream = e.stream and a.type = 'RecordApproved')))`

/** A batch of what a run did below a position, newest first. */
export const doneBelow = async (
  db: Kysely<AppTables>,
  runId: string,
  below: number,
): Promise<Done[]> => {
  const { rows } = await sql<Done>`
    select e.position, e.type, e.stream, e.data ->> 'class' as class, e.subject,
      e.data ->> 'by' as by, coalesce(e.data ->> 'attribute', o.data ->> 'attribute') as attribute,
      coalesce(p.data, e.data) -> 'newValue' as accepted,
      coalesce(p.data, e.data) -> 'valueBefore' as before, o.data -> 'source' as source,
      coalesce(q.data, o.data) -> 'newValue' as proposed,
      coalesce(q.data, o.data) -> 'oldValue' as "proposedFrom",
      coalesce(q.data, o.data) ->> 'comment' as comment,
      coalesce((o.data ->> 'proposedBy')::uuid, o.actor) as proposer,
      ${merging(runId)} as merged, e.data
    from event e left join event_personal p on p.position = e.position
    left join event o on o.type = 'ChangeProposed' and o.subject = e.subject
    left join event_personal q on q.position = o.position
    where e.position < ${below} and ${undoable(runId)}
    order by e.position desc limit ${batchSize}`.execute(db)
  return rows
}

export const countDone = async (db: Kysely<AppTables>, runId: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from event e where ${undoable(runId)}`.execute(db)
  return rows[0]?.total ?? 0
}

const unknownSource: ChangeSource = sourceOf('undo')

const undoOne = (
  unit: UndoUnit,
  undoRun: string,
  stream: RecordStream,
  done: Done,
  identifications: Identifications,
): void => {
  const name = `${undoRun}:${done.position}`
  const { state } = stream
  switch (done.type) {
    case 'RecordCreated':
      if (isApproved(state)) throw new Refusal('already-approved')
      decideOn(unit, stream, { do: 'exclude', changeId: idFrom(`${name}:exclude`), kind: 'undo' })
      return
    case 'RecordApproved':
      if (isExcluded(state)) throw new Refusal('record-excluded')
      decideOn(unit, stream, { do: 'undo-approval' })
      return
    case 'ChangeProposed':
      decideOn(unit, stream, { do: 'withdraw', changeId: done.subject ?? '' })
      return
    case 'ChangeDeclined':
      undoClosing(unit, `${name}:reopen`, stream, done)
      return
    case 'ChangeAccepted':
      undoAcceptance(unit, name, stream, done)
      return
    case 'SyncRequested':
      undoRequest(unit, stream, done)
      return
    default:
      undoMergeStep(unit, stream, { ...done, type: done.type }, identifications)
  }
}

/** What a merge closed opens again as it was, also where it was stale; anything else as a new look at it. */
const undoClosing = (unit: UndoUnit, name: string, stream: RecordStream, done: Done): void => {
  const { proposed: newValue, proposedFrom, comment, proposer: proposedBy, merged } = done
  const change = {
    changeId: idFrom(name),
    attribute: done.attribute ?? '',
    newValue,
    source: done.source ?? unknownSource,
  }
  if (merged && done.data.reason === 'superseded')
    decideOn(unit, stream, { do: 'carry', ...change, oldValue: proposedFrom, comment, proposedBy })
  else decideOn(unit, stream, { do: 'reopen', ...change })
}

const undoAcceptance = (unit: UndoUnit, name: string, stream: RecordStream, done: Done): void => {
  if (done.by === 'exclusion') {
    const excluded = done.accepted === true
    if (isExcluded(stream.state) !== excluded) throw new Refusal('change-stale')
    const changeId = idFrom(`${name}:exclusion`)
    decideOn(unit, stream, { do: excluded ? 'restore' : 'exclude', changeId, kind: 'undo' })
    return
  }
  decideOn(unit, stream, {
    do: 'undo-accept',
    attribute: done.attribute ?? '',
    accepted: done.accepted,
    before: done.before,
    undoId: idFrom(`${name}:undo`),
    reopenId: done.by === 'merge' ? null : idFrom(`${name}:reopen`),
    source: done.source ?? unknownSource,
  })
}

/** Withdraw a mark for targets; what was transmitted or marked anew since stays. */
const undoRequest = (unit: UndoUnit, stream: RecordStream, { data }: Done): void => {
  const targets = (data.targets as SyncTarget[]).filter(
    (target) =>
      isMarked(stream.state, target) &&
      currentValueOf(stream.state, requestedField[target]) === data.at,
  )
  if (targets.length === 0) throw new Refusal('change-stale')
  for (const target of targets) decideOn(unit, stream, { do: 'withdraw-sync', target })
}

const refusalOf = (work: () => void): Refusal | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Take a batch of events back, each on its own. Returns what could not be. `known` are records of batches
 * before this one whose steps back were decided, but not written.
 */
export const undoBatch = async (
  unit: UndoUnit,
  undoRun: string,
  batch: readonly Done[],
  known: Map<string, RecordStream> = new Map(),
): Promise<readonly LeftAlone[]> => {
  const names = await identificationsIn(narrow(unit.db), batch)
  const missing = batch.map(({ stream }) => stream).filter((id) => !known.has(id))
  for (const [id, stream] of await loadRecords(narrow(unit.db), missing, {
    identifications: names.size > 0,
  }))
    known.set(id, stream)
  return batch.flatMap((done) => {
    const stream = known.get(done.stream)
    const refused = stream
      ? refusalOf(() => undoOne(unit, undoRun, stream, done, names))
      : new Refusal('not-found')
    return refused ? [{ done, code: refused.code }] : []
  })
}
