import {
  actorName,
  dynamicPrefix,
  fieldOf,
  type RecordClass,
  runLabels,
} from '@stammbuch/contracts'

type Data = Readonly<Record<string, unknown>>

const dates = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** Returns the name of an entry of the master data. */
export const entryName = (entry: Data | undefined): string | undefined => {
  const { fullName, name, label, value, shortCode } = entry ?? {}
  const found = [fullName, name, label, value, shortCode].find((one) => typeof one === 'string')
  return typeof found === 'string' ? found : undefined
}

/** Returns who acted, by the name of then. */
export const actorThen = (id: string, entry: Data | undefined): string =>
  actorName(id, entry && { fullName: entryName(entry) })

const entryKinds: Readonly<Record<string, string>> = {
  user: 'den Benutzer',
  supplier: 'den Lieferanten',
  period: 'den Jahrgang',
  'ranking-group': 'das Projekt',
  'toplist-label': 'die Topliste',
  'dynamic-field': 'das dynamische Feld',
  dictionary: 'das Wörterbuch',
  'string-translation': 'die Übersetzung',
  'taxonomy-term': 'die Kategorie',
  mapping: 'das Mapping',
  'saved-view': 'die gespeicherte Ansicht',
  'saved-question': 'die gespeicherte Frage',
}

/** Returns an entry of the master data with its kind, in the accusative: `den Lieferanten „Kliniknetz“`. */
export const entryPhrase = (kind: string, entry: Data | undefined): string => {
  const name = entryName(entry)
  return `${entryKinds[kind] ?? 'den Stammdateneintrag'}${name === undefined ? '' : ` „${name}“`}`
}

/** Returns the label of a field; a dynamic one by the name that is known of it. */
export const fieldLabel = (
  recordClass: RecordClass,
  attribute: string,
  dynamic: ReadonlyMap<string, { readonly label: string }>,
): string => {
  const name = attribute.replace(dynamicPrefix, '')
  return fieldOf(recordClass, attribute)?.label ?? dynamic.get(name)?.label ?? name
}

/** Returns a value as people read it; `nameOf` tells the name of what an id refers to. */
export const valueText = (
  recordClass: RecordClass,
  attribute: string,
  value: unknown,
  nameOf: (id: string) => string | undefined,
): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (typeof value === 'number') return String(value).replace('.', ',')
  const field = fieldOf(recordClass, attribute)
  const text = String(value)
  if (field?.type === 'reference') return nameOf(text) ?? text
  if (field?.type === 'instant') return dates.format(new Date(text))
  return field?.options?.[text] ?? text
}

/** Returns the name of a run by its kind. */
export const runName = (kind: unknown): string =>
  (runLabels as Readonly<Record<string, string>>)[String(kind)] ?? String(kind)
