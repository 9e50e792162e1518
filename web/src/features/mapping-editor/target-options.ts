import {
  classLabels,
  dynamicPrefix,
  type Field,
  fields,
  type MappingColumn,
} from '@stammbuch/contracts'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'

export type TargetClass = 'account' | 'contact'

const typeWords: Record<Field['type'], string> = {
  text: 'Text',
  integer: 'Ganze Zahl',
  double: 'Zahl',
  boolean: 'Ja/Nein',
  enumeration: 'Auswahl',
  reference: 'Verweis',
  instant: 'Zeitpunkt',
}
/** What an import must not touch though an editor may. */
const forbidden = ['excludedByEditor', 'isApproved']

const fieldTargets = (
  recordClass: 'account' | 'contact' | 'award',
  prefix: string,
  before: string = classLabels[recordClass][0],
): readonly ComboboxOption[] => {
  const known: Readonly<Record<string, Field>> = fields[recordClass]
  return Object.entries(known)
    .filter(
      ([name, { editable, type }]) => editable && type !== 'reference' && !forbidden.includes(name),
    )
    .map(([name, { label, type }]) => ({
      value: prefix + name,
      label: prefix ? `${before}: ${label}` : label,
      detail: typeWords[type],
    }))
}

const relations = {
  account: { class: 'contact', mainContact: 'Hauptansprechpartner', contacts: 'Ansprechpartner' },
  contact: { class: 'account', mainAccount: 'Hauptunternehmen', accounts: 'Unternehmen' },
} as const

/** Fields of the records that a row brings along. */
const relationTargets = (targetClass: TargetClass): readonly ComboboxOption[] => {
  const { class: related, ...names } = relations[targetClass]
  return Object.entries(names).flatMap(([name, before]) => [
    ...fieldTargets(related, `${name}.`, before),
    {
      value: `${name}.supplierIdentification.value`,
      label: `${before}: Kennung des Lieferanten`,
      detail: 'Zuordnung',
    },
  ])
}

/** Everything a column of a delivery can become. Scores have dynamic fields, named freely. */
export const targetOptions = (
  targetClass: TargetClass,
  columns: readonly Pick<MappingColumn, 'target'>[],
): readonly ComboboxOption[] => {
  const known: ComboboxOption[] = [
    ...fieldTargets(targetClass, ''),
    {
      value: 'supplierIdentification.value',
      label: 'Kennung des Lieferanten',
      detail: 'Zuordnung',
    },
    { value: 'award.toplistLabel', label: 'Auszeichnung: Topliste', detail: 'Name' },
    ...fieldTargets('award', 'award.'),
    ...relationTargets(targetClass),
  ]
  const others = columns
    .map(({ target }) => target)
    .filter((target) => !known.some(({ value }) => value === target))
  return [...known, ...[...new Set(others)].map(optionOf)]
}

const scorePrefix = `score.${dynamicPrefix}`

/** A target that is no field of the catalogue. */
export const optionOf = (target: string): ComboboxOption => ({
  value: target,
  label: target.startsWith(scorePrefix) ? `Erhebung: ${target.slice(scorePrefix.length)}` : target,
  detail: target.startsWith(scorePrefix) ? 'Dynamisches Feld' : 'Unbekannt',
})

/** The target that a typed name of a dynamic field means, if it can be one. */
export const dynamicTarget = (typed: string): ComboboxOption | null =>
  /^[a-z][a-z0-9_]{1,99}$/.test(typed) ? optionOf(scorePrefix + typed) : null

/** Required fields that no column fills. */
export const missingRequired = (
  targetClass: TargetClass,
  targets: readonly (string | null)[],
): readonly string[] => {
  const known: Readonly<Record<string, Field>> = fields[targetClass]
  return Object.entries(known)
    .filter(([name, { required }]) => required && !targets.includes(name))
    .map(([, { label }]) => label)
}
