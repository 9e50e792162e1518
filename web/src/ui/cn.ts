import { type ClassValue, clsx } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

const merged = new Map<string, string>()
const keep = 500

/** Join class names; of two Tailwind classes for the same property the later one wins. */
export const cn = (...classes: ClassValue[]): string => {
  const joined = clsx(classes)
  const known = merged.get(joined)
  if (known !== undefined) return known
  const result = mergeClasses(joined)
  if (merged.size >= keep) merged.clear()
  merged.set(joined, result)
  return result
}
