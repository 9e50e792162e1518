import { type Address, firstNumber } from './address.ts'
import { unknown } from './comparison.ts'
import { similarFrom, withinEdits } from './similarity.ts'

/** Levels of comparing addresses. */
export const streetLevels = [
  'gleiche Straße und Hausnummer',
  'ähnliche Straße, gleiche Hausnummer',
  'gleiche Straße',
  'ähnliche Straße',
  'verschieden',
] as const

/** Compares two house numbers: equal, equal but for a letter or the end of a range, or different. */
const numbersOf = (a: Address, b: Address): 'same' | 'near' | 'other' => {
  const number = firstNumber(a.number)
  if (number === '' || number !== firstNumber(b.number)) return 'other'
  return a.number === b.number ? 'same' : 'near'
}

/** Levels for the same street, and for a similar one. */
const levelsOf = {
  same: { same: 0, near: 1, other: 2 },
  similar: { same: 1, near: 3, other: 3 },
} as const

const isSimilar = (a: Address, b: Address): boolean =>
  withinEdits(a.street, b.street, 2) || similarFrom(a.street, b.street, 0.92) > 0

/** Returns the level of two addresses: 130 and 130 a are two doors, and weigh less than 130 and 130. */
export const compareStreets = (a: Address, b: Address): number => {
  if (a.street === '' || b.street === '') return unknown
  const numbers = numbersOf(a, b)
  if (a.street === b.street) return levelsOf.same[numbers]
  return isSimilar(a, b) ? levelsOf.similar[numbers] : 4
}

/** Returns the German description of two addresses with nearly equal house numbers; `null` where the level's own fits. */
export const streetStatement = (a: Address, b: Address, level: number): string | null => {
  if (level === 4 || numbersOf(a, b) !== 'near') return null
  const street = a.street === b.street ? 'gleiche Straße' : 'ähnliche Straße'
  const isRange = /[-/+]/.test(a.number + b.number)
  return `${street}, ${isRange ? 'Hausnummern überschneiden sich' : 'Hausnummer mit anderem Zusatz'}`
}

/** P(level | different) of addresses. */
export const usualStreets = [1e-5, 2e-5, 5e-3, 5e-3, 0.99] as const
