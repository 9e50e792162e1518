import {
  checkValue,
  type Field,
  type FieldValue,
  isTelephone,
  numberFrom,
} from '@stammbuch/contracts'
import { plainText } from '../fields/value-format.ts'

/** The result of checking what somebody typed. */
export interface InputCheck {
  /** The value in its stored form; undefined while there is none that could be stored. */
  readonly value: FieldValue | undefined
  readonly changed: boolean
  readonly error: string | null
  /** The type of the value changes. */
  readonly warning: string | null
  /** The reading of a number that was typed differently. */
  readonly reading: string | null
}

type Kind = 'Text' | 'Zahl' | 'Ja/Nein'

const kindOf = (value: FieldValue): Kind | null => {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return 'Ja/Nein'
  return typeof value === 'number' || numberFrom(value) !== undefined ? 'Zahl' : 'Text'
}

const typeWarning = (field: Field, before: FieldValue, after: FieldValue): string | null => {
  if (field.type === 'enumeration' || field.type === 'reference') return null
  // Digits with other signs between them are the same kind of thing: „0431 9012“ and „+49 431 901-2“.
  if ([before, after].every((value) => typeof value === 'string' && isTelephone(value))) return null
  const [from, to] = [kindOf(before), kindOf(after)]
  return from && to && from !== to ? `Typ ändert sich von ${from} auf ${to}.` : null
}

/** Keyboards have no minus sign but a hyphen. */
const asTyped = (text: string): string => text.replace('−', '-')

/** As the field will show it: a year and a rank are not grouped. */
const readingOf = (field: Field, input: FieldValue, value: FieldValue): string | null => {
  if (typeof value !== 'number' || typeof input !== 'string') return null
  const shown = plainText(field, value)
  return asTyped(shown) === asTyped(input.trim()) ? null : `Gelesen als ${shown}`
}

/** Checks an input against its field and the record's value now. The server checks by the same rule. */
export const checkInput = (field: Field, input: FieldValue, current: FieldValue): InputCheck => {
  const checked = checkValue(field, input)
  if (!checked.ok) {
    const typed = typeof input === 'string' ? input.trim() : input
    const untouched = typed === current || (typed === '' && current === null)
    return {
      value: undefined,
      changed: !untouched,
      error: untouched ? null : checked.detail,
      warning: null,
      reading: null,
    }
  }
  const { value } = checked
  return {
    value,
    changed: value !== current,
    error: null,
    warning: typeWarning(field, current, value),
    reading: readingOf(field, input, value),
  }
}

/** The input in the control for a stored value. */
export const inputOf = (field: Field, value: FieldValue): FieldValue => {
  if (field.type !== 'text' && field.type !== 'integer' && field.type !== 'double') return value
  if (value === null) return ''
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

/**
 * The reason why a checked input cannot be proposed yet, `null` when it can.
 *
 * @param isProposed this very value waits for a decision already
 */
export const blockedBecause = (
  { changed, error }: InputCheck,
  busy: boolean,
  isProposed: boolean,
): string | null => {
  if (busy) return 'Der Vorschlag wird gerade gesendet.'
  if (error) return error
  if (!changed) return 'Der Wert ist unverändert.'
  return isProposed ? 'Genau dieser Wert ist schon vorgeschlagen.' : null
}

/** The reason why a dynamic field cannot be removed from its record, `null` when it can. */
export const removalBlocked = ({ label, required }: Field, busy: boolean): string | null => {
  if (busy) return 'Der Vorschlag wird gerade gesendet.'
  return required ? `${label} ist ein Pflichtfeld und kann nicht entfernt werden.` : null
}
