import { type Address, firstNumber } from './address.ts'
import { unknown } from './comparison.ts'
import { jaroWinkler, withinEdits } from './similarity.ts'

/** Levels of comparing addresses. */
export const streetLevels = [
  'gleiche Straße und Hausnummer',
  'ähnliche Straße, gleiche Hausnummer',
  'gleiche Straße',
  'ähnliche Straße',
  'verschieden',
] as const

/** The level of two addresses. */
export const compareStreets = (a: Address, b: Address): number => {
  if (a.street === '' || b.street === '') return unknown
  const [x, y] = [firstNumber(a.number), firstNumber(b.number)]
  const sameNumber = x !== '' && x === y
  if (a.street === b.street) return sameNumber ? 0 : 2
  const similar = withinEdits(a.street, b.street, 2) || jaroWinkler(a.street, b.street) >= 0.92
  if (similar) return sameNumber ? 1 : 3
  return 4
}

/** P(level | different) of addresses. */
export const usualStreets = [1e-5, 2e-5, 5e-3, 5e-3, 0.99] as const
