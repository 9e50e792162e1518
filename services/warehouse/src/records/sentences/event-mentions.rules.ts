import { fieldOf, type RecordClass, recordClasses } from '@stammbuch/contracts'
import type { ExportedEvent } from '@stammbuch/ledger'

type Data = Readonly<Record<string, unknown>>

/** Other events that the sentences of some events need. */
export interface Told {
  /** Proposals, by the change. */
  readonly proposals: ReadonlyMap<string, ExportedEvent>
  /** First events, by the stream. */
  readonly openings: ReadonlyMap<string, { readonly data: Data }>
  /** What an earlier event of the stream told, by position. */
  readonly earlier: ReadonlyMap<number, Data>
}

interface Mention {
  readonly id: string
  readonly position: number
}

/** Tells if a value has names of its own. */
export const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** Returns a text by its name in some data. */
export const textIn = (data: unknown, name: string): string | undefined => {
  const value = isData(data) ? data[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The data of an event with what of it is about a person; the values of an entry are in both. */
export const bodyOf = ({ data, kept }: ExportedEvent): Data => {
  const [open, personal] = [data as Data, (kept?.data ?? {}) as Data]
  const body = { ...open, ...personal }
  return isData(open.entry) && isData(personal.entry)
    ? { ...body, entry: { ...open.entry, ...personal.entry } }
    : body
}

/** Returns the class of the record that an event is about. */
export const classOf = ({ data }: ExportedEvent): RecordClass | undefined =>
  recordClasses.find((one) => one === textIn(data, 'class'))

const decisions = ['ChangeAccepted', 'ChangeDeclined']
/** Events about a proposal, which tells the field and the values. */
export const ofProposal = [...decisions, 'SpotCheckJudged']

/** The origin that an event, or the proposal that it decides, says of its value. */
export const originOf = (
  event: ExportedEvent,
  { proposals }: Pick<Told, 'proposals'>,
): Data | null => {
  const told = decisions.includes(event.type) ? proposals.get(event.subject ?? '') : event
  const { source, origin } = (told?.data ?? {}) as Data
  const found = source ?? origin
  return isData(found) ? found : null
}

/** The position whose names count: those just before the event, but for what it creates itself. */
export const namedAt = ({ version, position }: ExportedEvent): number =>
  version === 1 ? position : position - 1

interface Change {
  readonly attribute: string
  readonly before: unknown
  readonly after: unknown
  readonly erased: boolean
}

/** The field and values that an event is about; those of the proposal where it declines one. */
export const changeIn = (event: ExportedEvent, known: Pick<Told, 'proposals'>): Change | null => {
  const body = bodyOf(event)
  const attribute = String(body.attribute)
  const erased = event.personal !== null && event.kept === null
  if (event.type === 'ChangeProposed')
    return { attribute, before: body.oldValue, after: body.newValue, erased }
  if (event.type === 'ChangeAccepted')
    return { attribute, before: body.valueBefore, after: body.newValue, erased }
  if (event.type === 'AwardPeriodChanged')
    return { attribute: 'periodId', before: body.from, after: body.periodId, erased: false }
  if (event.type !== 'ChangeDeclined' && event.type !== 'SpotCheckJudged') return null
  const proposal = known.proposals.get(event.subject ?? '')
  return proposal ? changeIn(proposal, known) : null
}

/** The other record that an event names. */
export const otherIn = (
  { type, data, position }: ExportedEvent,
  { earlier }: Pick<Told, 'earlier'>,
): string | undefined => {
  if (type === 'MergeUndone') return textIn(earlier.get(position), 'into')
  return textIn(data, type === 'RecordMerged' ? 'into' : 'to')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids that stand at the top of some data, each of which may have a name. */
export const idsIn = (data: unknown): readonly string[] =>
  isData(data)
    ? Object.values(data).filter(
        (value): value is string => typeof value === 'string' && uuid.test(value),
      )
    : []

const isReference = (
  event: ExportedEvent,
  { attribute }: Change,
  { proposals }: Pick<Told, 'proposals'>,
): boolean => {
  const told = event.kind === 'record' ? event : proposals.get(event.subject ?? '')
  const recordClass = told && classOf(told)
  return recordClass !== undefined && fieldOf(recordClass, attribute)?.type === 'reference'
}

/** The records that an event of a conflict is about; rows of deliveries are none. */
export const membersOf = (
  event: ExportedEvent,
  known: Pick<Told, 'openings'>,
): readonly string[] => {
  const members = event.kind === 'conflict' ? known.openings.get(event.stream)?.data.members : null
  return (Array.isArray(members) ? members : []).flatMap((member: unknown) => {
    const isRow = textIn(member, 'sourceType') === 'sample'
    return isRow ? [] : (textIn(member, 'sourceId') ?? [])
  })
}

/** Everything that an event mentions by an id, at its position. */
export const mentionsIn = (event: ExportedEvent, known: Told) => {
  const position = namedAt(event)
  const change = changeIn(event, known)
  const values = change && isReference(event, change, known) ? [change.before, change.after] : []
  const sample = textIn(originOf(event, known), 'sampleId')
  const begun = [known.openings.get(event.stream), known.openings.get(sample ?? '')]
  const named = begun.flatMap((one) =>
    ['supplierId', 'rankingGroupId', 'periodId'].map((name) => textIn(one?.data, name)),
  )
  const body = bodyOf(event)
  const inside =
    event.kind === 'record' ? [body.supplierId] : [body, body.entry, body.scope].flatMap(idsIn)
  const before = idsIn(known.earlier.get(event.position))
  const told = known.proposals.get(event.subject ?? '')?.stream
  const erased = event.kind === 'erasure' ? event.subject : null
  return [
    ...[event.stream, event.actor, otherIn(event, known), told, erased],
    ...[...values, ...named, ...membersOf(event, known), ...inside, ...before],
  ].flatMap((id): Mention[] => (typeof id === 'string' ? [{ id, position }] : []))
}
