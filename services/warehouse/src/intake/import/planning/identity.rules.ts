import type { FieldValue, ImportEvidence } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import { domainOf, mailOf, phoneDigits } from '@stammbuch/matching/contact-points'
import { currentValueOf, type RecordState } from '@stammbuch/records/rules'
import {
  contactFields,
  type MappedRow,
  type MappedValues,
  type RelatedRow,
} from '../../mapping/mapping.rules.ts'

/** The values without their columns. */
export const valuesOf = (values: MappedValues) =>
  Object.fromEntries([...values].map(([name, { value }]) => [name, value]))

/** The first column of the delivery that values come from; `null` for constants. */
export const firstColumn = (values: MappedValues): string | null =>
  [...values.values()].find(({ column }) => column !== null)?.column ?? null

/** Text as names are compared: case and surrounding space do not count. */
export const folded = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').trim().toLocaleLowerCase('de') : ''

/** `undefined` when row or record says nothing of the attribute, otherwise true when they say the same. */
export const agreeOn = (
  attribute: string,
  values: MappedValues,
  state: RecordState,
): boolean | undefined => {
  const [a, b] = [folded(values.get(attribute)?.value), folded(currentValueOf(state, attribute))]
  return a === '' || b === '' ? undefined : a === b
}

/** Null and a switch that is off are the same. */
export const saysNothing = (value: FieldValue): boolean => value === null || value === false

/** Returns all values of a row's own record as one text: equal texts are about the same record. */
export const statementOf = ({ root }: MappedRow): string =>
  JSON.stringify(
    [...root]
      .flatMap(([name, { value }]) => (saysNothing(value) ? [] : [[name, value]]))
      .toSorted(),
  )

/** Brand, model and year as one text, without case and surrounding space: a company has each product once. */
export const productNames = (read: (attribute: string) => unknown): string =>
  JSON.stringify(['brand', 'label', 'modelYear'].map((name) => folded(read(name))))

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

/** Ways to reach somebody with the form in which they are compared, the surest first; `''` says nothing. */
const contactPoints = [
  ['email', 'emailAddress', mailOf],
  ['telephone', 'telephoneNumber', phoneDigits],
  ['website', 'website', domainOf],
] as const

type Comparisons = readonly (readonly [ImportEvidence, isSame: boolean])[]

/** A postcode says more than a city, where both sides have one. */
const comparedPlace = (values: MappedValues, state: RecordState): Comparisons => {
  const isSame = agreeOn('zipCode', values, state) ?? agreeOn('city', values, state)
  return isSame === undefined ? [] : [['place', isSame]]
}

/** Compares everything beside the name that both row and record have. */
const compared = (values: MappedValues, state: RecordState): Comparisons => [
  ...contactPoints.flatMap(([kind, attribute, read]): Comparisons => {
    const a = read(textOf(values.get(attribute)?.value))
    const b = read(textOf(currentValueOf(state, attribute)))
    return a === '' || b === '' ? [] : [[kind, a === b]]
  }),
  ...comparedPlace(values, state),
]

/** Returns the surest evidence beside the name that values are about a record; `null` for the name alone. */
export const evidenceFor = (values: MappedValues, state: RecordState): ImportEvidence | null =>
  compared(values, state).find(([, isSame]) => isSame)?.[0] ?? null

/** True when values and record say anything that can be compared beside their names. */
export const isComparable = (values: MappedValues, state: RecordState): boolean =>
  compared(values, state).length > 0

/** True when values and record have the same place. */
export const isAtPlace = (values: MappedValues, state: RecordState): boolean =>
  comparedPlace(values, state).some(([, isSame]) => isSame)

/** True when neither has a value that says where or how somebody is reached. */
export const sayOnlyNames = (values: MappedValues, state: RecordState): boolean =>
  contactFields.every(
    (attribute) =>
      folded(values.get(attribute)?.value) === '' &&
      folded(currentValueOf(state, attribute)) === '',
  )

const wordsOf = (values: MappedValues): string =>
  JSON.stringify([...values].map(([name, { value }]) => [name, value]).toSorted())

/** Returns all values of a related record as one text: equal texts are about the same record. */
export const relatedStatement = (related: RelatedRow): string => {
  const { identification, near } = related
  if (identification) return `${related.class}:=${identification.value}`
  return `${related.class}:${wordsOf(related.values)}${near === null ? '' : `@${folded(near.value)}`}`
}

const says = ({ values }: RelatedRow, attribute: string): boolean =>
  (values.get(attribute)?.value ?? null) !== null

/**
 * True when the same words in two rows mean the same record. A company's name does, where the rows are of one
 * place; of a person it takes an e-mail, or full name and place: „Müller“ works in many hospitals.
 */
const isTelling = (related: RelatedRow): boolean =>
  related.class === 'account' ||
  says(related, 'emailAddress') ||
  (says(related, 'firstName') &&
    says(related, 'surname') &&
    (says(related, 'zipCode') || says(related, 'city')))

/** Names from which the ids of an import's related records are made. */
export interface RelatedIds {
  readonly runId: string
  /** Records that rows of this import brought by decisions that were undone: taken again, they bring new ones. */
  readonly takenBack: ReadonlySet<string>
}

const freeId = (name: string, takenBack: ReadonlySet<string>): string => {
  let id = idFrom(name)
  for (let again = 1; takenBack.has(id); again += 1) id = idFrom(`${name}:${again}`)
  return id
}

/**
 * Returns the id of the record that the import creates for a relation, if it creates one. Values that do not identify a
 * record by themselves mean another one for every `root`: without one there is no id.
 */
export const relatedId = (
  { runId, takenBack }: RelatedIds,
  related: RelatedRow,
  root: string | null,
): string | undefined => {
  const name = `${runId}:${relatedStatement(related)}`
  if (related.identification || isTelling(related)) return freeId(name, takenBack)
  return root === null ? undefined : freeId(`${name}:${root}`, takenBack)
}

/** A record that the model finds likely (0 to 1). */
export interface LikelyRecord {
  readonly id: string
  readonly label: string
  readonly probability: number
}

/** The model's answer to a row, or to one of its relations. */
export interface ModelMatch {
  readonly verdict: 'same' | 'ambiguous' | 'new'
  readonly candidates: readonly LikelyRecord[]
}

/** The name under which an answer of the model is kept. */
export const matchKey = (row: number, relation = ''): string => `${row}:${relation}`
