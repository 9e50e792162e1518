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

/**
 * How two addresses of one level read where their house numbers are not written alike: 130 and 130 a count
 * as the same for the evidence, but nobody is told that they are equal. `null` where the level's words fit.
 */
export const streetStatement = (a: Address, b: Address, level: number): string | null => {
  if (level > 1 || a.number === b.number) return null
  const street = level === 0 ? 'gleiche Straße' : 'ähnliche Straße'
  const isRange = /[-/+]/.test(a.number + b.number)
  return `${street}, ${isRange ? 'Hausnummern überschneiden sich' : 'Hausnummer mit anderem Zusatz'}`
}

/** P(level | different) of addresses. */
export const usualStreets = [1e-5, 2e-5, 5e-3, 5e-3, 0.99] as const
