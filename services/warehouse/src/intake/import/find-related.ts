import type { ImportEvidence } from '@stammbuch/contracts'
import { currentValueOf, isErased, isExcluded, type RecordState } from '@stammbuch/records'
import { type MappedRow, type RelatedRow, reached } from '../mapping.rules.ts'
import { evidenceFor } from './evidence.ts'
import { folded } from './folded.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportDesk } from './import-desk.ts'
import { relatedId } from './related-id.ts'
import type { RowInHand } from './row-in-hand.ts'

/** A row being related, and everything it needs for that. */
export interface Relating {
  readonly hand: RowInHand
  readonly context: ImportContext
  readonly desk: ImportDesk
  readonly row: MappedRow
}

interface Known {
  readonly state: 'known'
  readonly id: string
  readonly evidence: ImportEvidence
}
export interface Doubtful {
  readonly state: 'doubtful'
  readonly others: readonly string[]
  readonly byNameOnly: boolean
}
/** `others` only bear the name. */
interface New {
  readonly state: 'new'
  readonly others: readonly string[]
}

/** `undefined` when one of the two says nothing. */
const agree = (related: RelatedRow, state: RecordState, attribute: string): boolean | undefined => {
  const said = folded(related.values.get(attribute)?.value)
  const held = folded(currentValueOf(state, attribute))
  return said === '' || held === '' ? undefined : said === held
}

const isNamesake = (related: RelatedRow, state: RecordState): boolean => {
  if (isExcluded(state) || isErased(state)) return false
  if (related.class === 'account') return agree(related, state, 'name') === true
  return agree(related, state, 'surname') === true && agree(related, state, 'firstName') !== false
}

const saysNothingNew = ({ values }: RelatedRow, state: RecordState): boolean =>
  [...values].every(([attribute, { value }]) => currentValueOf(state, attribute) === value)

/** Among those that are linked already: of the same name, or, without a search by fields, in the same words. */
const amongLinked = ({ context, desk }: Relating, related: RelatedRow, root: string): string[] => {
  const linked = desk.linkedTo(root)
  const same = linked.filter((id) => saysNothingNew(related, desk.stream(id).state))
  if (same.length === 1 || !context.options.matchByFieldsInRelations) return same.slice(0, 1)
  return linked.filter((id) => isNamesake(related, desk.stream(id).state))
}

/** A company of which the row says only the name may be the one at the row's own place. */
const evidenceOf = (
  { row }: Relating,
  related: RelatedRow,
  state: RecordState,
): ImportEvidence | null =>
  evidenceFor(related.values, state) ??
  (related.near === null ? null : evidenceFor(row.root, state))

/** Nothing tells which of the companies of a name is meant, and another one of that name is rarely what is meant. */
const saysOnlyItsName = ({ class: one, values, near }: RelatedRow): boolean =>
  one === 'account' && near === null && !reached.some((attribute) => values.has(attribute))

/**
 * Those whom the model finds likely. One is linked only where something beside the name says so: a person met by
 * name alone is somebody new, a company met by name alone is a question.
 */
const amongLikely = (work: Relating, related: RelatedRow): Known | Doubtful | New => {
  const { desk } = work
  const { verdict = 'new', candidates = [] } = desk.matchOf(related.name) ?? {}
  const ids = candidates.map(({ id }) => id)
  const named = ids.filter((id) => isNamesake(related, desk.stream(id).state))
  const byNameOnly = saysOnlyItsName(related) && named.length > 0
  // A company of that very name at that very place is meant whatever the model thinks of it.
  const certain = related.class === 'account' ? named : []
  const supported = (verdict === 'new' ? certain : ids).flatMap((id) => {
    const evidence = evidenceOf(work, related, desk.stream(id).state)
    return evidence ? [{ state: 'known', id, evidence } as const] : []
  })
  const [first, ...more] = supported
  if (first && (more.length === 0 || (verdict === 'same' && first.id === ids[0]))) return first
  if (first) return { state: 'doubtful', others: supported.map(({ id }) => id), byNameOnly: false }
  if (byNameOnly) return { state: 'doubtful', others: named, byNameOnly }
  return { state: 'new', others: verdict === 'new' ? named : ids }
}

const several = (
  ids: readonly string[],
  evidence: ImportEvidence,
): Known | Doubtful | undefined => {
  const [id, ...others] = ids
  if (id === undefined) return undefined
  return others.length === 0
    ? { state: 'known', id, evidence }
    : { state: 'doubtful', others: ids, byNameOnly: false }
}

/** The record that a relation of a row is about, and what tells so. */
export const findRelated = (
  work: Relating,
  related: RelatedRow,
  root: string,
): Known | Doubtful | New => {
  const { desk, context } = work
  const value = related.identification?.value
  const called = typeof value === 'string' ? desk.relatedBy(related.class, value) : []
  const own = relatedId(context, related, root)
  const ownIds = own !== undefined && desk.find(own) ? [own] : []
  return (
    several(called, 'identification') ??
    several(amongLinked(work, related, root), 'linked') ??
    several(ownIds, 'delivery') ??
    amongLikely(work, related)
  )
}
