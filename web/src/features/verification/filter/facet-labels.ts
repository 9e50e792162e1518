import {
  classLabels,
  dynamicPrefix,
  type FacetName,
  type FacetValue,
  fieldOf,
  type RecordClass,
} from '@stammbuch/contracts'
import type { QueueSearch } from './queue-search.ts'

/** A facet that the list offers beside project and year. Deliveries have a tab of their own. */
export interface OfferedFacet {
  readonly name: FacetName
  readonly title: string
  readonly key: keyof QueueSearch
  /** Several values can be chosen, or one. */
  readonly many: boolean
}

export const offeredFacets: readonly OfferedFacet[] = [
  { name: 'toplist', title: 'Topliste', key: 'toplistId', many: false },
  { name: 'class', title: 'Klasse', key: 'class', many: true },
  { name: 'attribute', title: 'Feld', key: 'attribute', many: true },
  { name: 'action', title: 'Vorgang', key: 'approved', many: false },
  { name: 'supplier', title: 'Lieferant', key: 'supplierId', many: true },
  { name: 'origin', title: 'Herkunft', key: 'origin', many: true },
  { name: 'proposer', title: 'Vorgeschlagen von', key: 'proposer', many: true },
  { name: 'stale', title: 'Aktualität', key: 'stale', many: false },
  { name: 'age', title: 'Alter', key: 'age', many: true },
]

const words: Partial<Record<FacetName, Readonly<Record<string, string>>>> = {
  action: { initial: 'Initiale Prüfung', changes: 'Erwartet Änderungen' },
  origin: {
    editor: 'Redaktion',
    import: 'Import',
    geo: 'Geodaten',
    merge: 'Zusammenführung',
    undo: 'Rückgängig',
  },
  stale: { true: 'Veraltet', false: 'Aktuell' },
  age: {
    today: 'Seit heute',
    week: 'Bis 7 Tage',
    month: 'Bis 30 Tage',
    older: 'Länger als 30 Tage',
  },
}

const ageOrder = Object.keys(words.age ?? {})

/** `account.city` as people call it: „Stadt (Unternehmen)“. */
const attributeWords = (value: string): string => {
  const [recordClass = '', ...rest] = value.split('.')
  const attribute = rest.join('.')
  const own = fieldOf(recordClass as RecordClass, attribute)?.label
  const label = own ?? attribute.replace(dynamicPrefix, '')
  const owner = classLabels[recordClass as RecordClass]?.[0]
  return owner ? `${label} (${owner})` : label
}

/** The German label of a value of a facet. */
export const facetLabel = (
  name: FacetName,
  { value, label }: Omit<FacetValue, 'count'>,
): string => {
  if (label) return label
  if (name === 'attribute') return attributeWords(value)
  if (name === 'class') return classLabels[value as RecordClass]?.[1] ?? value
  return words[name]?.[value] ?? value
}

/** Ages stand from young to old; all else as the server gives it, the most frequent first. */
export const inFacetOrder = (name: FacetName, values: readonly FacetValue[]) =>
  name === 'age'
    ? values.toSorted((one, other) => ageOrder.indexOf(one.value) - ageOrder.indexOf(other.value))
    : values

const flags: Readonly<Record<string, string>> = {
  initial: '0',
  changes: '1',
  false: '0',
  true: '1',
}

/** The values of a facet that the address has chosen. */
export const chosenOf = ({ name, key }: OfferedFacet, search: QueueSearch): readonly string[] => {
  const given = search[key]
  if (given === undefined) return []
  const listed = String(given).split(',')
  if (name === 'action') return listed.map((one) => (one === '0' ? 'initial' : 'changes'))
  return name === 'stale' ? listed.map((one) => (one === '1' ? 'true' : 'false')) : listed
}

/** The address with a value of a facet chosen, or not any more. */
export const withChoice = (facet: OfferedFacet, search: QueueSearch, value: string) => {
  const chosen = chosenOf(facet, search)
  const rest = chosen.filter((one) => one !== value)
  const next = chosen.includes(value) ? rest : facet.many ? [...chosen, value] : [value]
  const isFlag = facet.name === 'action' || facet.name === 'stale'
  const told = isFlag ? next.map((one) => flags[one] ?? one) : next
  return { [facet.key]: told.join(',') || undefined } as Partial<QueueSearch>
}
