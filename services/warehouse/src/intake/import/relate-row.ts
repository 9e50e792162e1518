import { classLabels } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  canBeCreated,
  currentValueOf,
  isErased,
  isExcluded,
  type RecordStream,
} from '@stammbuch/records'
import type { RelatedRow } from '../mapping.rules.ts'
import { type Doubtful, findRelated, type Relating } from './find-related.ts'
import type { ImportDesk } from './import-desk.ts'
import { relatedId } from './related-id.ts'

/** The related records of a row, each found or created. */
export interface Related {
  /** What a new record names as its main contact or company. */
  readonly main: Record<string, string>
  /** Link them with the row's own record, and name the main one where that is known already. */
  readonly bind: (root: RecordStream) => void
  readonly streams: readonly { readonly related: RelatedRow; readonly stream: RecordStream }[]
}

const mainField = { contact: 'mainContactId', account: 'mainAccountId' } as const

const firstColumn = ({ values }: RelatedRow): string | null =>
  [...values.values()].find(({ column }) => column !== null)?.column ?? null

/** Whether the rule lets this relation be made, or only kept up where it is there. */
const mayBind = ({ context }: Relating, related: RelatedRow, known: RecordStream | null): boolean =>
  !(
    context.options.mappingRule === 'CreateMainRelationOnlyIfAwardeeNew' &&
    related.isMain &&
    known !== null
  )

const isBound = (desk: ImportDesk, root: RecordStream, other: string): boolean =>
  desk.isLinked(root.id, other) ||
  desk.isLinked(other, root.id) ||
  Object.values(mainField).some((field) => currentValueOf(root.state, field) === other)

const createRelated = (
  { hand, context }: Relating,
  related: RelatedRow,
  root: string,
  main: Record<string, string>,
): RecordStream | undefined => {
  const values = Object.fromEntries([...related.values].map(([name, { value }]) => [name, value]))
  if (context.options.skipInserts) return undefined
  if (!canBeCreated(related.class, values)) {
    const [one] = classLabels[related.class]
    const detail = `${one}: Es gibt keinen passenden Eintrag, und für einen neuen fehlt der Name.`
    hand.reject(new Refusal('no-root-entity', detail), firstColumn(related))
    return undefined
  }
  // Words that tell nothing by themselves have an id beside their root.
  const id = relatedId(context, related, root) ?? root
  const stream = hand.create(related.class, id, related.values, main)
  hand.identifyRelated(stream, related)
  return stream
}

/** The rule names the company's main contact where it has none: that is the row's own contact. */
const mainOfNewAccount = ({ context }: Relating, related: RelatedRow, root: string) =>
  context.options.mappingRule === 'SetOtherAsMainContactIfMainIsMissing' &&
  related.class === 'account'
    ? { mainContactId: root }
    : {}

/** Why nobody is linked: several may be meant, or nothing but the name speaks for one. */
const doubtOf = (related: RelatedRow, { others, byNameOnly }: Doubtful): Refusal => {
  const [one] = classLabels[related.class]
  const detail = byNameOnly
    ? `${one}: Nur der Name passt (${others.length}); es wurde keiner verknüpft.`
    : `${one}: Mehrere Einträge passen (${others.length}); es wurde keiner verknüpft.`
  return new Refusal('relation-ambiguous', detail)
}

const relateOne = (
  work: Relating,
  related: RelatedRow,
  root: string,
  known: RecordStream | null,
): RecordStream | undefined => {
  const { hand, desk } = work
  const found = findRelated(work, related, root)
  const noted = { part: related.name, class: related.class, evidence: null } as const
  if (found.state === 'doubtful') {
    hand.note({ ...noted, state: 'doubtful', id: null, others: found.others })
    hand.reject(doubtOf(related, found), firstColumn(related))
    return undefined
  }
  const free = mayBind(work, related, known)
  if (found.state === 'new') {
    const main = mainOfNewAccount(work, related, root)
    const created = free ? createRelated(work, related, root, main) : undefined
    if (created) hand.note({ ...noted, state: 'new', id: null, others: found.others })
    return created
  }
  const stream = desk.stream(found.id)
  const refusal = whyNotBound(stream)
  if (refusal) {
    hand.note({ ...noted, state: 'doubtful', id: null, others: [found.id] })
    hand.reject(refusal, firstColumn(related))
    return undefined
  }
  if (!free && !(known && isBound(desk, known, found.id))) return undefined
  hand.note({ ...noted, state: 'known', id: found.id, evidence: found.evidence, others: [] })
  hand.propose(stream, related.values)
  hand.identifyRelated(stream, related)
  return stream
}

const whyNotBound = ({ state }: RecordStream): Refusal | undefined =>
  isExcluded(state) || isErased(state) ? new Refusal('record-excluded') : undefined

const missesMain = ({ state }: RecordStream): boolean =>
  currentValueOf(state, 'mainContactId') === null &&
  !state.pending.some(({ attribute }) => attribute === 'mainContactId')

/** Which of the related ones a record names as its main one. */
const mainOf = (
  { context }: Relating,
  streams: Related['streams'],
): { readonly field: string; readonly related: RelatedRow; readonly id: string } | undefined => {
  const isMissing = context.options.mappingRule === 'SetOtherAsMainContactIfMainIsMissing'
  const found =
    streams.find(({ related }) => related.isMain) ??
    (isMissing ? streams.find(({ related }) => related.class === 'contact') : undefined)
  return (
    found && {
      field: mainField[found.related.class],
      related: found.related,
      id: found.stream.id,
    }
  )
}

/**
 * Find or create what a row's relations speak of. `known` is the row's own record where it is there
 * already; a new one gets the id `root`.
 */
export const relate = (work: Relating, root: string, known: RecordStream | null): Related => {
  const { hand, row } = work
  const streams = row.relations.flatMap((related) => {
    const stream = relateOne(work, related, root, known)
    return stream ? [{ related, stream }] : []
  })
  const main = mainOf(work, streams)
  return {
    streams,
    main: main && known === null ? { [main.field]: main.id } : {},
    bind: (own) => {
      for (const { related, stream } of streams)
        if (mayBind(work, related, known))
          related.class === 'contact' ? hand.link(stream, own) : hand.link(own, stream)
      if (known && main?.related.isMain && mayBind(work, main.related, known))
        hand.propose(known, mainValue(main))
    },
  }
}

const mainValue = (main: {
  readonly field: string
  readonly related: RelatedRow
  readonly id: string
}) => new Map([[main.field, { value: main.id, column: firstColumn(main.related) }]])

/** The rule: where a company has no main contact, another contact of the row becomes it. */
export const setMissingMain = (work: Relating, root: RecordStream, { streams }: Related): void => {
  if (work.context.options.mappingRule !== 'SetOtherAsMainContactIfMainIsMissing') return
  for (const { related, stream } of streams) {
    const [account, contact] = related.class === 'contact' ? [root, stream] : [stream, root]
    if (!missesMain(account)) continue
    const column = firstColumn(related)
    work.hand.propose(account, new Map([['mainContactId', { value: contact.id, column }]]))
  }
}
