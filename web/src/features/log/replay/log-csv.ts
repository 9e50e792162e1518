import { type ListedEvent, sentenceText } from '@stammbuch/contracts'
import { formatDateTimeSeconds } from '@/format/format.ts'
import { eventName, kindName, sourceName } from '../event-names.ts'
import { fieldName, valuesOf } from '../event-values.ts'

const head = [
  'Position',
  'Zeit',
  'Zeit (UTC)',
  'Person',
  'Rolle',
  'Quelle',
  'Satz',
  'Ereignis',
  'Typ',
  'Gegenstand',
  'ID',
  'Feld',
  'Vorher',
  'Nachher',
  'Daten',
  'Lauf',
  'Prüfsumme',
]

/** A cell that no spreadsheet takes for a formula, quoted where it has to be. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'boolean' ? (value ? 'Ja' : 'Nein') : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const row = (event: ListedEvent): string => {
  const values = valuesOf(event)
  return [
    event.position,
    formatDateTimeSeconds(event.at),
    event.at,
    event.sentence?.actor.name ?? event.actor,
    event.role,
    sourceName(event.source),
    event.sentence && sentenceText(event.sentence),
    eventName(event.type),
    event.type,
    kindName(event.kind),
    event.stream,
    fieldName(event),
    values?.before,
    values?.after,
    values ? '' : JSON.stringify(event.data),
    event.cause.runId,
    event.hash,
  ]
    .map(cell)
    .join(';')
}

/** The first line. A byte order mark before it tells spreadsheets that it is UTF-8. */
export const csvHead = `\uFEFF${head.join(';')}\r\n`

/** Events as lines of CSV, separated by semicolons as German spreadsheets expect. */
export const csvRows = (events: readonly ListedEvent[]): string =>
  events.map((event) => `${row(event)}\r\n`).join('')
