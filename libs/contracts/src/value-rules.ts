import { dynamicPrefix, type Field, type FieldType, fieldOf, withDynamicFields } from './fields.ts'
import type { ProblemCode } from './problems.ts'
import type { FieldValue, RecordClass } from './scalars.ts'

/** The types a dynamic field can have, as its label names them. */
export const dynamicTypes = {
  TYPE_STRING: 'text',
  TYPE_INTEGER: 'integer',
  TYPE_DOUBLE: 'double',
  TYPE_BOOLEAN: 'boolean',
} as const satisfies Record<string, FieldType>
export type DynamicType = keyof typeof dynamicTypes

/** A dynamic field as far as checking a value needs it. */
export interface DynamicField {
  readonly name: string
  readonly label: string
  readonly type: DynamicType
  readonly nullable: boolean
  readonly zeroAllowed: boolean
}

export type Checked =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly code: ProblemCode; readonly detail: string }

const refused = (code: ProblemCode, detail: string): Checked => ({ ok: false, code, detail })
const decimal = /^[+-]?(\d+|\d+\.\d+|\d{1,3}(\.\d{3})+(,\d+)?|\d+,\d+)$/

/** Returns the number in a text: `1.234,5`, `1234,5` and `1234.5` are equal. `undefined` when the text is no number. */
export const numberFrom = (text: string): number | undefined => {
  const compact = text.replaceAll(/\s/g, '')
  if (!decimal.test(compact)) return undefined
  const german = compact.includes(',') || /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(compact)
  return Number(german ? compact.replaceAll('.', '').replace(',', '.') : compact)
}

const points = (value: string): number => Array.from(value).length

const checkText = (value: FieldValue, field: Field): Checked => {
  const text = typeof value === 'string' ? value.normalize('NFC').trim() : String(value)
  if (field.maxLength !== null && points(text) > field.maxLength)
    return refused('value-too-long', `${field.label}: höchstens ${field.maxLength} Zeichen.`)
  return { ok: true, value: text }
}

/** Returns the whole number in a text: `1.250` is twelve hundred and fifty where only whole numbers make sense. */
const wholeFrom = (text: string): number | undefined => {
  const compact = text.replaceAll(/\s/g, '')
  const grouped = /^[+-]?\d{1,3}(\.\d{3})+$/.test(compact)
  return grouped ? Number(compact.replaceAll('.', '')) : numberFrom(compact)
}

const checkNumber = (value: FieldValue, field: Field): Checked => {
  const read = field.type === 'integer' ? wholeFrom : numberFrom
  const number = typeof value === 'string' ? read(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number))
    return refused('value-wrong-type', `${field.label}: bitte eine Zahl angeben.`)
  if (field.type === 'integer' && !Number.isSafeInteger(number))
    return refused('value-wrong-type', `${field.label}: bitte eine ganze Zahl angeben.`)
  if (field.maxLength !== null && String(number).length > field.maxLength)
    return refused('value-too-long', `${field.label}: höchstens ${field.maxLength} Zeichen.`)
  const [least, most] = field.range ?? [-Infinity, Infinity]
  if (number < least || number > most)
    return refused(
      'value-out-of-range',
      `${field.label}: bitte eine Zahl von ${least} bis ${most}.`,
    )
  if (number === 0 && !field.zeroAllowed)
    return refused('value-zero', `${field.label}: Null (0) ist nicht erlaubt.`)
  return { ok: true, value: number }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const checkBy: Record<FieldType, (value: FieldValue, field: Field) => Checked> = {
  text: checkText,
  integer: checkNumber,
  double: checkNumber,
  boolean: (value, { label }) =>
    typeof value === 'boolean'
      ? { ok: true, value }
      : refused('value-wrong-type', `${label}: bitte Ja oder Nein angeben.`),
  enumeration: (value, { label, options }) =>
    typeof value === 'string' && Object.hasOwn(options ?? {}, value)
      ? { ok: true, value }
      : refused('value-not-listed', `${label}: dieser Wert steht nicht zur Auswahl.`),
  reference: (value, { label }) =>
    typeof value === 'string' && uuid.test(value)
      ? { ok: true, value }
      : refused('value-wrong-type', `${label}: bitte einen Eintrag auswählen.`),
  instant: (_, { label }) => refused('not-editable', `${label} kann nicht bearbeitet werden.`),
}

/**
 * Checks a value against its field and brings it into its stored form: text trimmed and NFC, empty text `null`, numbers from German or
 * plain notation. The same rule serves server and editor.
 */
export const checkValue = (field: Field, value: FieldValue): Checked => {
  const given = typeof value === 'string' && value.trim() === '' ? null : value
  if (given === null)
    return field.required
      ? refused('value-required', `${field.label} darf nicht leer sein.`)
      : { ok: true, value: null }
  return checkBy[field.type](given, field)
}

/** Returns a dynamic field as a field of the catalogue. */
export const asField = ({ label, type, nullable, zeroAllowed }: DynamicField): Field => ({
  label,
  type: dynamicTypes[type],
  maxLength: 4000,
  required: !nullable,
  zeroAllowed,
  editable: true,
  personal: false,
  crm: null,
  options: null,
  multiline: false,
  range: null,
})

/** Returns the field of an attribute name, dynamic ones (`dynamicFields.{name}`) included. */
export const resolveField = (
  recordClass: RecordClass,
  attribute: string,
  dynamic: readonly DynamicField[],
): Field | undefined => {
  if (!attribute.startsWith(dynamicPrefix)) return fieldOf(recordClass, attribute)
  if (!withDynamicFields.includes(recordClass)) return undefined
  const name = attribute.slice(dynamicPrefix.length)
  const found = dynamic.find((one) => one.name === name)
  return found && asField(found)
}
