import {
  classLabels,
  dynamicPrefix,
  type FieldValue,
  fieldOf,
  type LogEvent,
  recordClasses,
} from '@stammbuch/contracts'
import { kindName } from './event-names.ts'

const classOf = ({ data }: LogEvent) => recordClasses.find((one) => one === data.class)

/** Kind of an event's stream; of a record its class. */
export const subjectName = (event: LogEvent): string => {
  const recordClass = event.kind === 'record' ? classOf(event) : undefined
  return recordClass ? classLabels[recordClass][0] : kindName(event.kind)
}

/** The field that a change is about, in German. */
export const fieldName = (event: LogEvent): string | null => {
  const { attribute } = event.data
  if (typeof attribute !== 'string') return null
  const recordClass = classOf(event)
  return (
    (recordClass && fieldOf(recordClass, attribute)?.label) ??
    (attribute.startsWith(dynamicPrefix) ? attribute.slice(dynamicPrefix.length) : attribute)
  )
}

const roots = ['account', 'contact', 'product']

/** The page of the record that an event is about, if it has one. */
export const pageOf = ({ kind, data, stream }: LogEvent): string | null =>
  kind === 'record' && typeof data.class === 'string' && roots.includes(data.class)
    ? `/${data.class}/${stream}`
    : null

/** A value of the log as text for people: German names of choices, Ja and Nein. */
const shown = (event: LogEvent, value: unknown): FieldValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return JSON.stringify(value)
  const { attribute } = event.data
  const recordClass = classOf(event)
  const field =
    recordClass && typeof attribute === 'string' ? fieldOf(recordClass, attribute) : undefined
  return field?.options?.[String(value)] ?? (value as FieldValue)
}

/** Values before and after a change; `null` for other events. */
export const valuesOf = (
  event: LogEvent,
): { readonly before: FieldValue; readonly after: FieldValue } | null => {
  const { data, type } = event
  if (type === 'ChangeProposed')
    return { before: shown(event, data.oldValue), after: shown(event, data.newValue) }
  if (type === 'ChangeAccepted')
    return { before: shown(event, data.valueBefore), after: shown(event, data.newValue) }
  return null
}
