import { unknown } from './comparison.ts'

/** Levels of comparing phone numbers. */
export const phoneLevels = [
  'gleich',
  'gleicher Anschluss, andere Durchwahl',
  'verschieden',
] as const

/** Digits up to where one of two numbers of the same line may go its own way. */
const trunk = 6

/** German mobile numbers: neighbours are strangers, there are no extensions. */
const mobile = /^1[567]\d{7,}$/

/** The level of two numbers given as national digits. */
export const comparePhones = (a: string, b: string): number => {
  if (a === '' || b === '') return unknown
  if (a === b) return 0
  if (mobile.test(a) || mobile.test(b)) return 2
  const length = Math.max(trunk, Math.min(a.length, b.length) - 3)
  return a.slice(0, length) === b.slice(0, length) ? 1 : 2
}

/**
 * P(level | different) of phone numbers. One line with other extensions is a matter of one place, where many
 * numbers begin alike: it says little beyond the place.
 */
export const usualPhones = [1e-5, 2e-3, 1] as const
