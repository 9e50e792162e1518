import type { FieldValue, ImportEvidence } from '@stammbuch/contracts'
import { domainOf, mailOf, phoneDigits } from '@stammbuch/matching'
import { currentValueOf, type RecordState } from '@stammbuch/records'
import { type GivenValues, reached } from '../mapping.rules.ts'
import { folded } from './folded.ts'

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

/** How each way to reach somebody is compared, the surest first; `''` says nothing. */
const contactPoints = [
  ['email', 'emailAddress', mailOf],
  ['telephone', 'telephoneNumber', phoneDigits],
  ['website', 'website', domainOf],
] as const

type Seen = readonly (readonly [ImportEvidence, isSame: boolean])[]

const placeOf = (values: GivenValues, state: RecordState): Seen => {
  for (const attribute of ['zipCode', 'city']) {
    const [a, b] = [folded(values.get(attribute)?.value), folded(currentValueOf(state, attribute))]
    // A postcode says more than a city, where both sides have one.
    if (a !== '' && b !== '') return [['place', a === b]]
  }
  return []
}

/** Everything beside the name that row and record both speak of. */
const seen = (values: GivenValues, state: RecordState): Seen => [
  ...contactPoints.flatMap(([kind, attribute, read]): Seen => {
    const a = read(textOf(values.get(attribute)?.value))
    const b = read(textOf(currentValueOf(state, attribute)))
    return a === '' || b === '' ? [] : [[kind, a === b]]
  }),
  ...placeOf(values, state),
]

/** What beside the name says that these values are about this record, the surest first; `null` for the name alone. */
export const evidenceFor = (values: GivenValues, state: RecordState): ImportEvidence | null =>
  seen(values, state).find(([, isSame]) => isSame)?.[0] ?? null

/** Whether row and record say anything that can be compared beside their names. */
export const isComparable = (values: GivenValues, state: RecordState): boolean =>
  seen(values, state).length > 0

/** Whether these values say that this record stands at their place. */
export const isAtPlace = (values: GivenValues, state: RecordState): boolean =>
  placeOf(values, state).some(([, isSame]) => isSame)

/** Whether neither of them says where or how somebody is reached. */
export const sayOnlyNames = (values: GivenValues, state: RecordState): boolean =>
  reached.every(
    (attribute) =>
      folded(values.get(attribute)?.value) === '' &&
      folded(currentValueOf(state, attribute)) === '',
  )
