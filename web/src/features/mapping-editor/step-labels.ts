import type { MappingColumn, Transformation } from '@stammbuch/contracts'
import { formatCount } from '@/format/format.ts'
import { kindWords } from './rule-labels.ts'

/** Names of dictionaries by id. */
export type DictionaryNames = ReadonlyMap<string, string>

const parts = { street: 'Straße', zipCode: 'PLZ', city: 'Stadt' } as const
const orders = {
  dmy: 'Tag, Monat, Jahr',
  mdy: 'Monat, Tag, Jahr',
  ymd: 'Jahr, Monat, Tag',
} as const
const quoted = (text: string): string => `„${text}“`

const conditionWords = ({
  test,
  value,
  yes,
  no,
}: Extract<Transformation, { readonly kind: 'condition' }>): string => {
  const asked = {
    equals: `gleich ${quoted(value)}`,
    contains: `enthält ${quoted(value)}`,
    filled: 'gefüllt',
    empty: 'leer',
  }[test]
  const told = (text: string | null) => (text === null ? 'wie geliefert' : quoted(text))
  return `wenn ${asked}, dann ${told(yes)}, sonst ${told(no)}`
}

const lookupWords = (values: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(values).map(([from, to]) => `${from} = ${to}`)
  const [first = 'keine', ...others] = pairs
  return others.length === 0 ? first : `${first} und ${others.length} weitere`
}

/** German description of a step with its settings. */
export const stepWords = (step: Transformation, dictionaries: DictionaryNames): string => {
  const name = kindWords[step.kind]
  switch (step.kind) {
    case 'trim':
    case 'repair':
      return name
    case 'address-part':
      return `${parts[step.part]} aus der Adresse`
    case 'number':
      return `${name}: ${step.decimal === ',' ? '1.234,5' : '1,234.5'}`
    case 'round':
      return `${name}: ${formatCount(step.digits, 'Stelle', 'Stellen', 'ganze Zahlen')}`
    case 'lookup':
      return `${name}: ${lookupWords(step.values)}`
    case 'dictionary':
      return `${name}: ${quoted(dictionaries.get(step.dictionaryId) ?? 'gelöschtes Wörterbuch')}`
    case 'split':
      return `${name} an ${quoted(step.separator)}, Teil ${step.part}`
    case 'join':
      return `${name} mit ${quoted(step.separator)}`
    case 'date':
      return `${name}: ${orders[step.order]}${step.to === 'year' ? ', nur das Jahr' : ''}`
    case 'condition':
      return `${name}: ${conditionWords(step)}`
    case 'extract':
      return `${name}: ${step.pattern}`
  }
}

/** German summary of a column's rule in one line. */
export const ruleWords = (
  { source, constant, transformations }: MappingColumn,
  dictionaries: DictionaryNames,
): string => {
  if (source === null) return `Wert ${quoted(String(constant ?? ''))}`
  if (transformations.length === 0) return 'wie geliefert'
  return transformations.map((step) => stepWords(step, dictionaries)).join(', dann ')
}
