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
/** Fields that an import must not change though an editor may. */
const forbidden = ['excludedByEditor', 'isApproved']

const fieldTargets = (
  recordClass: 'account' | 'contact' | 'award' | 'product',
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

/** A dynamic field as a target. */
export interface DynamicTarget {
  readonly name: string
  readonly label: string
  readonly type: Field['type']
  /** The project that it belongs to, `null` for all. */
  readonly project: string | null
}

/** Parts of a row that can have dynamic fields. */
const dynamicPlaces = { 'score.': 'Erhebung', 'award.': 'Auszeichnung' } as const

const dynamicTargets = (dynamic: readonly DynamicTarget[]): readonly ComboboxOption[] =>
  Object.entries(dynamicPlaces).flatMap(([place, before]) =>
    dynamic.map(({ name, label, type, project }) => ({
      value: place + dynamicPrefix + name,
      label: `${before}: ${label}`,
      detail: [typeWords[type], name, project].filter(Boolean).join(', '),
    })),
  )

/** Everything a column of a delivery can become, and what is used already though nobody knows it. */
export const targetOptions = (
  targetClass: TargetClass,
  used: readonly string[],
  dynamic: readonly DynamicTarget[],
): readonly ComboboxOption[] => {
  const known: ComboboxOption[] = [
    ...fieldTargets(targetClass, ''),
    {
      value: 'supplierIdentification.value',
      label: 'Kennung des Lieferanten',
      detail: 'Zuordnung',
    },
    ...(targetClass === 'account' ? fieldTargets('product', 'product.') : []),
    { value: 'award.toplistLabel', label: 'Auszeichnung: Topliste', detail: 'Name' },
    ...fieldTargets('award', 'award.'),
    ...relationTargets(targetClass),
    ...dynamicTargets(dynamic),
  ]
  const values = new Set(known.map(({ value }) => value))
  const others = used.filter((target) => !values.has(target))
  return [...known, ...[...new Set(others)].map(optionOf)]
}

/** A target that is neither a field of the catalogue nor a dynamic field in use. */
export const optionOf = (target: string): ComboboxOption => {
  const place = Object.entries(dynamicPlaces).find(([one]) =>
    target.startsWith(one + dynamicPrefix),
  )
  if (!place) return { value: target, label: target, detail: 'Unbekannt' }
  const [start, before] = place
  const name = target.slice(start.length + dynamicPrefix.length)
  return { value: target, label: `${before}: ${name}`, detail: 'Dynamisches Feld' }
}

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

/** Fields that several columns fill, with these columns in their order. */
export const joinedTargets = (
  columns: readonly Pick<MappingColumn, 'source' | 'target'>[],
): readonly (readonly [target: string, sources: readonly string[]])[] =>
  [...Map.groupBy(columns, ({ target }) => target)].flatMap(([target, own]) =>
    own.length > 1 ? [[target, own.map(({ source }) => source ?? 'Konstante')] as const] : [],
  )
