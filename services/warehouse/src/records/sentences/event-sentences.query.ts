import { type EventSentence, eventPredicate, isPersonal } from '@stammbuch/contracts'
import { type Database, type ExportedEvent, exportedEvent, selectEvents } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type DynamicFieldRow, dynamicFieldsByName } from '../../catalogue/index.ts'
import { isBinding } from './entry-changes.rules.ts'
import { detailOf } from './event-details.rules.ts'
import {
  bodyOf,
  changeIn,
  classOf,
  idsIn,
  isData,
  membersOf,
  mentionsIn,
  namedAt,
  ofProposal,
  originOf,
  otherIn,
  type Told,
  textIn,
} from './event-mentions.rules.ts'
import {
  type EntryThen,
  earlierOf,
  entriesThen,
  type Mention,
  mentionKey,
  openingsOf,
  type RecordThen,
  recordsThen,
} from './names-then.query.ts'
import {
  actorThen,
  entryName,
  entryPhrase,
  fieldLabel,
  runName,
  valueText,
} from './sentence-texts.rules.ts'

type Db = Kysely<Database>
type Data = Readonly<Record<string, unknown>>

/** Everything that the sentences of some events name. */
interface Known extends Told {
  readonly records: ReadonlyMap<string, RecordThen>
  readonly entries: ReadonlyMap<string, EntryThen>
  readonly dynamic: ReadonlyMap<string, DynamicFieldRow>
}

const recordAt = (known: Known, id: string | null | undefined, position: number) => {
  const found = id ? known.records.get(mentionKey({ id, position })) : undefined
  return found && id ? { class: found.class, id, label: found.label } : null
}

const entryAt = (known: Known, id: string | undefined, position: number) =>
  id === undefined ? undefined : known.entries.get(mentionKey({ id, position }))

const changeOf = (event: ExportedEvent, known: Known): EventSentence['change'] => {
  const change = changeIn(event, known)
  const told = event.kind === 'record' ? event : known.proposals.get(event.subject ?? '')
  const recordClass = told && classOf(told)
  if (!change || !recordClass) return null
  const { attribute, before, after, erased } = change
  const nameOf = (id: string) =>
    entryName(entryAt(known, id, namedAt(event))?.entry) ??
    recordAt(known, id, namedAt(event))?.label
  const shown = (value: unknown) => valueText(recordClass, attribute, value, nameOf)
  return {
    targetClass: recordClass,
    targetId: told.stream,
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
  const data = known.earlier.get(event.position) ?? known.openings.get(stream)?.data
  if (event.kind === 'run') return data && runName(data.kind)
  if (event.kind === 'release') {
    const begun = known.openings.get(stream)?.data
    return ['rankingGroupId', 'periodId']
      .flatMap((name) => entryName(entryAt(known, textIn(begun, name), position)?.entry) ?? [])
      .join(' ')
  }
  return textIn(known.openings.get(stream)?.data, 'fileName') ?? textIn(data, 'name')
}

const thingOf = (event: ExportedEvent, known: Known): EventSentence['thing'] => {
  const name = event.kind === 'record' ? undefined : thingName(event, known)
  return name ? { id: event.stream, name } : null
}

/** The name of a delivery's file. */
const fileNameOf = (id: string, { openings }: Known): string | undefined =>
  textIn(openings.get(id)?.data, 'fileName')

const detailIn = (event: ExportedEvent, known: Known): string | null => {
  const position = namedAt(event)
  const { stream } = event
  return detailOf(event.type, bodyOf(event), {
    earlier: known.earlier.get(event.position),
    entryBefore: entryAt(known, stream, position)?.entry,
    nameOf: (id) => {
      const entry = entryName(entryAt(known, id, position)?.entry)
      const record = recordAt(known, id, position)
      // Details go to everybody who reads the sentence: a person is named by its place for the record alone.
      const label = record?.class === 'contact' ? 'ein Kontakt' : record?.label
      return entry ?? label ?? fileNameOf(id, known)
    },
  })
}

const predicateOf = (event: ExportedEvent): string => {
  const { entry } = bodyOf(event)
  return event.type === 'CatalogueEntryChanged' && isData(entry) && isBinding(entry)
    ? 'verband {thing} bei der Anmeldung mit dessen Konto beim Anmeldedienst'
    : eventPredicate(event.type, event.data as Data)
}

const sentenceOf = (event: ExportedEvent, known: Known): EventSentence => {
  const { stream, actor } = event
  const position = namedAt(event)
  const about =
    event.kind === 'spot-check' ? known.proposals.get(event.subject ?? '')?.stream : stream
  const then = known.records.get(mentionKey({ id: about ?? stream, position }))
  const holder = then?.class === 'award' || then?.class === 'score' ? then : undefined
  const erased = event.kind === 'erasure' ? (event.subject ?? undefined) : undefined
  const [one, another] = membersOf(event, known)
  return {
    actor: { id: actor, name: actorThen(actor, entryAt(known, actor, position)?.entry) },
    predicate: predicateOf(event),
    record: recordAt(known, one ?? erased ?? about, position),
    holder: holder ? recordAt(known, holder.accountId ?? holder.contactId, position) : null,
    other: recordAt(known, another ?? otherIn(event, known), position),
    change: changeOf(event, known),
    thing: thingOf(event, known),
    delivery: deliveryOf(event, known),
    detail: detailIn(event, known),
  }
}

const proposalsOf = async (
  db: Db,
  events: readonly ExportedEvent[],
): Promise<Known['proposals']> => {
  const subjects = events.flatMap(({ type, subject }) =>
    subject !== null && ofProposal.includes(type) ? [subject] : [],
  )
  if (subjects.length === 0) return new Map()
  const rows = await selectEvents(db)
    .where('event.type', '=', 'ChangeProposed')
    .where('event.subject', '=', (e) => e.fn.any(e.val(subjects)))
    .execute()
  return new Map(rows.map((row) => [row.subject ?? '', exportedEvent(row)]))
}

/** What an entry of the master data named before by an id, where an event gives it another value. */
const replacedIn = (event: ExportedEvent, entries: Known['entries']): readonly Mention[] => {
  const { entry: patch } = bodyOf(event)
  if (event.type !== 'CatalogueEntryChanged' || !isData(patch)) return []
  const position = namedAt(event)
  const before = entries.get(mentionKey({ id: event.stream, position }))?.entry ?? {}
  const ids = idsIn(Object.fromEntries(Object.keys(patch).map((name) => [name, before[name]])))
  return ids.map((id) => ({ id, position }))
}

/** Events whose sentences are made at once. */
const together = 500

const sentencesOfSome = async (
  db: Db,
  events: readonly ExportedEvent[],
): Promise<EventSentence[]> => {
  const proposals = await proposalsOf(db, events)
  const earlier = await earlierOf(db, events)
  const streams = events.flatMap((event) => [
    ...(event.kind === 'record' || event.kind === 'catalogue' ? [] : [event.stream]),
    textIn(originOf(event, { proposals }), 'sampleId') ?? [],
    ...idsIn(event.kind === 'run' ? bodyOf(event).scope : null),
  ])
  const openings = await openingsOf(db, streams.flat())
  const mentions = events.flatMap((event) => mentionsIn(event, { proposals, openings, earlier }))
  const asTold = await entriesThen(db, mentions)
  const replaced = events.flatMap((event) => replacedIn(event, asTold))
  const entries = new Map([...asTold, ...(await entriesThen(db, replaced))])
  const isOpen = (mention: Mention) => !entries.has(mentionKey(mention))
  const records = await recordsThen(db, mentions.filter(isOpen))
  const holders = events.flatMap((event): Mention[] => {
    const position = namedAt(event)
    const about =
      event.kind === 'record' ? event.stream : proposals.get(event.subject ?? '')?.stream
    const then = records.get(mentionKey({ id: about ?? event.stream, position }))
    const id = then?.accountId ?? then?.contactId
    return id && (then?.class === 'award' || then?.class === 'score') ? [{ id, position }] : []
  })
  const known: Known = {
    proposals,
    earlier,
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
