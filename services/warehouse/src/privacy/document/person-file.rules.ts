import {
  type ContactRecord,
  contentFields,
  eventFacts,
  fieldOf,
  isSyncTarget,
  type SubjectExport,
  type TimelineEntry,
  targetFacts,
} from '@stammbuch/contracts'

const timeZone = 'Europe/Berlin'
const day = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const
const dates = new Intl.DateTimeFormat('de-DE', day)
const instants = new Intl.DateTimeFormat('de-DE', { ...day, hour: '2-digit', minute: '2-digit' })

/** `15.06.2026`, in Berlin. */
export const germanDay = (moment: string): string => dates.format(new Date(moment))
/** `15.06.2026, 09:30 Uhr`, in Berlin. */
export const germanInstant = (moment: string): string => `${instants.format(new Date(moment))} Uhr`

/** A row of two or more cells of the document. */
export type Row = readonly string[]

const spoken = (value: unknown, options: Readonly<Record<string, string>> | null): string => {
  if (value === true) return 'ja'
  if (value === false) return 'nein'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return options?.[text] ?? text
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The values of a contact's fields by their German names; empty ones are left out. */
export const valueRows = (contact: ContactRecord): Row[] =>
  contentFields('contact').flatMap(([name, { label, options, type }]) => {
    const value = (contact as Readonly<Record<string, unknown>>)[name]
    return isEmpty(value) || type === 'reference' ? [] : [[label, spoken(value, options)]]
  })

/** What a contact is connected with: companies, awards, surveys, notes and the names that suppliers have for it. */
export const relationRows = (contact: ContactRecord): Row[] => [
  ...contact.accounts.map(({ label }): Row => ['Unternehmen', label]),
  ...contact.awards.map(({ label }): Row => ['Auszeichnung', label]),
  ...contact.scores.map(({ label }): Row => ['Erhebung', label]),
  ...contact.messages.map(({ content }): Row => ['Notiz', content]),
  ...contact.supplierIds.map(
    ({ supplier, value }): Row => [
      'Kennung bei einem Lieferanten',
      supplier ? `${supplier.name}: ${value}` : value,
    ],
  ),
]

const originOf = ({ supplier, data, actorName, role }: TimelineEntry): string => {
  const source = (data.source ?? data.origin) as { readonly row?: unknown } | undefined
  const row = typeof source?.row === 'number' ? `, Zeile ${source.row}` : ''
  if (supplier) return `Lieferant ${supplier}${row}`
  return role === 'service' ? actorName : 'Redaktion'
}

type Change = TimelineEntry['changes'][number]

/** A change in words: the font has no arrow. */
const changed = ({ attribute, label, before, after }: Change): string => {
  const options = fieldOf('contact', attribute)?.options ?? null
  if (isEmpty(before)) return `${label}: ${spoken(after, options)}`
  const to = isEmpty(after) ? 'kein Wert' : `„${spoken(after, options)}“`
  return `${label}: „${spoken(before, options)}“, danach ${to}`
}

/** What happened with the person's data: day, event, field with its value, and origin. */
export const eventRows = (events: readonly TimelineEntry[]): Row[] =>
  events.map((event) => [
    germanDay(event.at),
    eventFacts(event.type)?.name ?? event.type,
    event.changes.map(changed).join('\n'),
    originOf(event),
  ])

const targetName = (target: string): string =>
  isSyncTarget(target) ? targetFacts(target).label : target

/** The systems that were given the person's data. */
export const recipientRows = ({ recipients }: SubjectExport): Row[] =>
  recipients.map(({ target, firstAt, lastAt }) => [
    targetName(target),
    firstAt ? germanDay(firstAt) : 'noch nicht freigegeben',
    lastAt ? germanDay(lastAt) : 'noch nicht übertragen',
  ])

/** The files in which the person can stand, and when they were fetched. */
export const fileRows = ({ files }: SubjectExport): Row[] =>
  files.map(({ at, content, fetchedAt }) => [
    germanDay(at),
    content,
    fetchedAt.length === 0 ? 'nicht abgeholt' : fetchedAt.map(germanDay).join(', '),
  ])

/** The readings by day. */
export const readingRows = ({ readings }: SubjectExport): Row[] =>
  readings.map((one) => [germanDay(one.day), one.purpose, String(one.readings)])
