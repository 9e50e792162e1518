import { classLabels } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  canBeCreated,
  currentValueOf,
  isErased,
  isExcluded,
  type RecordState,
  type RecordStream,
} from '@stammbuch/records'
import type { MappedRow, RelatedRow } from '../mapping.rules.ts'
import { folded, type ImportContext } from './import-context.ts'
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

/** The related records of a row, each found or created. */
export interface Related {
  /** What a new record names as its main contact or company. */
  readonly main: Record<string, string>
  /** Link them with the row's own record, and name the main one where that is known already. */
  readonly bind: (root: RecordStream) => void
  readonly streams: readonly { readonly related: RelatedRow; readonly stream: RecordStream }[]
}

const mainField = { contact: 'mainContactId', account: 'mainAccountId' } as const

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

/** The record that a relation is about: its id, none, or several. */
const find = (work: Relating, related: RelatedRow, root: string): readonly string[] => {
  const { desk, context } = work
  const value = related.identification?.value
  const called = typeof value === 'string' ? desk.relatedBy(related.class, value) : []
  if (called.length > 0) return called
  const linked = amongLinked(work, related, root)
  if (linked.length > 0) return linked
  const own = relatedId(context, related, root)
  if (own !== undefined && desk.find(own)) return [own]
  const { verdict = 'new', candidates = [] } = desk.matchOf(related.name) ?? {}
  if (verdict === 'new') return []
  const ids = candidates.map(({ id }) => id)
  return verdict === 'same' ? ids.slice(0, 1) : ids
}

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

const relateOne = (
  work: Relating,
  related: RelatedRow,
  root: string,
  known: RecordStream | null,
): RecordStream | undefined => {
  const { hand, desk } = work
  const [id, ...others] = find(work, related, root)
  if (others.length > 0) {
    const [one] = classLabels[related.class]
    const detail = `${one}: Mehrere Einträge passen (${others.length + 1}); es wurde keiner verknüpft.`
    hand.reject(new Refusal('relation-ambiguous', detail), firstColumn(related))
    return undefined
  }
  const free = mayBind(work, related, known)
  if (id === undefined)
    return free
      ? createRelated(work, related, root, mainOfNewAccount(work, related, root))
      : undefined
  const stream = desk.stream(id)
  if (isExcluded(stream.state) || isErased(stream.state)) {
    hand.reject(new Refusal('record-excluded'), firstColumn(related))
    return undefined
  }
  if (!free && !(known && isBound(desk, known, id))) return undefined
  hand.propose(stream, related.values)
  hand.identifyRelated(stream, related)
  return stream
}

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
