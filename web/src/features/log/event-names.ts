import { eventFacts, events, eventTypes, roleLabels, streamKinds } from '@stammbuch/contracts'

/** Every type that the log can hold, by its German name, for a filter. */
export const eventChoices = eventTypes
  .map((type) => ({ value: type, label: events[type].name, detail: type }))
  .toSorted((left, right) => left.label.localeCompare(right.label, 'de'))

/** The German name of a type; one that a later version wrote stays as it is. */
export const eventName = (type: string): string => eventFacts(type)?.name ?? type

const sources: Readonly<Record<string, string>> = {
  ui: 'Anwendung',
  import: 'Import',
  service: 'Dienst',
}

/** Returns the id of the access token by which an event was caused; undefined if by none. */
export const tokenOf = (source: string): string | undefined => /^token:(.+)$/.exec(source)?.[1]

export const sourceName = (source: string): string =>
  tokenOf(source) ? 'Zugriffstoken' : (sources[source] ?? source)

const roleNames: Readonly<Record<string, string>> = { ...roleLabels, service: 'Dienst' }

/** As what somebody acted. Old events may name a role that is gone: that stays as it was written. */
export const roleName = (role: string): string => roleNames[role] ?? role

const kinds: Readonly<Record<string, string>> = streamKinds

/** The German name of the kind of thing that a stream of events is about. */
export const kindName = (kind: string): string => kinds[kind] ?? kind
