import { dynamicPrefix, type FieldValue } from '@stammbuch/contracts'

type Values = Readonly<Record<string, FieldValue>>

/** What an award is in itself. Its workflow, its number in the CRM and what was sent stay with the old one. */
const carried = [
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
  'excludedFromSalesforce',
] as const

/** The values of an award of another year that repeats this one. */
export const duplicateOf = (award: Values, periodId: string): Values => ({
  ...Object.fromEntries(
    Object.entries(award).filter(
      ([name, value]) =>
        value !== null &&
        (name.startsWith(dynamicPrefix) || (carried as readonly string[]).includes(name)),
    ),
  ),
  periodId,
})
