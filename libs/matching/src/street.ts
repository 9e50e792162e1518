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

const isSameNumber = (a: Address, b: Address): boolean => {
  const number = firstNumber(a.number)
  return number !== '' && number === firstNumber(b.number)
}

/** The level of two addresses. */
export const compareStreets = (a: Address, b: Address): number => {
  if (a.street === '' || b.street === '') return unknown
  if (a.street === b.street) return isSameNumber(a, b) ? 0 : 2
  const similar = withinEdits(a.street, b.street, 2) || similarFrom(a.street, b.street, 0.92) > 0
  if (similar) return isSameNumber(a, b) ? 1 : 3
  return 4
}

/** P(level | different) of addresses. */
export const usualStreets = [1e-5, 2e-5, 5e-3, 5e-3, 0.99] as const
