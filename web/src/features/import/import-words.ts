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

/** A field by its German name; a dynamic one by its own, which `labels` knows by machine name. */
export const fieldWords = (recordClass: RecordClass, attribute: string, labels: Labels): string => {
  const known = fieldOf(recordClass, attribute)?.label
  if (known !== undefined || !attribute.startsWith(dynamicPrefix)) return known ?? attribute
  const name = attribute.slice(dynamicPrefix.length)
  return labels.get(name) ?? name
}

/** A field's value of any kind as something to be shown: a listed one by its word. */
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

/** The sentence of a code. */
export const codeWords = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

const relationWords = {
  mainContact: ['contact', 'Hauptansprechpartner'],
  contacts: ['contact', 'Ansprechpartner'],
  mainAccount: ['account', 'Hauptunternehmen'],
  accounts: ['account', 'Unternehmen'],
  award: ['award', 'Auszeichnung'],
  score: ['score', 'Erhebung'],
  product: ['product', 'Produkt'],
} as const

/** What a delivery's own key is called. */
export const identificationWords = 'Kennung des Lieferanten'
const others: Readonly<Record<string, string>> = {
  'supplierIdentification.value': identificationWords,
  toplistLabel: 'Topliste',
}

/** A target of a mapping in German. */
export const columnWords = (targetClass: RecordClass, target: string, labels: Labels): string => {
  const at = target.indexOf('.')
  const name = target.slice(0, Math.max(at, 0))
  if (!Object.hasOwn(relationWords, name))
    return others[target] ?? fieldWords(targetClass, target, labels)
  const [recordClass, word] = relationWords[name as keyof typeof relationWords]
  const rest = target.slice(at + 1)
  return `${word}: ${others[rest] ?? fieldWords(recordClass, rest, labels)}`
}

/** How certain it is which record a part of a row is about, and its tone. */
export const relationStateWords = {
  known: ['Bekannt', 'accepted'],
  new: ['Neu', 'proposed'],
  doubtful: ['Zweifelhaft', 'stale'],
} as const

/** What tells which record is meant. */
export const evidenceWords: Readonly<Record<ImportEvidence, string>> = {
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

/** What a row brings along, by the part of the mapping. */
export const partWords: Readonly<Record<RowRelation['part'], string>> = {
  mainContact: 'Hauptansprechpartner',
  contacts: 'Ansprechpartner',
  mainAccount: 'Hauptunternehmen',
  accounts: 'Unternehmen',
  product: 'Produkt',
  award: 'Auszeichnung',
}

/** What became of a row, and its tone. */
export const outcomeWords = {
  new: ['Neuer Eintrag', 'accepted'],
  changed: ['Geändert', 'proposed'],
  unchanged: ['Unverändert', 'neutral'],
  conflict: ['Mehrdeutig', 'stale'],
  refused: ['Abgelehnt', 'declined'],
  skipped: ['Übersprungen', 'neutral'],
} as const
