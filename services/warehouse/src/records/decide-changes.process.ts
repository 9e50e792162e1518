import { type Database, type LoadMany, Refusal } from '@stammbuch/ledger'
import { type Accept, type Decline, decideChange } from '@stammbuch/records/decisions'
import {
  appendTo,
  loadRecordsOfChanges,
  type RecordStream,
  recordOfChange,
} from '@stammbuch/records/streams'
import type { Kysely } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'
import { decidedAmong, decisionsOf, fourEyesRecords, waitingUnder } from './decisions.query.ts'

export interface Decision {
  readonly id: string
  readonly decision: 'accept' | 'decline'
  readonly evenIfStale: boolean
  readonly comment?: string | null
}

export interface Outcome {
  /** As it was asked for, and under which it waited: another one after a decision was taken back. */
  readonly id: string
  readonly now: string
  readonly refused: Refusal | null
}

const decideOne = (
  unit: AppUnit,
  stream: RecordStream,
  { id, decision, evenIfStale, comment = null }: Decision,
  fourEyes: boolean,
): void => {
  const otherThan = fourEyes ? unit.cause.actor : null
  const command: Accept | Decline =
    decision === 'decline'
      ? { do: 'decline', changeId: id, comment }
      : { do: 'accept', changeId: id, evenIfStale, otherThan }
  appendTo(unit, stream, decideChange(stream.state, command))
}

const attempt = (decide: () => void): Refusal | null => {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Four eyes matter only where somebody decides about a change of their own. */
const withFourEyes = (
  unit: AppUnit,
  streams: ReadonlyMap<string, RecordStream>,
  changes: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const isOwn = ({ changeId, proposer }: RecordStream['state']['pending'][number]) =>
    proposer === unit.cause.actor && changes.has(changeId)
  const own = [...streams.values()].filter(({ state }) => state.pending.some(isOwn))
  return fourEyesAmong(
    unit,
    own.map(({ id }) => id),
  )
}

const loadFourEyes: LoadMany<true> = async (db, ids) =>
  new Map([...(await fourEyesRecords(db, ids))].map((id) => [id, true]))

/** Those of the records that want four eyes; a single one is asked for with those of other units. */
export const fourEyesAmong = async (
  unit: AppUnit,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return fourEyesRecords(unit.db, ids)
  return new Set((await unit.load(loadFourEyes, id)) ? [id] : [])
}

/**
 * Find what waits again under another id, since the decision on it was taken back: whoever still knows the old id
 * means that. The ids now, by the ones that were asked for.
 */
const openAgain = async (
  unit: AppUnit,
  streams: Map<string, RecordStream>,
  streamOf: Map<string, RecordStream>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const missing = ids.filter((id) => !streamOf.has(id))
  const now = await waitingUnder(unit.db, missing)
  if (now.size === 0) return now
  for (const [id, stream] of await loadRecordsOfChanges(unit.db, [...now.values()])) {
    const known = streams.get(id) ?? stream
    streams.set(id, known)
    for (const { changeId } of known.state.pending) streamOf.set(changeId, known)
  }
  return now
}

/** The records that changes wait on; that of a single one is asked for with those of other units. */
const streamsOf = async (
  unit: AppUnit,
  ids: readonly string[],
): Promise<Map<string, RecordStream>> => {
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return loadRecordsOfChanges(unit.db, ids)
  const stream = await recordOfChange(unit, id)
  return new Map(stream ? [[stream.id, stream]] : [])
}

/**
 * Decide changes in their order, each on its own: what one refuses does not touch the others. The same
 * path serves a single decision, a selection and every batch of a bulk run.
 */
export const decideEach = async (
  unit: AppUnit,
  decisions: readonly Decision[],
): Promise<readonly Outcome[]> => {
  const ids = decisions.map(({ id }) => id)
  const streams = await streamsOf(unit, ids)
  const streamOf = new Map<string, RecordStream>()
  for (const stream of streams.values())
    for (const { changeId } of stream.state.pending) streamOf.set(changeId, stream)
  const again = await openAgain(unit, streams, streamOf, ids)
  const decided = await decidedAmong(
    unit.db,
    ids.filter((id) => !streamOf.has(id)),
  )
  const fourEyes = await withFourEyes(unit, streams, new Set([...ids, ...again.values()]))
  return decisions.map((asked) => {
    const decision = { ...asked, id: again.get(asked.id) ?? asked.id }
    const { id } = decision
    const stream = streamOf.get(id)
    if (!stream) {
      const code = decided.has(id) ? 'change-already-decided' : 'not-found'
      return { id: asked.id, now: id, refused: new Refusal(code) }
    }
    const refused = attempt(() => decideOne(unit, stream, decision, fourEyes.has(stream.id)))
    return { id: asked.id, now: id, refused }
  })
}

/** Say who was first: the loser of a race learns who decided what, and when. */
export const withDecider = async (
  db: Kysely<Database>,
  id: string,
  refusal: Refusal,
): Promise<Refusal> => {
  if (refusal.code !== 'change-already-decided') return refusal
  const decided = (await decisionsOf(db, [id])).get(id)
  if (!decided) return refusal
  const { decidedBy, decidedAt, decision } = decided
  const said = decision === 'accepted' ? 'übernommen' : 'abgelehnt'
  return new Refusal(
    'change-already-decided',
    `${decidedBy.shortCode} hat diese Änderung bereits ${said}.`,
    { decidedBy, decidedAt, decision },
  )
}
