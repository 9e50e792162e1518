import { type ChangeSource, targetFacts } from '@stammbuch/contracts'
import { type Database, idFrom, Refusal } from '@stammbuch/ledger'
import {
  currentValueOf,
  decideOn,
  isApproved,
  isExcluded,
  isMarked,
  loadRecords,
  type RecordStream,
  type Reopened,
  type SyncTarget,
  sourceOf,
} from '@stammbuch/records'
import type { Kysely } from 'kysely'
import type { AppUnit } from '../../platform/ledger.ts'
import { takeUpConflicts } from '../../records/index.ts'
import type { BuiltOn } from './built-on.query.ts'
import { noRelations, type RecordRelations, readRelations, undoMove } from './record-relations.ts'
import type { Done, Move } from './steps.query.ts'

/** The part of a unit that undoing uses; a preview has one that appends nothing. */
export type UndoUnit = Pick<AppUnit, 'append'> & { readonly db: Kysely<Database> }

export interface LeftAlone {
  readonly done: Done
  readonly code: string
}

/** The state of an undo: records and their relations, as the steps before left them. */
export interface UndoState {
  readonly streams: Map<string, RecordStream>
  readonly relations: RecordRelations
  /** Keys by `heldKey` of steps that later operations built on and that cannot go back alone. */
  readonly held: ReadonlySet<string>
}

type Whole = BuiltOn['what']
const heldKey = (what: Whole, op: string, at: string | number): string => `${what} ${op} ${at}`

/** Returns the keys of the steps that later operations hold in place. */
export const heldBy = (built: readonly BuiltOn[]): ReadonlySet<string> =>
  new Set(
    built.flatMap(({ what, op, stream, position }) => [
      heldKey(what, op, stream),
      heldKey(what, op, position),
    ]),
  )

export const newUndoState = (held: ReadonlySet<string> = new Set()): UndoState => ({
  streams: new Map(),
  relations: noRelations(),
  held,
})

const unknownSource: ChangeSource = sourceOf('undo')

const reopenedOf = (name: string, done: Done): Reopened => ({
  changeId: idFrom(`${name}:reopen`),
  attribute: done.attribute ?? '',
  oldValue: done.proposedFrom,
  newValue: done.proposed,
  source: done.source ?? unknownSource,
  comment: done.comment,
  proposedBy: done.proposer,
  reopens: done.first ?? '',
  ...(done.place !== null && { place: done.place }),
  ...(done.proposedAt !== null && { proposedAt: done.proposedAt }),
})

/** @throws Refusal when a later operation built on what only goes back whole */
const mustBeFree = (done: Done, { state }: RecordStream, { held }: UndoState): void => {
  const { op, stream, position, type } = done
  const isHeld = (what: Whole, at: string | number = stream) => held.has(heldKey(what, op, at))
  if (done.creating && !done.merged && type !== 'RecordApproved') {
    if (isApproved(state)) throw new Refusal('already-approved')
    if (isHeld('creation')) throw new Refusal('built-on')
  }
  if (done.approving && !done.merged && isApproving(done) && isHeld('approval'))
    throw new Refusal('built-on')
  if (isHeld('restoring', position) || isHeld('merge', position)) throw new Refusal('built-on')
  // Also where the later one set the same value again: it stands for itself.
  if (isHeld('set', position)) throw new Refusal('change-stale')
  if (isHeld('closing', position)) throw new Refusal('no-difference')
}

/** True for the steps of verifying a record: the verification itself, the values taken, the proposals closed. */
const isApproving = ({ type, by, data }: Done): boolean =>
  type === 'RecordApproved' ||
  (type === 'ChangeAccepted' && by === 'approval') ||
  (type === 'ChangeDeclined' && data.reason !== 'declined')

const undoOne = (
  unit: UndoUnit,
  undoRun: string,
  stream: RecordStream,
  done: Done,
  undo: UndoState,
): void => {
  const name = `${undoRun}:${done.position}`
  const { state } = stream
  mustBeFree(done, stream, undo)
  switch (done.type) {
    case 'RecordCreated':
      decideOn(unit, stream, { do: 'exclude', changeId: idFrom(`${name}:exclude`), kind: 'undo' })
      return
    case 'RecordApproved':
      if (isExcluded(state)) throw new Refusal('record-excluded')
      decideOn(unit, stream, { do: 'undo-approval' })
      return
    case 'ChangeProposed':
      withdraw(unit, stream, done)
      return
    case 'ChangeDeclined':
      decideOn(unit, stream, { do: 'reopen', reopened: reopenedOf(name, done) })
      return
    case 'ChangeAccepted':
      undoAcceptance(unit, name, stream, done)
      return
    case 'SyncRequested':
      undoRequest(unit, stream, done)
      return
    case 'FollowUpSet':
      if (currentValueOf(state, 'markedForFollowUp') !== done.data.value)
        throw new Refusal('change-stale')
      decideOn(unit, stream, { do: 'set-follow-up', value: done.data.value !== true })
      return
    case 'AwardPeriodChanged':
      undoPeriod(unit, stream, done)
      return
    default:
      undoMove(unit, stream, done as Done & { readonly type: Move }, undo.relations)
  }
}

/** Under whatever id the proposal waits now. */
const withdraw = (unit: UndoUnit, stream: RecordStream, { subject, first }: Done): void => {
  const waiting = stream.state.pending.find(
    ({ changeId, firstId = changeId }) => firstId === (first ?? subject),
  )
  decideOn(unit, stream, { do: 'withdraw', changeId: waiting?.changeId ?? subject ?? '' })
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
    reopened: done.own ? null : reopenedOf(name, done),
  })
}

/** Withdraw a mark for targets; what was transmitted or marked anew since stays. */
const undoRequest = (unit: UndoUnit, stream: RecordStream, { data }: Done): void => {
  const targets = (data.targets as SyncTarget[]).filter(
    (target) =>
      isMarked(stream.state, target) &&
      currentValueOf(stream.state, targetFacts(target).fields.requested) === data.at,
  )
  if (targets.length === 0) throw new Refusal('change-stale')
  for (const target of targets) decideOn(unit, stream, { do: 'withdraw-sync', target })
}

const undoPeriod = (unit: UndoUnit, stream: RecordStream, { data }: Done): void => {
  const isThere = currentValueOf(stream.state, 'periodId') === data.periodId
  if (!isThere || typeof data.from !== 'string') throw new Refusal('change-stale')
  decideOn(unit, stream, { do: 'change-period', periodId: data.from })
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

const isAside = ({ type }: Done): boolean => type === 'ConflictDecided'

/** Conflicts that were put aside are open again, by the rules of taking them up again. Returns those that stay solved. */
const openAgain = async (
  unit: UndoUnit,
  steps: readonly Done[],
  lock: boolean,
): Promise<readonly LeftAlone[]> => {
  const codes = await takeUpConflicts(
    unit,
    steps.map(({ stream }) => stream),
    lock,
  )
  return steps.flatMap((done) => {
    const code = codes.get(done.stream)
    return code === null ? [] : [{ done, code: code ?? 'already-undone' }]
  })
}

/**
 * Take a batch of steps back, each on its own. Returns what could not be. The state is that after the batches
 * before, whose steps back may not have been written.
 */
export const takeBack = async (
  unit: UndoUnit,
  undoRun: string,
  batch: readonly Done[],
  undo: UndoState,
  lock = true,
): Promise<readonly LeftAlone[]> => {
  const { streams, relations } = undo
  const conflicts = batch.filter(isAside)
  const records = batch.filter((done) => !isAside(done))
  await readRelations(unit.db, records, relations)
  const missing = records.map(({ stream }) => stream).filter((id) => !streams.has(id))
  const loading = { identifications: true, lock }
  for (const [id, stream] of await loadRecords(unit.db, missing, loading)) streams.set(id, stream)
  const staying = records.flatMap((done) => {
    const stream = streams.get(done.stream)
    const refused = stream
      ? refusalOf(() => undoOne(unit, undoRun, stream, done, undo))
      : new Refusal('not-found')
    return refused ? [{ done, code: refused.code }] : []
  })
  return conflicts.length === 0
    ? staying
    : [...staying, ...(await openAgain(unit, conflicts, lock))]
}
