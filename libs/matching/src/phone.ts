import { unknown } from './comparison.ts'

/** Levels of comparing phone numbers. */
export const phoneLevels = [
  'gleich',
  'gleicher Anschluss, andere Durchwahl',
  'verschieden',
] as const

/** Number of leading digits that two numbers of one line share. */
const trunk = 6

/** German mobile numbers: adjacent numbers are unrelated, there are no extensions. */
const mobile = /^1[567]\d{7,}$/

/** Returns the level of two numbers given as national digits. */
export const comparePhones = (a: string, b: string): number => {
  if (a === '' || b === '') return unknown
  if (a === b) return 0
  if (mobile.test(a) || mobile.test(b)) return 2
  const length = Math.max(trunk, Math.min(a.length, b.length) - 3)
  return a.slice(0, length) === b.slice(0, length) ? 1 : 2
}

/**
 * P(level | different) of phone numbers. Extensions of one line are common within a place, where many numbers begin alike, so they add
 * little evidence beyond the place.
 */
export const usualPhones = [1e-5, 2e-3, 1] as const
