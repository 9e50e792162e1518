import type { RecordClass } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { valueWords } from '@/product/change-words.ts'
import type { InitialValue } from '../reading/initial-values.query.ts'

/** A value of a new record as people read it, but for the names of other records. */
export const plainWords = (
  targetClass: RecordClass,
  { attribute, value }: InitialValue,
): string => {
  const listed = valueWords({ targetClass, attributeName: attribute }, value)
  if (listed !== null) return listed
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  return typeof value === 'number' ? formatNumber(value) : String(value)
}
