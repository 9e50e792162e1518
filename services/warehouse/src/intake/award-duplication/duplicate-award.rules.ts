import {
  dynamicPrefix,
  type FieldValue,
  nameInYear,
  targetExclusions,
  type Years,
} from '@stammbuch/contracts'

type Values = Readonly<Record<string, FieldValue>>

/** Fields that a duplicate takes over. Workflow, number in the CRM and what was sent stay with the old award. */
const carried: readonly string[] = [
  'displayName',
  'rank',
  'scoring',
  'segment',
  'subSegment',
  'companySize',
  'accountId',
  'contactId',
  'productId',
  'rankingGroupId',
  'toplistLabelId',
  ...targetExclusions,
]

/** The values of an award of another year that repeats this one. */
export const duplicateOf = (award: Values, years: Years): Values => {
  const values = Object.fromEntries(
    Object.entries(award).filter(
      ([name, value]) =>
        value !== null && (name.startsWith(dynamicPrefix) || carried.includes(name)),
    ),
  )
  const { displayName } = values
  return {
    ...values,
    ...(typeof displayName === 'string' && { displayName: nameInYear(displayName, years) }),
    periodId: years.target.id,
  }
}
