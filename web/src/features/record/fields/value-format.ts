import type { Field, FieldValue } from '@stammbuch/contracts'
import type { ReferenceNames } from '@/api/reference-names.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'

const noNames: ReferenceNames = new Map()

const texts: Partial<
  Record<Field['type'], (value: FieldValue, field: Field, names: ReferenceNames) => string>
> = {
  enumeration: (value, { options }) => options?.[String(value)] ?? String(value),
  reference: (value, _, names) => names.get(String(value)) ?? 'Eintrag',
  instant: (value) => `${formatDateTime(String(value))} Uhr`,
  // Ranks are whole numbers, and are never grouped.
  integer: (value) => String(value).replace('-', '−'),
}

/**
 * A value as people read it, `null` where the plain value already is that: text, yes and no, decimal
 * numbers and no value.
 */
export const formatValue = (
  field: Field | undefined,
  value: FieldValue,
  names: ReferenceNames = noNames,
): string | null => {
  if (field === undefined || value === null || value === '') return null
  return texts[field.type]?.(value, field, names) ?? null
}

/** A value inside a sentence or a label. */
export const plainText = (
  field: Field | undefined,
  value: FieldValue,
  names?: ReferenceNames,
): string => {
  const formatted = formatValue(field, value, names)
  if (formatted !== null) return formatted
  if (value === null) return '–'
  if (value === '') return 'leer'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  return typeof value === 'number' ? formatNumber(value) : value
}
