import {
  type EventSentence,
  eventPredicate,
  fieldOf,
  isPersonal,
  type RecordClass,
  recordClasses,
} from '@stammbuch/contracts'
import { type Database, type ExportedEvent, exportedEvent, selectEvents } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type DynamicFieldRow, dynamicFieldsByName } from '../../catalogue/index.ts'
import {
  type EntryThen,
  entriesThen,
  type Mention,
  mentionKey,
  type Opening,
  openingsOf,
  type RecordThen,
  recordsThen,
} from './names-then.query.ts'
import {
  actorThen,
  detailOf,
  entryName,
  entryPhrase,
  fieldLabel,
  runName,
  valueText,
} from './sentence-texts.rules.ts'

type Db = Kysely<Database>
type Data = Readonly<Record<string, unknown>>

/** Everything that the sentences of some events name. */
interface Known {
  readonly proposals: ReadonlyMap<string, ExportedEvent>
  readonly openings: ReadonlyMap<string, Opening>
  readonly records: ReadonlyMap<string, RecordThen>
  readonly entries: ReadonlyMap<string, EntryThen>
  readonly dynamic: ReadonlyMap<string, DynamicFieldRow>
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

const textIn = (data: unknown, name: string): string | undefined => {
  const value = isData(data) ? data[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const bodyOf = ({ data, kept }: ExportedEvent): Data => ({
  ...(data as Data),
  ...(kept?.data as Data | undefined),
})

const classOf = ({ data }: ExportedEvent): RecordClass | undefined =>
  recordClasses.find((one) => one === textIn(data, 'class'))

const decisions = ['ChangeAccepted', 'ChangeDeclined']

/** The origin that an event, or the proposal that it decides, says of its value. */
const originOf = (event: ExportedEvent, { proposals }: Pick<Known, 'proposals'>): Data | null => {
  const told = decisions.includes(event.type) ? proposals.get(event.subject ?? '') : event
  const { source, origin } = (told?.data ?? {}) as Data
  const found = source ?? origin
  return isData(found) ? found : null
}

/** The position whose names count: those just before the event, but for what it creates itself. */
const namedAt = ({ version, position }: ExportedEvent): number =>
  version === 1 ? position : position - 1

interface Change {
  readonly attribute: string
  readonly before: unknown
  readonly after: unknown
  readonly erased: boolean
}

/** The field and values that an event is about; those of the proposal where it declines one. */
const changeIn = (event: ExportedEvent, known: Pick<Known, 'proposals'>): Change | null => {
  const body = bodyOf(event)
  const attribute = String(body.attribute)
  const erased = event.personal !== null && event.kept === null
  if (event.type === 'ChangeProposed')
    return { attribute, before: body.oldValue, after: body.newValue, erased }
  if (event.type === 'ChangeAccepted')
    return { attribute, before: body.valueBefore, after: body.newValue, erased }
  if (event.type === 'AwardPeriodChanged')
    return { attribute: 'periodId', before: body.from, after: body.periodId, erased: false }
  if (event.type !== 'ChangeDeclined') return null
  const proposal = known.proposals.get(event.subject ?? '')
  return proposal ? changeIn(proposal, known) : null
}

/** The other record that an event names. */
const otherIn = ({ type, data }: ExportedEvent): string | undefined =>
  textIn(data, type === 'RecordMerged' ? 'into' : 'to')

const isReference = (event: ExportedEvent, { attribute }: Change): boolean => {
  const recordClass = classOf(event)
  return recordClass !== undefined && fieldOf(recordClass, attribute)?.type === 'reference'
}

/** The records that an event of a conflict is about; rows of deliveries are none. */
const membersOf = (event: ExportedEvent, known: Pick<Known, 'openings'>): readonly string[] => {
  const members = event.kind === 'conflict' ? known.openings.get(event.stream)?.data.members : null
  return (Array.isArray(members) ? members : []).flatMap((member: unknown) => {
    const isRow = textIn(member, 'sourceType') === 'sample'
    return isRow ? [] : (textIn(member, 'sourceId') ?? [])
  })
}

/** Everything that an event mentions by an id, at its position. */
const mentionsIn = (event: ExportedEvent, known: Pick<Known, 'proposals' | 'openings'>) => {
  const position = namedAt(event)
  const change = changeIn(event, known)
  const values = change && isReference(event, change) ? [change.before, change.after] : []
  const sample = textIn(originOf(event, known), 'sampleId')
  const begun = [known.openings.get(event.stream), known.openings.get(sample ?? '')]
  const named = begun.flatMap((one) =>
    ['supplierId', 'rankingGroupId', 'periodId'].map((name) => textIn(one?.data, name)),
  )
  const members = membersOf(event, known)
  return [event.stream, event.actor, otherIn(event), ...values, ...named, ...members].flatMap(
    (id): Mention[] => (typeof id === 'string' ? [{ id, position }] : []),
  )
}

const recordAt = (known: Known, id: string | null | undefined, position: number) => {
  const found = id ? known.records.get(mentionKey({ id, position })) : undefined
  return found && id ? { class: found.class, id, label: found.label } : null
}

const entryAt = (known: Known, id: string | undefined, position: number) =>
  id === undefined ? undefined : known.entries.get(mentionKey({ id, position }))

const changeOf = (event: ExportedEvent, known: Known): EventSentence['change'] => {
  const change = changeIn(event, known)
  const recordClass = classOf(event)
  if (!change || !recordClass) return null
  const { attribute, before, after, erased } = change
  const nameOf = (id: string) =>
    entryName(entryAt(known, id, namedAt(event))?.entry) ??
    recordAt(known, id, namedAt(event))?.label
  const shown = (value: unknown) => valueText(recordClass, attribute, value, nameOf)
  return {
    targetClass: recordClass,
    targetId: event.stream,
    attributeName: attribute,
    fieldLabel: fieldLabel(recordClass, attribute, known.dynamic),
    oldValue: shown(before),
    newValue: shown(after),
    personal: isPersonal(recordClass, attribute),
    erased,
  }
}

const deliveryOf = (event: ExportedEvent, known: Known): EventSentence['delivery'] => {
  const origin = originOf(event, known)
  const id = textIn(origin, 'sampleId')
  const data = known.openings.get(id ?? '')?.data
  if (!origin || id === undefined || !data) return null
  const supplier = entryAt(known, textIn(data, 'supplierId'), namedAt(event))
  return {
    id,
    fileName: textIn(data, 'fileName') ?? '–',
    supplier: entryName(supplier?.entry) ?? null,
    row: typeof origin.row === 'number' ? origin.row : null,
    column: textIn(origin, 'column') ?? null,
  }
}

const thingName = (event: ExportedEvent, known: Known): string | undefined => {
  const { stream } = event
  const position = namedAt(event)
  const entry = entryAt(known, stream, position)
  if (event.kind === 'catalogue') return entry && entryPhrase(entry.kind, entry.entry)
  const data = known.openings.get(stream)?.data
  if (event.kind === 'run') return data && runName(data.kind)
  if (event.kind === 'release')
    return ['rankingGroupId', 'periodId']
      .flatMap((name) => entryName(entryAt(known, textIn(data, name), position)?.entry) ?? [])
      .join(' ')
  return textIn(data, 'fileName') ?? textIn(data, 'name')
}

const thingOf = (event: ExportedEvent, known: Known): EventSentence['thing'] => {
  const name = event.kind === 'record' ? undefined : thingName(event, known)
  return name ? { id: event.stream, name } : null
}

const sentenceOf = (event: ExportedEvent, known: Known): EventSentence => {
  const { stream, actor, type } = event
  const position = namedAt(event)
  const then = known.records.get(mentionKey({ id: stream, position }))
  const holder = then?.class === 'award' || then?.class === 'score' ? then : undefined
  const [one, another] = membersOf(event, known)
  return {
    actor: { id: actor, name: actorThen(actor, entryAt(known, actor, position)?.entry) },
    predicate: eventPredicate(type, event.data as Data),
    record: recordAt(known, one ?? stream, position),
    holder: holder ? recordAt(known, holder.accountId ?? holder.contactId, position) : null,
    other: recordAt(known, another ?? otherIn(event), position),
    change: changeOf(event, known),
    thing: thingOf(event, known),
    delivery: deliveryOf(event, known),
    detail: detailOf(type, bodyOf(event)),
  }
}

const proposalsOf = async (
  db: Db,
  events: readonly ExportedEvent[],
): Promise<Known['proposals']> => {
  const subjects = events.flatMap(({ type, subject }) =>
    subject !== null && decisions.includes(type) ? [subject] : [],
  )
  if (subjects.length === 0) return new Map()
  const rows = await selectEvents(db)
    .where('event.type', '=', 'ChangeProposed')
    .where('event.subject', '=', (e) => e.fn.any(e.val(subjects)))
    .execute()
  return new Map(rows.map((row) => [row.subject ?? '', exportedEvent(row)]))
}

/** Events whose sentences are made at once. */
const together = 500

const sentencesOfSome = async (
  db: Db,
  events: readonly ExportedEvent[],
): Promise<EventSentence[]> => {
  const proposals = await proposalsOf(db, events)
  const streams = events.flatMap((event) => [
    ...(event.kind === 'record' || event.kind === 'catalogue' ? [] : [event.stream]),
    textIn(originOf(event, { proposals }), 'sampleId') ?? [],
  ])
  const openings = await openingsOf(db, streams.flat())
  const mentions = events.flatMap((event) => mentionsIn(event, { proposals, openings }))
  const entries = await entriesThen(db, mentions)
  const isOpen = (mention: Mention) => !entries.has(mentionKey(mention))
  const records = await recordsThen(db, mentions.filter(isOpen))
  const holders = events.flatMap((event): Mention[] => {
    const position = namedAt(event)
    const then = records.get(mentionKey({ id: event.stream, position }))
    const id = then?.accountId ?? then?.contactId
    return id && (then?.class === 'award' || then?.class === 'score') ? [{ id, position }] : []
  })
  const known: Known = {
    proposals,
    openings,
    entries,
    records: new Map([...records, ...(await recordsThen(db, holders))]),
    dynamic: await dynamicFieldsByName(db),
  }
  return events.map((event) => sentenceOf(event, known))
}

/**
 * Returns the facts of the sentences of events, in their order, with names and values as of each event. A fixed number of
 * statements for every 500 events.
 */
export const eventSentences = async (
  db: Db,
  events: readonly ExportedEvent[],
): Promise<EventSentence[]> => {
  const made: EventSentence[] = []
  for (let start = 0; start < events.length; start += together)
    made.push(...(await sentencesOfSome(db, events.slice(start, start + together))))
  return made
}
