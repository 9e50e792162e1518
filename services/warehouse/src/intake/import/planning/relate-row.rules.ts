import { classLabels, type ImportEvidence } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  canBeCreated,
  currentValueOf,
  isErased,
  isExcluded,
  type RecordState,
} from '@stammbuch/records/rules'
import { contactFields, type RelatedRow } from '../../mapping/mapping.rules.ts'
import { agreeOn, evidenceFor, firstColumn, relatedId, valuesOf } from './identity.rules.ts'
import type { RowDraft } from './row-draft.rules.ts'

interface KnownMatch {
  readonly state: 'known'
  readonly id: string
  readonly evidence: ImportEvidence
}
interface DoubtfulMatch {
  readonly state: 'doubtful'
  readonly others: readonly string[]
  readonly byNameOnly: boolean
}
/** A record that does not exist yet; `others` have the same name. */
interface NewMatch {
  readonly state: 'new'
  readonly others: readonly string[]
}

/** The row's own record: known already, or one that the row creates. */
interface RootRecord {
  readonly id: string
  readonly isKnown: boolean
}

/** A related record of a row, found or planned. */
interface RelatedRecord {
  readonly related: RelatedRow
  readonly id: string
}

const isNamesake = ({ class: one, values }: RelatedRow, state: RecordState): boolean => {
  if (isExcluded(state) || isErased(state)) return false
  if (one === 'account') return agreeOn('name', values, state) === true
  return agreeOn('surname', values, state) === true && agreeOn('firstName', values, state) !== false
}

const saysNothingNew = ({ values }: RelatedRow, state: RecordState): boolean =>
  [...values].every(([attribute, { value }]) => currentValueOf(state, attribute) === value)

/** Returns the records linked already that have the same name or, without a search by fields, equal values. */
const amongLinked = (draft: RowDraft, related: RelatedRow, root: string): readonly string[] => {
  const linked = draft.linkedTo(root)
  const same = linked.filter((id) => saysNothingNew(related, draft.record(id).state))
  if (same.length === 1 || !draft.context.options.matchByFieldsInRelations) return same.slice(0, 1)
  return linked.filter((id) => isNamesake(related, draft.record(id).state))
}

/** A company of which the row says only the name may be the one at the row's own place. */
const evidenceOf = (
  { row }: RowDraft,
  { values, near }: RelatedRow,
  state: RecordState,
): ImportEvidence | null =>
  evidenceFor(values, state) ?? (near === null ? null : evidenceFor(row.root, state))

/** True for a company of which the row has the name only: namesakes cannot be told apart, and a new one is unlikely. */
const saysOnlyItsName = ({ class: one, values, near }: RelatedRow): boolean =>
  one === 'account' && near === null && !contactFields.some((attribute) => values.has(attribute))

/**
 * Matches a relation with the records that the model finds likely. One is linked only with evidence beside the name: without
 * it a person is a new one, and a company is left open.
 */
const amongLikely = (
  draft: RowDraft,
  related: RelatedRow,
): KnownMatch | DoubtfulMatch | NewMatch => {
  const { verdict = 'new', candidates = [] } = draft.matchOf(related.name) ?? {}
  const ids = candidates.map(({ id }) => id)
  const named = ids.filter((id) => isNamesake(related, draft.record(id).state))
  const byNameOnly = saysOnlyItsName(related) && named.length > 0
  // A company of that very name at that very place is meant whatever the model thinks of it.
  const certain = related.class === 'account' ? named : []
  const supported = (verdict === 'new' ? certain : ids).flatMap((id) => {
    const evidence = evidenceOf(draft, related, draft.record(id).state)
    return evidence ? [{ state: 'known', id, evidence } as const] : []
  })
  const [first, ...more] = supported
  if (first && (more.length === 0 || (verdict === 'same' && first.id === ids[0]))) return first
  if (first) return { state: 'doubtful', others: supported.map(({ id }) => id), byNameOnly: false }
  if (byNameOnly) return { state: 'doubtful', others: named, byNameOnly }
  return { state: 'new', others: verdict === 'new' ? named : ids }
}

const oneOrDoubt = (
  ids: readonly string[],
  evidence: ImportEvidence,
): KnownMatch | DoubtfulMatch | undefined => {
  const [id, ...others] = ids
  if (id === undefined) return undefined
  return others.length === 0
    ? { state: 'known', id, evidence }
    : { state: 'doubtful', others: ids, byNameOnly: false }
}

/** Returns the record that a relation of a row is about, with the evidence. */
const matchRelated = (draft: RowDraft, related: RelatedRow, root: string) => {
  const value = related.identification?.value
  const called = typeof value === 'string' ? draft.calledBy(related.class, value) : []
  const own = relatedId(draft.context, related, root)
  const ownIds = own !== undefined && draft.find(own) ? [own] : []
  return (
    oneOrDoubt(called, 'identification') ??
    oneOrDoubt(amongLinked(draft, related, root), 'linked') ??
    oneOrDoubt(ownIds, 'delivery') ??
    amongLikely(draft, related)
  )
}

const mainField = { contact: 'mainContactId', account: 'mainAccountId' } as const

/** True when the rule lets this relation be made, not only kept up where it is there. */
const mayBind = ({ context }: RowDraft, related: RelatedRow, { isKnown }: RootRecord): boolean =>
  !(
    context.options.mappingRule === 'CreateMainRelationOnlyIfAwardeeNew' &&
    related.isMain &&
    isKnown
  )

const isBound = (draft: RowDraft, root: string, other: string): boolean => {
  const { state } = draft.record(root)
  return (
    draft.isLinked({ contact: root, account: other }) ||
    draft.isLinked({ contact: other, account: root }) ||
    Object.values(mainField).some((field) => currentValueOf(state, field) === other)
  )
}

/** The rule names the company's main contact where it has none: that is the row's own contact. */
const mainOfNewAccount = (
  { context }: RowDraft,
  related: RelatedRow,
  root: string,
): Readonly<Record<string, string>> =>
  context.options.mappingRule === 'SetOtherAsMainContactIfMainIsMissing' &&
  related.class === 'account'
    ? { mainContactId: root }
    : {}

const createRelated = (draft: RowDraft, related: RelatedRow, root: string): string | undefined => {
  const { context } = draft
  if (context.options.skipInserts) return undefined
  if (!canBeCreated(related.class, valuesOf(related.values))) {
    const [one] = classLabels[related.class]
    const detail = `${one}: Es gibt keinen passenden Eintrag, und für einen neuen fehlt der Name.`
    draft.reject(new Refusal('no-root-entity', detail), firstColumn(related.values))
    return undefined
  }
  // Words that tell nothing by themselves have an id beside their root.
  const id = relatedId(context, related, root) ?? root
  draft.create(related.class, id, related.values, mainOfNewAccount(draft, related, root))
  draft.identify(id, related.class, related.identification, related.name)
  return id
}

/** Returns the reason why no record is linked: several fit, or only the name does. */
const doubtOf = (related: RelatedRow, { others, byNameOnly }: DoubtfulMatch): Refusal => {
  const [one] = classLabels[related.class]
  const detail = byNameOnly
    ? `${one}: Nur der Name passt (${others.length}); es wurde keiner verknüpft.`
    : `${one}: Mehrere Einträge passen (${others.length}); es wurde keiner verknüpft.`
  return new Refusal('relation-ambiguous', detail)
}

const isClosed = (state: RecordState): boolean => isExcluded(state) || isErased(state)

const relateOne = (draft: RowDraft, related: RelatedRow, root: RootRecord): string | undefined => {
  const found = matchRelated(draft, related, root.id)
  const relation = { part: related.name, class: related.class, evidence: null } as const
  const doubt = (refusal: Refusal, others: readonly string[]): undefined => {
    draft.relate({ ...relation, state: 'doubtful', id: null, others })
    draft.reject(refusal, firstColumn(related.values))
  }
  if (found.state === 'doubtful') return doubt(doubtOf(related, found), found.others)
  const free = mayBind(draft, related, root)
  if (found.state === 'new') {
    const created = free ? createRelated(draft, related, root.id) : undefined
    if (created) draft.relate({ ...relation, state: 'new', id: null, others: found.others })
    return created
  }
  const { id, evidence } = found
  if (isClosed(draft.record(id).state)) return doubt(new Refusal('record-excluded'), [id])
  if (!free && !(root.isKnown && isBound(draft, root.id, id))) return undefined
  draft.relate({ ...relation, state: 'known', id, evidence, others: [] })
  draft.propose(id, related.values)
  draft.identify(id, related.class, related.identification, related.name)
  return id
}

/** Finds or plans the related records of a row. */
export const relateRow = (draft: RowDraft, root: RootRecord): readonly RelatedRecord[] =>
  draft.row.relations.flatMap((related) => {
    const id = relateOne(draft, related, root)
    return id === undefined ? [] : [{ related, id }]
  })

const setsMissingMain = ({ context }: RowDraft): boolean =>
  context.options.mappingRule === 'SetOtherAsMainContactIfMainIsMissing'

/** The related record that the row's own one names as its main one. */
const mainOf = (draft: RowDraft, records: readonly RelatedRecord[]): RelatedRecord | undefined =>
  records.find(({ related }) => related.isMain) ??
  (setsMissingMain(draft) ? records.find(({ related }) => related.class === 'contact') : undefined)

/** The main contact or company that a new record is created with. */
export const mainReference = (
  draft: RowDraft,
  records: readonly RelatedRecord[],
): Readonly<Record<string, string>> => {
  const main = mainOf(draft, records)
  return main ? { [mainField[main.related.class]]: main.id } : {}
}

const proposeReference = (
  draft: RowDraft,
  id: string,
  field: string,
  value: string,
  { values }: RelatedRow,
): void => draft.propose(id, new Map([[field, { value, column: firstColumn(values) }]]))

const missesMain = (state: RecordState): boolean =>
  currentValueOf(state, 'mainContactId') === null &&
  !state.pending.some(({ attribute }) => attribute === 'mainContactId')

/** The rule: where a company has no main contact, another contact of the row becomes it. */
const setMissingMain = (draft: RowDraft, root: string, records: readonly RelatedRecord[]): void => {
  if (!setsMissingMain(draft)) return
  for (const { related, id } of records) {
    const [account, contact] = related.class === 'contact' ? [root, id] : [id, root]
    if (missesMain(draft.record(account).state))
      proposeReference(draft, account, 'mainContactId', contact, related)
  }
}

/** Links related records with the row's own one, and names the main one where that is known already. */
export const bindRelated = (
  draft: RowDraft,
  root: RootRecord,
  records: readonly RelatedRecord[],
): void => {
  for (const { related, id } of records)
    if (mayBind(draft, related, root))
      draft.link(
        related.class === 'contact'
          ? { contact: id, account: root.id }
          : { contact: root.id, account: id },
      )
  const main = mainOf(draft, records)
  if (root.isKnown && main?.related.isMain && mayBind(draft, main.related, root))
    proposeReference(draft, root.id, mainField[main.related.class], main.id, main.related)
  setMissingMain(draft, root.id, records)
}
