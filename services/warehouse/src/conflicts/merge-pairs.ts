import type { FieldValue, MergeSide } from '@stammbuch/contracts'
import { idFrom, Refusal } from '@stammbuch/ledger'
import { currentValueOf, decideOn, isApproved, type RecordStream } from '@stammbuch/records'
import type { AppUnit } from '../platform/ledger.ts'
import { carryChanges, type WaitingChange } from './carry-changes.ts'
import type { ComparedPair } from './child-pairs.query.ts'
import type { Compared } from './compare-records.rules.ts'

/** Input of merging the awards and scores that two holders both have. */
export interface PairMerge {
  readonly unit: AppUnit
  readonly runId: string
  readonly survivorId: string
  readonly streams: ReadonlyMap<string, RecordStream>
  readonly pairs: readonly ComparedPair[]
  /** Whose standing or values hold, by the pair's key; left out: as proposed. */
  readonly sides: Readonly<Record<string, MergeSide>>
  readonly waiting: readonly WaitingChange[]
  /** Notes by the award or score that they stand on. */
  readonly notes: ReadonlyMap<string, readonly string[]>
}

/** Rank and score are one standing; of everything else what is given counts more than what is not. */
const resultOf = ({ name, a, b }: Compared, side: MergeSide): FieldValue => {
  const [own, other] = side === 'a' ? [a, b] : [b, a]
  return name === 'rank' || name === 'scoring' ? own : (own ?? other)
}

/** @throws Refusal `unknown-attribute` for a key that names no pair */
const mustName = (pairs: readonly ComparedPair[], sides: PairMerge['sides']): void => {
  const keys = new Set(pairs.map(({ pair }) => pair.key))
  if (Object.keys(sides).some((key) => !keys.has(key)))
    throw new Refusal(
      'unknown-attribute',
      'Diese Auszeichnung oder Erhebung steht hier nicht zur Wahl.',
    )
}

/**
 * Make one award of each two that the records have of a toplist and year, and one score of each two of a
 * project and year, with what was chosen. The survivor's own one stays, unless only the other is verified.
 * Returns the awards and scores that end.
 *
 * @throws Refusal `unknown-attribute`
 */
export const mergePairs = (merge: PairMerge): ReadonlySet<string> => {
  const { unit, runId, survivorId, streams, pairs, sides, waiting, notes } = merge
  mustName(pairs, sides)
  const ended = new Set<string>()
  for (const { pair, fields } of pairs) {
    const [a, b] = [streams.get(pair.a.id), streams.get(pair.b.id)]
    if (!a || !b) continue
    const [own, other] = holds(a, survivorId) ? [a, b] : [b, a]
    const onlyOther = !isApproved(own.state) && isApproved(other.state)
    const [stays, ends] = onlyOther ? [other, own] : [own, other]
    for (const field of fields) {
      const changeId = idFrom(`${runId}:${stays.id}:${field.name}`)
      const newValue = resultOf(field, sides[pair.key] ?? pair.proposed)
      decideOn(unit, stays, { do: 'take-over', changeId, attribute: field.name, newValue })
    }
    for (const noteId of notes.get(ends.id) ?? [])
      decideOn(unit, ends, { do: 'move-note', noteId, to: stays.id })
    takeMark(unit, ends, stays)
    carryChanges(unit, runId, [ends, stays], waiting)
    decideOn(unit, ends, { do: 'merge-into', into: stays.id })
    ended.add(ends.id)
  }
  return ended
}

/** Marks the record that stays for a follow-up where the one that ends was: what somebody meant to come back to is there. */
export const takeMark = (
  unit: PairMerge['unit'],
  ends: RecordStream,
  stays: RecordStream,
): void => {
  if (currentValueOf(ends.state, 'markedForFollowUp') === true)
    decideOn(unit, stays, { do: 'set-follow-up', value: true, carried: true })
}

const holds = ({ state: { values } }: RecordStream, holderId: string): boolean =>
  values.accountId === holderId || values.contactId === holderId
