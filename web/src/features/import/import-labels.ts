import {
  type classLabels,
  dynamicPrefix,
  type FieldValue,
  fieldOf,
  type ImportEvidence,
  type ProblemCode,
  problems,
  type RowRelation,
  titleOf,
} from '@stammbuch/contracts'

type RecordClass = keyof typeof classLabels

type Labels = ReadonlyMap<string, string>

/** The German label of a field; that of a dynamic one comes from `labels`, by machine name. */
export const fieldLabel = (recordClass: RecordClass, attribute: string, labels: Labels): string => {
  const known = fieldOf(recordClass, attribute)?.label
  if (known !== undefined || !attribute.startsWith(dynamicPrefix)) return known ?? attribute
  const name = attribute.slice(dynamicPrefix.length)
  return labels.get(name) ?? name
}

/** A field's value for display: an option by its label. */
export const shownValue = (
  recordClass: RecordClass,
  attribute: string,
  value: unknown,
): FieldValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return fieldOf(recordClass, attribute)?.options?.[value] ?? value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}

/** The German title of a problem code. */
export const codeLabel = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

const relationLabels = {
  mainContact: ['contact', 'Hauptansprechpartner'],
  contacts: ['contact', 'Ansprechpartner'],
  mainAccount: ['account', 'Hauptunternehmen'],
  accounts: ['account', 'Unternehmen'],
  award: ['award', 'Auszeichnung'],
  score: ['score', 'Erhebung'],
  product: ['product', 'Produkt'],
} as const

/** Label of a delivery's own key. */
export const identificationLabel = 'Kennung des Lieferanten'
const others: Readonly<Record<string, string>> = {
  'supplierIdentification.value': identificationLabel,
  toplistLabel: 'Topliste',
}

/** The German label of a mapping's target. */
export const columnLabel = (targetClass: RecordClass, target: string, labels: Labels): string => {
  const at = target.indexOf('.')
  const name = target.slice(0, Math.max(at, 0))
  if (!Object.hasOwn(relationLabels, name))
    return others[target] ?? fieldLabel(targetClass, target, labels)
  const [recordClass, word] = relationLabels[name as keyof typeof relationLabels]
  const rest = target.slice(at + 1)
  return `${word}: ${others[rest] ?? fieldLabel(recordClass, rest, labels)}`
}

/** Labels and tones of the states of a related record. */
export const relationStateLabels = {
  known: ['Bekannt', 'accepted'],
  new: ['Neu', 'proposed'],
  doubtful: ['Zweifelhaft', 'stale'],
} as const

/** Labels of the evidence that identifies a record. */
export const evidenceLabels: Readonly<Record<ImportEvidence, string>> = {
  identification: 'an der Kennung',
  linked: 'schon verknüpft',
  delivery: 'aus derselben Lieferung',
  email: 'an der E-Mail-Adresse',
  telephone: 'an der Telefonnummer',
  website: 'an der Website',
  place: 'an Name und Ort',
  holder: 'gehört dem Eintrag schon',
  model: 'an mehreren Feldern',
  supplier: 'unter diesem Namen vom selben Lieferanten',
  'same-name': 'nur am Namen, mehr ist nicht bekannt',
}

/** Labels of related records, by the part of the mapping. */
export const partLabels: Readonly<Record<RowRelation['part'], string>> = {
  mainContact: 'Hauptansprechpartner',
  contacts: 'Ansprechpartner',
  mainAccount: 'Hauptunternehmen',
  accounts: 'Unternehmen',
  product: 'Produkt',
  award: 'Auszeichnung',
}

/** Labels and tones of the outcomes of a row. */
export const outcomeLabels = {
  new: ['Neuer Eintrag', 'accepted'],
  changed: ['Geändert', 'proposed'],
  unchanged: ['Unverändert', 'neutral'],
  conflict: ['Mehrdeutig', 'stale'],
  refused: ['Abgelehnt', 'declined'],
  skipped: ['Übersprungen', 'neutral'],
} as const
