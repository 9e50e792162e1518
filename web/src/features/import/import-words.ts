import {
  type classLabels,
  dynamicPrefix,
  type FieldValue,
  fieldOf,
  type ProblemCode,
  problems,
  titleOf,
} from '@stammbuch/contracts'
import { formatCount } from '@/format/format.ts'

type RecordClass = keyof typeof classLabels

/** A field by its German name; dynamic ones by the name they have in deliveries. */
export const fieldWords = (recordClass: RecordClass, attribute: string): string =>
  fieldOf(recordClass, attribute)?.label ??
  (attribute.startsWith(dynamicPrefix) ? attribute.slice(dynamicPrefix.length) : attribute)

/** A value of any kind as something to be shown. */
export const plainValue = (value: unknown): FieldValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return JSON.stringify(value)
}

/** The sentence of a code. */
export const codeWords = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

/** What an import makes: „12 Änderungen und 3 neue Einträge“. */
export const made = (changes: number, created: number): string =>
  [
    formatCount(changes, 'Änderung', 'Änderungen', '0 Änderungen'),
    created > 0 && formatCount(created, 'neuer Eintrag', 'neue Einträge'),
  ]
    .filter(Boolean)
    .join(' und ')

const relationWords = {
  mainContact: ['contact', 'Hauptansprechpartner'],
  contacts: ['contact', 'Ansprechpartner'],
  mainAccount: ['account', 'Hauptunternehmen'],
  accounts: ['account', 'Unternehmen'],
  award: ['award', 'Auszeichnung'],
  score: ['score', 'Erhebung'],
} as const

const others: Readonly<Record<string, string>> = {
  'supplierIdentification.value': 'Kennung des Lieferanten',
  toplistLabel: 'Topliste',
}

/** A target of a mapping in German. */
export const columnWords = (targetClass: RecordClass, target: string): string => {
  const at = target.indexOf('.')
  const name = target.slice(0, Math.max(at, 0))
  if (!Object.hasOwn(relationWords, name)) return others[target] ?? fieldWords(targetClass, target)
  const [recordClass, word] = relationWords[name as keyof typeof relationWords]
  const rest = target.slice(at + 1)
  return `${word}: ${others[rest] ?? fieldWords(recordClass, rest)}`
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
